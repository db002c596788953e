//! One move: a legal one first of all, then the best that the budget allows.

use std::sync::Arc;

use super::board::{self, Board};
use super::deepening::Thought;
use super::exact::Exact;
use super::free;
use super::playouts::{Found, Playouts};
use super::threads::{self, Root, Task};
use super::timer::Timer;
use super::tt::Table;
use super::tuning::Tuning;
use super::variations::Wanted;
use crate::game::{Cell, Move, Position, Rules};
use crate::host::Instant;
use crate::limits::{Limits, Progress};
use crate::memory::{self, OutOfMemory};
use crate::solver::bounds::plies_to_end;
use crate::solver::timed::Pick;
use crate::value::Value;

/// Beside playouts, the search gets this share of the time, or of the nodes; a playout takes about as long as three
/// nodes, and counts as one.
const SEARCH_TIME: f64 = 0.25;
const SEARCH_NODES: f64 = 7.0 / 8.0;

/// How an engine is set up.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Threads that search.
    pub threads: usize,
    /// Bytes for everything that is remembered.
    pub memory: usize,
    /// Hands over to the exact solver where that can finish.
    pub solver: bool,
    /// What is switched on.
    pub tuning: Tuning,
}

/// One of several best lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The moves, at least one.
    pub line: Vec<Move>,
    /// What the first of them is worth for the side to move.
    pub value: Value,
    /// Plies looked ahead.
    pub depth: u32,
}

/// What is wanted of a position.
#[derive(Clone, Debug)]
pub struct Wish {
    /// How many lines.
    pub lines: usize,
    /// The moves that need no search.
    pub settled: Vec<Move>,
}

/// Several best lines, and what they took.
#[derive(Clone, Debug)]
pub(crate) struct Variations {
    /// The lines, the best first.
    pub lines: Vec<Variation>,
    /// Positions visited.
    pub nodes: u64,
    /// True if looking deeper would find nothing more.
    pub complete: bool,
}

/// An engine with its memory. What it remembers of a game it keeps until the next one.
pub struct Engine {
    settings: Settings,
    game: Option<Game>,
}

/// Shorter lines are counted: by shapes, free-7x7-4-exact lost 11 of 20 games against the counted board.
const SHORTEST_SHAPED: usize = 5;

/// The tables of a game, for the board it is played best on.
enum Tables {
    Counted(Arc<board::Tables>),
    Shaped(Arc<free::Tables>),
}

impl Tables {
    fn new(rules: Rules) -> Tables {
        let long_enough = rules.align() >= SHORTEST_SHAPED;
        match long_enough.then(|| free::Tables::new(rules)).flatten() {
            Some(tables) => Tables::Shaped(Arc::new(tables)),
            None => Tables::Counted(Arc::new(Board::tables_of(rules))),
        }
    }

    fn rules(&self) -> Rules {
        match self {
            Tables::Counted(tables) => tables.rules(),
            Tables::Shaped(tables) => tables.rules(),
        }
    }

    fn set_up(&self, position: &Position) -> SetUp {
        match self {
            Tables::Counted(tables) => SetUp::Counted(Board::on(tables, position)),
            Tables::Shaped(tables) => SetUp::Shaped(free::Board::on(tables, position)),
        }
    }
}

/// A position on the board of its game.
enum SetUp {
    Counted(Board),
    Shaped(free::Board),
}

impl SetUp {
    fn root(&self) -> Root<'_> {
        match self {
            SetUp::Counted(board) => Root::Counted(board),
            SetUp::Shaped(board) => Root::Shaped(board),
        }
    }
}

/// What is set up once for a game and kept between moves.
struct Game {
    tables: Tables,
    table: Table,
    exact: Option<Exact>,
    /// Monte Carlo tree search, on the boards it is good for.
    playouts: Option<Playouts>,
}

impl Game {
    /// The solver gets half of the memory, the playouts half of the rest; what is not needed goes to the search.
    fn new(rules: Rules, settings: &Settings) -> Result<Game, OutOfMemory> {
        memory::check(settings.memory)?;
        let (half, mut rest) = (settings.memory / 2, settings.memory);
        let exact = if settings.solver { Exact::new(rules, half, settings.threads)? } else { None };
        if exact.is_some() {
            rest -= half;
        }
        let playouts = settings.tuning.playouts.then(|| Playouts::new(rules, rest / 2)).flatten();
        if playouts.is_some() {
            rest -= rest / 2;
        }
        Ok(Game { tables: Tables::new(rules), table: Table::new(rest)?, exact, playouts })
    }
}

impl Engine {
    /// An engine that knows nothing yet.
    pub(crate) fn new(settings: Settings) -> Engine {
        Engine { settings, game: None }
    }

    /// Forgets what it has estimated; what is proven stays proven.
    pub(crate) fn new_game(&mut self) {
        if let Some(game) = &mut self.game {
            game.table.clear();
            if let Some(playouts) = &mut game.playouts {
                playouts.clear();
            }
        }
    }

    /// Thinks about a position that is not over, without end if nothing limits it; the time of the move runs since
    /// `start`. The first move of the line is legal, however little time there was.
    pub(crate) fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        start: Instant,
    ) -> Result<Progress, OutOfMemory> {
        let fallback = any_move(position);
        let timer = Timer::new(limits, start).with_nodes(self.nodes_for(limits));
        let (settings, game) = (self.settings, self.game_for(position.rules())?);
        if let Some(pick) = game.exact.as_mut().and_then(|exact| exact.pick(position, limits, &timer)) {
            let answer = proven(position, pick, &timer);
            tell(limits, &answer);
            return Ok(answer);
        }
        let mut answer = game.estimate(&settings, position, limits, &timer);
        if answer.pv.is_empty() {
            answer.pv.push(fallback);
        }
        Ok(answer)
    }

    /// The best lines of a position that is not over, the best first. Without end if nothing limits it; `told` hears of
    /// every better list and of the nodes so far.
    pub(crate) fn variations(
        &mut self,
        position: &Position,
        wish: &Wish,
        limits: &Limits,
        told: &mut dyn FnMut(&[Variation], u64),
    ) -> Result<Variations, OutOfMemory> {
        let timer = Timer::new(limits, Instant::now()).with_nodes(self.nodes_for(limits));
        let (settings, game) = (self.settings, self.game_for(position.rules())?);
        let board = game.tables.set_up(position);
        let width = position.rules().width();
        let cell = |mv: &Move| position.landing(*mv).ok().map(|cell| cell.index(width) as u16);
        let wanted = Wanted { lines: wish.lines, settled: wish.settled.iter().filter_map(cell).collect() };
        let task = game.task(&settings, &board, limits, &timer);
        let all = |thoughts: &[Thought]| -> Vec<Variation> {
            thoughts.iter().map(|thought| variation(position, thought)).collect()
        };
        let report = |thoughts: &[Thought], nodes| told(&all(thoughts), nodes);
        let found = threads::variations(&task, &wanted, settings.threads, report);
        Ok(Variations { lines: all(&found.lines), nodes: found.nodes, complete: found.complete })
    }

    fn game_for(&mut self, rules: Rules) -> Result<&mut Game, OutOfMemory> {
        if self.game.as_ref().is_none_or(|game| game.tables.rules() != rules) {
            self.game = None; // Gives its memory back before more is asked for.
            self.game = Some(Game::new(rules, &self.settings)?);
        }
        Ok(self.game.as_mut().expect("made just now"))
    }

    /// Nodes for each thread.
    fn nodes_for(&self, limits: &Limits) -> Option<u64> {
        limits.nodes.map(|nodes| nodes.div_ceil(self.settings.threads as u64))
    }
}

impl Game {
    /// Searches, and where that makes sense runs playouts in the rest of the time.
    fn estimate(
        &mut self,
        settings: &Settings,
        position: &Position,
        limits: &Limits,
        timer: &Timer,
    ) -> Progress {
        if self.playouts.is_none() || !timer.is_bounded() || limits.depth.is_some() {
            return self.search(settings, position, limits, timer);
        }
        let searched = self.search(settings, position, limits, &timer.part(SEARCH_TIME, SEARCH_NODES));
        if searched.proven {
            return searched;
        }
        let timer = timer.part(1.0, 1.0 - SEARCH_NODES);
        let found = self.playouts.as_mut().and_then(|mcts| mcts.search(position, &timer, settings.threads));
        let Some(Found { line, estimate, playouts }) = found else {
            return searched;
        };
        let (value, nodes) = (Value::Estimate(estimate), searched.nodes + playouts);
        let answer = Progress { value, pv: line, nodes, time: timer.elapsed(), ..searched };
        tell(limits, &answer);
        answer
    }

    fn search(&self, settings: &Settings, position: &Position, limits: &Limits, timer: &Timer) -> Progress {
        let board = self.tables.set_up(position);
        let task = self.task(settings, &board, limits, timer);
        let report = |thought: &Thought, nodes| tell(limits, &progress(position, thought, nodes, timer));
        let (thought, nodes) = threads::search(&task, settings.threads, report);
        progress(position, &thought, nodes, timer)
    }
}

impl Game {
    fn task<'a>(
        &'a self,
        settings: &Settings,
        board: &'a SetUp,
        limits: &Limits,
        timer: &'a Timer<'a>,
    ) -> Task<'a> {
        let depth = limits.depth.map_or(i32::MAX, |depth| depth.clamp(1, 1 << 20) as i32);
        Task { root: board.root(), table: &self.table, timer, tuning: settings.tuning, depth }
    }
}

fn tell(limits: &Limits, progress: &Progress) {
    if let Some(watch) = &limits.watch {
        watch.report(progress);
    }
}

/// What a thought comes to, in the words of players.
fn progress(position: &Position, thought: &Thought, nodes: u64, timer: &Timer) -> Progress {
    let Variation { line: pv, value, depth } = variation(position, thought);
    let proven = thought.depth > 0 && thought.score.is_decided();
    Progress { depth, value, proven, pv, nodes, time: timer.elapsed() }
}

/// A thought without what it took.
fn variation(position: &Position, thought: &Thought) -> Variation {
    let width = position.rules().width();
    let mv = |cell: &u16| position.move_at(Cell::from_index(*cell as usize, width));
    let line = thought.line.iter().map(mv).collect();
    Variation { line, value: thought.score.value(false), depth: thought.depth }
}

/// A proven move, in the words of players.
fn proven(position: &Position, pick: Pick, timer: &Timer) -> Progress {
    let plies = plies_to_end(position.rules(), position.ply(), pick.value);
    let (depth, pv) = (plies.unwrap_or_default() as u32, vec![pick.mv]);
    Progress { depth, value: pick.value, proven: true, pv, nodes: pick.nodes, time: timer.elapsed() }
}

/// A legal move near the middle, without any thought.
fn any_move(position: &Position) -> Move {
    let nearest = position.legal_moves().min_by_key(|mv| position.rules().centre_distance(*mv));
    nearest.expect("a game that is not over has a move")
}
