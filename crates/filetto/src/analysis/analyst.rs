//! One position at a time, thought about in as many pieces as one likes: what was found stays, and the next piece goes on
//! from there.
//!
//! Pieces grow: the first is so short that there is something to see at once, each next one twice as long. In a piece the
//! engine looks for the best lines, and the solver proves what it can as soon as there is hope that it finishes.

use std::cell::OnceCell;
use std::time::Duration;

use super::estimate::estimate;
use super::proof::{follow_lines, from_book, solve_moves};
use super::table::{Candidate, Source, Table};
use crate::engine::{Engine, Settings, Tuning, Variation, Wish, expected_seconds};
use crate::game::{Position, Rules};
use crate::host::Instant;
use crate::limits::Limits;
use crate::player::{Player, PlayerError, PlayerSpec};
use crate::solver::{Budget, Solver};

/// The first piece of thinking about a position.
const FIRST_PIECE: Duration = Duration::from_millis(20);
/// The longest piece: so long does the engine wait for the solver at most, and the solver for the engine.
const LONGEST_PIECE: Duration = Duration::from_secs(10);
/// The solver is asked when a proof should not take this many times as long as was thought already.
const HOPE: f64 = 10.0;
/// What the engine gets of a piece then.
const ENGINE_SHARE: f64 = 0.08;
/// Where there are no more moves than this, each is followed.
const FEW_MOVES: usize = 20;
/// The solver's share of nodes, where nodes are what is limited, and up to how many empty cells.
const SOLVER_NODES: f64 = 0.5;
const MOST_EMPTY_BY_NODES: usize = 40;

/// Who evaluates the moves.
pub struct Judge(Kind);

enum Kind {
    Strongest(Box<Means>),
    Named(PlayerSpec, Box<dyn Player>),
}

/// The engine and, where there is one, the solver of a game; their memory is taken when they are first asked.
struct Means {
    engine: Engine,
    solver: OnceCell<Option<Solver>>,
    rules: Rules,
    settings: Settings,
}

impl Means {
    fn solver(&mut self) -> Option<&mut Solver> {
        self.solver.get_or_init(|| Solver::new(self.rules, self.settings.memory).ok());
        self.solver.get_mut().and_then(Option::as_mut)
    }
}

impl Judge {
    /// The strongest means for a game; half of the memory is the engine's, half the solver's.
    pub fn strongest(rules: Rules, memory: usize, threads: usize) -> Judge {
        let tuning = Tuning { playouts: false, ..Tuning::default() };
        let settings = Settings { threads, memory: memory / 2, solver: false, tuning };
        let (engine, solver) = (Engine::new(settings), OnceCell::new());
        Judge(Kind::Strongest(Box::new(Means { engine, solver, rules, settings })))
    }

    /// A player alone, made from this text.
    pub fn named(spec: PlayerSpec, player: Box<dyn Player>) -> Judge {
        Judge(Kind::Named(spec, player))
    }
}

/// Somebody who looks at positions of a game, one after the other.
///
/// ```
/// use filetto::analysis::{Analyst, Judge};
/// use filetto::game::{Position, Rules};
/// use filetto::player::Limits;
/// use std::time::Duration;
/// let position = Position::parse(Rules::connect4(), "4455").unwrap();
/// let judge = Judge::strongest(position.rules(), 1 << 20, 1);
/// let mut analyst = Analyst::new(judge, 3, &position).unwrap();
/// analyst.think(&Limits::time(Duration::from_secs(1)), &mut |_| ()).unwrap();
/// assert_eq!(analyst.table().candidates[0].value.to_string(), "win in 3");
/// ```
pub struct Analyst {
    judge: Judge,
    lines: usize,
    position: Position,
    table: Table,
    piece: Duration,
    thought: Duration,
    finished: bool,
}

impl Analyst {
    /// Looks at a position that is not over; where it has many moves, so many lines are followed.
    pub fn new(judge: Judge, lines: usize, position: &Position) -> Result<Analyst, PlayerError> {
        let table = Table::at_a_glance(position);
        let (piece, thought) = (FIRST_PIECE, Duration::ZERO);
        let mut analyst =
            Analyst { judge, lines, position: position.clone(), table, piece, thought, finished: false };
        analyst.look_at(position)?;
        Ok(analyst)
    }

    /// Looks at another position of the game; what the engine and the solver remember is kept.
    pub fn look_at(&mut self, position: &Position) -> Result<(), PlayerError> {
        if position.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        (self.piece, self.thought) = (FIRST_PIECE, Duration::ZERO);
        self.position.clone_from(position);
        self.table = Table::at_a_glance(position);
        match self.judge.0 {
            Kind::Strongest(_) if from_book(position, &mut self.table) => self.table.source = Source::Book,
            Kind::Strongest(_) => {}
            Kind::Named(..) => self.table.source = Source::Player,
        }
        self.finished = self.table.is_proven();
        Ok(())
    }

    /// What is known of the moves, the best first.
    pub fn table(&self) -> Table {
        self.table.ranked()
    }

    /// True if thinking on would find nothing more.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Thinks on within the limits, without end if there are none; `told` hears of every better table.
    pub fn think(&mut self, limits: &Limits, told: &mut dyn FnMut(&Table)) -> Result<(), PlayerError> {
        let told = &mut |table: &Table| told(&table.ranked());
        let Analyst { position, table, lines, .. } = self;
        match &mut self.judge.0 {
            _ if self.finished => {}
            Kind::Named(spec, player) => {
                estimate(spec, &mut **player, position, table, limits, told)?;
                self.finished = !limits.stopped();
            }
            Kind::Strongest(means) => {
                let (lines, moves) = (*lines, table.candidates.len());
                let lines = if moves <= FEW_MOVES { moves } else { lines };
                let mut session = Session { means, position, table, lines };
                if limits.nodes.is_some() {
                    self.finished = session.by_nodes(limits, told)?;
                } else {
                    self.finished = session.by_time(limits, (&mut self.piece, &mut self.thought), told)?;
                }
            }
        }
        Ok(())
    }
}

/// A stretch of thinking by the strongest means.
struct Session<'a> {
    means: &'a mut Means,
    position: &'a Position,
    table: &'a mut Table,
    lines: usize,
}

impl Session<'_> {
    /// Piece after piece until the time is over; true if there is nothing more to find.
    fn by_time(
        &mut self,
        limits: &Limits,
        (piece, thought): (&mut Duration, &mut Duration),
        told: &mut dyn FnMut(&Table),
    ) -> Result<bool, PlayerError> {
        let end = limits.time.map(|time| Instant::now() + time);
        loop {
            let (start, left) =
                (Instant::now(), end.map(|end| end.saturating_duration_since(Instant::now())));
            if limits.stopped() || left.is_some_and(|left| left.is_zero()) {
                return Ok(false);
            }
            let time = left.map_or(*piece, |left| left.min(*piece));
            if self.piece(time, *thought, limits, told)? {
                return Ok(true);
            }
            *thought += start.elapsed();
            *piece = (*piece * 2).min(LONGEST_PIECE);
        }
    }

    /// One piece of thinking; true if there is nothing more to find.
    fn piece(
        &mut self,
        time: Duration,
        thought: Duration,
        limits: &Limits,
        told: &mut dyn FnMut(&Table),
    ) -> Result<bool, PlayerError> {
        let end = Instant::now() + time;
        let hopeful = expected_seconds(self.position) < HOPE * (thought + time).as_secs_f64();
        let proving = hopeful && self.means.solver().is_some();
        let searching = if proving { time.mul_f64(ENGINE_SHARE) } else { time };
        let complete = self.search(&Limits { time: Some(searching), ..limits.clone() }, told)?;
        if limits.stopped() {
            return Ok(false);
        }
        if proving || complete {
            let budget = Budget { deadline: Some(end), stop: limits.stop.clone(), ..Budget::default() };
            self.prove(&budget, told);
        }
        Ok(self.table.is_proven() || complete && self.means.solver().is_none())
    }

    /// A share of the nodes for the engine, the rest for the solver: the answer depends on the position alone.
    fn by_nodes(&mut self, limits: &Limits, told: &mut dyn FnMut(&Table)) -> Result<bool, PlayerError> {
        self.means.engine.new_game();
        let empty = self.position.rules().cells() - self.position.ply();
        let solver = if empty <= MOST_EMPTY_BY_NODES { self.means.solver() } else { None };
        let share = if solver.is_some() { SOLVER_NODES } else { 0.0 };
        solver.into_iter().for_each(Solver::clear);
        let proving = limits.nodes.map(|nodes| (nodes as f64 * share) as u64);
        let searching = limits.nodes.map(|nodes| nodes - proving.unwrap_or_default());
        self.search(&Limits { nodes: searching, ..limits.clone() }, told)?;
        if share > 0.0 {
            self.prove(&Budget { nodes: proving, stop: limits.stop.clone(), ..Budget::default() }, told);
        }
        Ok(true)
    }

    /// The engine's best lines of what is not proven; true if looking deeper would find nothing more.
    fn search(&mut self, limits: &Limits, told: &mut dyn FnMut(&Table)) -> Result<bool, PlayerError> {
        let Session { means, position, table, lines } = self;
        let before = table.nodes;
        let wish = Wish { lines: *lines, settled: table.moves(true) };
        let found = means.engine.variations(position, &wish, limits, &mut |found, nodes| {
            learn(table, found, *lines);
            table.nodes = before + nodes;
            told(table);
        })?;
        learn(table, &found.lines, *lines);
        table.nodes = before + found.nodes;
        Ok(found.complete)
    }

    /// The solver's proofs of what is open, then the lines of the best.
    fn prove(&mut self, limits: &Budget, told: &mut dyn FnMut(&Table)) {
        let limits = &Budget { threads: self.means.settings.threads, ..limits.clone() };
        let Some(solver) = self.means.solver() else { return };
        solve_moves(solver, self.position, self.table, limits, told);
        if self.table.is_proven() {
            self.table.source = Source::Solver;
            follow_lines(solver, self.position, self.table, self.lines, limits);
            told(self.table);
        }
    }
}

/// Enters the engine's lines; what is proven stays, and so does what was seen deeper: every piece begins with shallow looks.
/// A move that is no longer among the lines is not followed any more.
fn learn(table: &mut Table, lines: &[Variation], wanted: usize) {
    let estimated = lines.iter().filter(|line| !line.value.is_exact()).map(|line| line.depth).min();
    let shallow = estimated.is_some_and(|depth| depth < table.even_depth);
    if !shallow && lines.len() >= wanted {
        table.even_depth = estimated.unwrap_or(table.even_depth);
        table.candidates.iter_mut().filter(|candidate| !candidate.exact).for_each(Candidate::forget);
    }
    for Variation { line, value, depth } in lines.iter().filter(|line| !shallow || line.value.is_exact()) {
        if let Some(candidate) = table.find(line[0]).filter(|candidate| !candidate.exact) {
            (candidate.value, candidate.depth) = (*value, *depth);
            candidate.line.clone_from(line);
        }
    }
    table.source = Source::Engine;
}
