//! SouthPasadena to the letter (`quick=off,bounds=off`) against a slow transcription of what its document says: two
//! branches, a table of hash, value and depth, windows of the board looked at one by one. Real infinities.

use std::collections::HashMap;

use filetto::eval::{Eval, LineBoard, SouthPasadena};
use filetto::game::{Cell, Direction, Move, Outcome, Position, Rules, Side};
use filetto::internals::game::{random, whole_board_hash};
use filetto::internals::rng::Rng;
use filetto::player::{Choice, Limits, PlayerSpec};
use filetto::search::{Algorithm, Budget, Settings, search};
use filetto::value::Value;

const BOARDS: [&str; 8] = [
    "drop-4x4-4",
    "drop-5x4-4",
    "drop-4x5-3",
    "drop-5x5-4",
    "drop-3x5-3",
    "drop-6x4-4",
    "drop-7x4-5",
    "drop-2x6-3",
];
/// Entries of the player's table: where two positions share a slot, the later one takes it.
const SLOTS: u64 = 1 << 18;

struct Entry {
    hash: u64,
    value: f64,
    depth: u32,
}

/// The source's program.
struct Source {
    me: Side,
    base: f64,
    table: HashMap<u64, Entry>,
    /// True once the heuristic was needed.
    guessed: bool,
}

impl Source {
    fn new(me: Side, base: f64) -> Source {
        Source { me, base, table: HashMap::new(), guessed: false }
    }

    /// Depth 1, then 2 … up to `deepest`; a value that cannot change any more ends it.
    fn choose(&mut self, position: &Position, deepest: u32) -> (Move, f64) {
        let mut chosen = None;
        for depth in 1..=deepest {
            self.guessed = false;
            let (column, value) = self.best_column(position, depth);
            chosen = Some((column, value));
            if value.is_infinite() || !self.guessed {
                break;
            }
        }
        chosen.expect("at least one depth")
    }

    /// The first column with the best value, by the maximizing branch of [`Source::minimax`].
    fn best_column(&mut self, position: &Position, depth: u32) -> (Move, f64) {
        let (mut value, mut alpha, mut best) = (f64::NEG_INFINITY, f64::NEG_INFINITY, None);
        for (column, child) in children(position) {
            let of_child = self.minimax(&child, depth - 1, false, alpha, f64::INFINITY);
            if best.is_none() || of_child > value {
                (best, value) = (Some(column), of_child);
            }
            if value >= f64::INFINITY {
                break;
            }
            alpha = alpha.max(value);
        }
        (best.expect("a column"), value)
    }

    fn minimax(&mut self, position: &Position, depth: u32, maximizing: bool, alpha: f64, beta: f64) -> f64 {
        let hash = hash(position);
        if let Some(entry) = self.table.get(&(hash % SLOTS))
            && entry.hash == hash
            && entry.depth >= depth
        {
            return entry.value;
        }
        if depth == 0 || position.outcome().is_some() {
            return self.heuristic(position);
        }
        let (mut alpha, mut beta) = (alpha, beta);
        let mut value = if maximizing { f64::NEG_INFINITY } else { f64::INFINITY };
        for (_, child) in children(position) {
            let of_child = self.minimax(&child, depth - 1, !maximizing, alpha, beta);
            if maximizing {
                value = value.max(of_child);
                if value >= beta {
                    break;
                }
                alpha = alpha.max(value);
            } else {
                value = value.min(of_child);
                if value <= alpha {
                    break;
                }
                beta = beta.min(value);
            }
        }
        self.table.insert(hash % SLOTS, Entry { hash, value, depth });
        value
    }

    fn heuristic(&mut self, position: &Position) -> f64 {
        match position.outcome() {
            Some(Outcome::Win(side)) if side == self.me => return f64::INFINITY,
            Some(Outcome::Win(_)) => return f64::NEG_INFINITY,
            Some(Outcome::Draw) => return 0.0,
            None => self.guessed = true,
        }
        self.windows(position, self.me) - self.windows(position, !self.me)
    }

    /// Base to the stones less one, for every window without stones of the other side; diagonals twice.
    fn windows(&self, position: &Position, side: Side) -> f64 {
        let rules = position.rules();
        let mut sum = 0.0;
        for (index, direction) in
            (0..rules.cells()).flat_map(|cell| Direction::ALL.map(|direction| (cell, direction)))
        {
            let start = Cell::from_index(index, rules.width());
            let window: Option<Vec<_>> = (0..rules.align() as isize)
                .map(|step| start.step(direction, step, rules.width(), rules.height()))
                .map(|cell| cell.map(|cell| position.at(cell)))
                .collect();
            let Some(window) = window.filter(|window| !window.contains(&Some(!side))) else { continue };
            let stones = window.iter().flatten().count();
            let straight = matches!(direction, Direction::Row | Direction::Column);
            let times = if straight { 1.0 } else { 2.0 };
            sum += if stones > 0 { times * self.base.powi(stones as i32 - 1) } else { 0.0 };
        }
        sum
    }
}

/// The moves from the centre outwards, with where they lead; on an even board the left one of two comes first.
fn children(position: &Position) -> Vec<(Move, Position)> {
    let middle = (position.rules().width() as isize - 1) as f64 / 2.0;
    let mut moves: Vec<Move> = position.legal_moves().collect();
    moves.sort_by(|a, b| {
        let far = |mv: &Move| (mv.index() as f64 - middle).abs();
        far(a).total_cmp(&far(b)).then(a.cmp(b))
    });
    let child = |mv| {
        let mut child = position.clone();
        child.play_unchecked(mv);
        (mv, child)
    };
    moves.into_iter().map(child).collect()
}

/// computeZobristHash(): every cell of the board, free ones too.
fn hash(position: &Position) -> u64 {
    let rules = position.rules();
    whole_board_hash((0..rules.cells()).map(|cell| position.at(Cell::from_index(cell, rules.width()))))
}

fn ask(spec: &str, position: &Position) -> Choice {
    let mut player = spec.parse::<PlayerSpec>().unwrap().build().unwrap();
    player.choose(position, &Limits::default()).unwrap()
}

fn number(value: Value) -> f64 {
    match value {
        Value::Win(_) => f64::INFINITY,
        Value::Loss(_) => f64::NEG_INFINITY,
        Value::Draw => 0.0,
        Value::Estimate(estimate) => estimate as f64,
        Value::Unknown => panic!("no limit ends the search"),
    }
}

#[test]
fn the_player_to_the_letter_is_its_pseudo_code() {
    let mut rng = Rng::new(2024);
    for round in 0..800 {
        let rules: Rules = BOARDS[round % BOARDS.len()].parse().unwrap();
        let position = random::unfinished(rules, &mut rng);
        let (depth, base) = (1 + rng.below(6) as u32, [4.0, 2.0, 7.0][rng.below(3)]);
        let choice = ask(&format!("southpasadena:quick=off,bounds=off,depth={depth},base={base}"), &position);
        let source = Source::new(position.to_move(), base).choose(&position, depth);
        let what = format!("{rules} {:?} depth {depth}", position.history());
        assert_eq!((choice.mv, number(choice.value)), source, "{what}");
    }
}

/// The value of a position at a depth by alpha-beta without any table, that is minimax.
fn minimax_value(position: &Position, depth: u32) -> f64 {
    let weights = SouthPasadena::default().weights(position.rules());
    let mut tree = LineBoard::new(position, &weights);
    let settings = Settings { quick: false, ..Settings::plain(depth) };
    number(search(&mut tree, &mut (), Algorithm::Minimax, &settings, &Budget::default()).value())
}

#[test]
fn only_the_table_without_bounds_strays_from_minimax() {
    let mut rng = Rng::new(7);
    let mut wrong = 0;
    for round in 0..400 {
        let rules: Rules = BOARDS[round % BOARDS.len()].parse().unwrap();
        let position = random::unfinished(rules, &mut rng);
        let value = |spec: &str| {
            let choice = ask(&format!("southpasadena:quick=off,depth=5,{spec}"), &position);
            (number(choice.value), choice.depth)
        };
        let (with_bounds, depth) = value("bounds=on");
        let truth = minimax_value(&position, depth);
        assert_eq!(with_bounds, truth, "{rules} {:?}", position.history());
        assert_eq!(value("memo=off"), (truth, depth), "{rules} {:?}", position.history());
        let (without, depth) = value("bounds=off");
        wrong += u32::from(without != minimax_value(&position, depth));
    }
    assert!(wrong > 0, "the table without bounds is never wrong");
}

/// Where the table without bounds is wrong: a win that it misses, and a move that is worth less than another.
#[test]
fn positions_in_which_bounds_are_missed() {
    let both = |game: &str, moves: &str| {
        let position = Position::parse(game.parse().unwrap(), moves).unwrap();
        ["bounds=off", "bounds=on"].map(|table| {
            let choice = ask(&format!("southpasadena:quick=off,depth=5,{table}"), &position);
            (choice.value, choice.mv.index() + 1)
        })
    };
    assert_eq!(both("drop-3x5-3", "213"), [(Value::Estimate(13), 1), (Value::Win(5), 1)]);
    assert_eq!(both("drop-5x4-4", "1"), [(Value::Estimate(1), 5), (Value::Estimate(0), 2)]);
}
