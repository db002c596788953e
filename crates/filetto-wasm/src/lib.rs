//! The browser edition: the page's own questions answered by a worker instead of a server.
//!
//! A worker hands over one request at a time as JSON and gets one reply ([`answer`]); what happens meanwhile (a better
//! table, a thought of a program) is told as an event. Nothing is stored here: games come with the request as rows and go
//! back with the reply, proven answers are looked up and remembered by whoever has a store. A search has the only thread:
//! who does not want it any more ends the worker.
//!
//! | file | what |
//! |---|---|
//! | `request` | what comes in and goes out |
//! | `routes` | which question is answered where |
//! | `questions` | the questions that are searched for |
//! | `games` | what is done to a game |
//! | `thinking` | a program's move |
//! | `door` | the functions that the worker calls, on wasm alone |

#[cfg(target_family = "wasm")]
mod door;
mod games;
mod questions;
mod request;
mod routes;
mod thinking;

pub use request::{Reply, Request, Tell};
pub use routes::answer;
