//! The engine as a player.

use std::time::Instant;

use super::opening;
use super::spec::{Entry, Key, Kind, Options, PlayerSpec, SWITCH};
use super::{Choice, Limits, Player, PlayerError, Stats};
use crate::engine::{Engine as Machine, Settings, Tuning};
use crate::game::Position;

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
        Key {
            name: "memory",
            kind: Kind::Number(1, 1 << 20),
            default: "64",
            about: "megabytes to remember with",
        },
        switch("solver", "hand over to the exact solver where it can finish"),
        opening::BOOK,
        switch("threats", "look for wins by threats that leave a single answer"),
        switch("lmr", "look less deeply at late moves first"),
        switch("null", "leave out a move to see whether a side stands well (boards without gravity)"),
        switch("history", "order moves by what was good elsewhere"),
        switch("aspiration", "narrow windows of scores"),
        switch("parity", "odd and even threats (drop boards)"),
        switch("playouts", "evaluate by playouts, too (smaller drop boards)"),
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
        let spec: PlayerSpec = ENTRY.name.parse().expect("the registry has the engine");
        Engine { machine: Machine::new(settings(&spec.options())), book: true }
    }
}

impl Player for Engine {
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        let start = Instant::now();
        if position.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        if let Some(choice) = opening::by_heart(position).filter(|_| self.book) {
            return Ok(choice);
        }
        if limits.time.is_none() {
            // Without a clock the answer depends on the position alone, not on what was asked before.
            self.machine.new_game();
        }
        let answer = self.machine.think(position, limits, start);
        let stats = Stats { nodes: answer.nodes, ..Stats::default() };
        let (value, proven, depth) = (answer.value, answer.proven, answer.depth);
        Ok(Choice { mv: answer.pv[0], value, proven, depth, pv: answer.pv, stats })
    }

    fn new_game(&mut self) {
        self.machine.new_game();
    }

    fn ponder(&mut self, position: &Position, limits: &Limits) {
        if position.outcome().is_none() {
            self.machine.think(position, limits, Instant::now());
        }
    }
}
