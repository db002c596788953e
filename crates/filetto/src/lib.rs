#![doc = include_str!("../../../README.md")]

pub mod analysis;
pub mod anneal;
pub mod arena;
pub mod book;
mod busy;
pub mod clock;
pub mod engine;
pub mod eval;
pub mod game;
pub mod lab;
pub mod limits;
pub mod player;
pub mod protocol;
pub mod record;
pub mod rng;
pub mod search;
pub mod solver;
pub mod stats;
pub mod value;
pub mod why;
