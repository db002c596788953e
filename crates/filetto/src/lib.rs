#![doc = include_str!("../README.md")]
//! ## The doors
//!
//! | to | go to |
//! |---|---|
//! | say which game it is, set up a position, play and take back moves | [`game`]: [`Rules`](game::Rules), [`Position`](game::Position), [`Move`](game::Move) |
//! | read and write moves as people do | [`game::notation`] |
//! | know what a position is worth, in words or for a search | [`value`]: [`Value`](value::Value), [`Score`](value::Score) |
//! | ask anybody for a move, be a player yourself | [`player`]: [`PlayerSpec`](player::PlayerSpec), [`Player`](player::Player), [`Limits`](player::Limits), [`Choice`](player::Choice) |
//! | conduct a game with clocks and takebacks, play one between two programs | [`session`]: [`Session`](session::Session), [`play_game`](session::play_game) |
//! | prove a value, write the proof down, check it | [`solver`]: [`Solver`](solver::Solver), [`solver::proof`], [`solver::verify`] |
//! | run and watch one algorithm on a game, a typed tree or a tree of your own | [`search`](mod@search): [`search()`](search::search), [`Observer`](search::Observer), [`Tree`](search::Tree) |
//! | evaluate a position by open lines, with your own weights | [`eval`]: [`Eval`](eval::Eval), [`Weights`](eval::Weights) |
//! | anneal anything that has an energy | [`anneal`] |
//! | know the opening by heart | [`book`]: [`Book`](book::Book) |
//! | let players meet, hold a tournament, rate it | [`arena`]: [`Plan`](arena::Plan), [`Standings`](arena::standings::Standings) |
//! | keep a game | [`record`]: [`GameRecord`](record::GameRecord) |
//! | say why a move is good | [`why`](mod@why) |
//! | make puzzles, check them, judge a try at one | [`puzzle`]: [`Maker`](puzzle::Maker), [`Judge`](puzzle::Judge), [`Attempt`](puzzle::Attempt) |
//! | know what every move is worth, and how bad one was | [`analysis`]: [`Analyst`](analysis::Analyst) |
//!
//! The feature `internals` shows the insides under `filetto::internals`: what the binary, tests and benchmarks use
//! (the experiments of the lab, the codecs of protocols, the making of books, the engine and the solvers one by one).
//! It promises nothing from version to version.

#![cfg_attr(not(feature = "internals"), allow(dead_code, unused_imports))] // what only internals show
#![cfg_attr(feature = "internals", warn(unreachable_pub))]

mod abdada;
pub mod analysis;
pub mod anneal;
pub mod arena;
pub mod book;
pub mod clock;
mod engine;
pub mod eval;
pub mod game;
pub mod host;
#[cfg(feature = "internals")]
pub mod internals;
mod lab;
pub mod limits;
mod memory;
pub mod player;
mod protocol;
pub mod puzzle;
pub mod record;
mod rng;
pub mod search;
pub mod session;
pub mod solver;
mod stats;
mod tt;
pub mod value;
pub mod why;
