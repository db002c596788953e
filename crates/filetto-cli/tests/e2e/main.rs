//! The page in a real, headless Chromium: `cargo test -p filetto-cli --test e2e`.
//!
//! Every test has a server of its own (a free port, an empty data directory) and a browser with a fresh profile.
//! With `FILETTO_EDITION=site` the same tests run against what `./site` built, on a web host; those that need a server
//! are named in `needs_a_server.txt`.
//! Nothing sleeps for a fixed time: tests wait for what they want to see. Any error in the browser's console fails.

mod access;
mod analyse;
mod class;
mod comfort;
mod exercises;
mod friends;
mod harness;
mod ideas;
mod large;
mod lecture;
mod play;
mod puzzles;
mod restart;
mod screens;
mod site;
mod study;
mod turns;
mod understand;
