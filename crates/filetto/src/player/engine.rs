//! The engine as a player.

use super::entry::{Entry, Key, Kind, Options, SWITCH};
use super::{Choice, Limits, Player, PlayerError, Stats};
use super::{opening, perfect};
use crate::engine::{Engine as Machine, Settings, Tuning};
use crate::game::Position;
use crate::host::Instant;
use crate::limits::DEFAULT_TIME;

/// A part of the search that can be switched off to price it.
const fn switch(name: &'static str, about: &'static str) -> Key {
    Key { name, kind: SWITCH, default: "on", about }
}

pub(super) const ENTRY: Entry = Entry {
    name: "engine",
    about: "the strong player under a clock, on any board",
    lead: None,
    keys: &[
        Key {
            name: "threads",
            kind: Kind::Number(1, 256),
            default: "1",
            about: "threads that search together",
        },
        perfect::MEMORY,
        switch("solver", "hand over to the exact solver where it can finish"),
        opening::BOOK,
        switch("threats", "threat-space search (VCF): wins by threats that leave a single answer"),
        switch("lmr", "late move reductions"),
        switch("null", "null move (boards without gravity)"),
        switch("history", "history heuristic and killer moves"),
        switch("aspiration", "aspiration windows"),
        switch("parity", "odd and even threats (drop boards)"),
        switch("playouts", "Monte Carlo tree search, too (smaller drop boards)"),
    ],
    build: Some(|options| {
        let machine = Machine::new(settings(options));
        Box::new(Engine { machine, book: options.is_on("book") })
    }),
};

fn settings(options: &Options) -> Settings {
    let tuning = Tuning {
        reductions: options.is_on("lmr"),
        threats: options.is_on("threats"),
        null_move: options.is_on("null"),
        history: options.is_on("history"),
        aspiration: options.is_on("aspiration"),
        parity: options.is_on("parity"),
        playouts: options.is_on("playouts"),
    };
    let (threads, memory) = (options.number("threads") as usize, options.number("memory") as usize);
    Settings { threads, memory: memory << 20, solver: options.is_on("solver"), tuning }
}

/// Plays by the engine.
pub struct Engine {
    machine: Machine,
    book: bool,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine { machine: Machine::new(settings(&ENTRY.defaults())), book: true }
    }
}

impl Player for Engine {
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        let start = Instant::now();
        if let Some(choice) = opening::by_heart(position).filter(|_| self.book) {
            return Ok(choice);
        }
        let limits = limits.or_time(DEFAULT_TIME);
        if limits.time.is_none() {
            // Without a clock the answer depends on the position alone, not on what was asked before.
            self.machine.new_game();
        }
        let answer = self.machine.think(position, &limits, start)?;
        let stats = Stats { nodes: answer.nodes, ..Stats::default() };
        let (value, proven, depth) = (answer.value, answer.proven, answer.depth);
        Ok(Choice { mv: answer.pv[0], value, proven, depth, pv: answer.pv, stats })
    }

    fn new_game(&mut self) {
        self.machine.new_game();
    }

    fn ponder(&mut self, position: &Position, limits: &Limits) {
        if position.outcome().is_none() {
            // Without memory there is nothing to learn; the next question says so.
            let _ = self.machine.think(position, limits, Instant::now());
        }
    }
}
