#![doc = include_str!("../../../README.md")]

mod abdada;
pub mod anneal;
pub mod arena;
pub mod book;
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
mod tt;
pub mod value;
pub mod why;
