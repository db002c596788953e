//! `filetto engine --check`: does a program keep to a protocol? Each check is one line in plain words.

mod client;
mod gomocup;
mod http;
mod line;
mod play;
mod spoken;

use std::time::Duration;

use super::protocol::Protocol;

/// Time the program gets for a move.
const MOVE_TIME: Duration = Duration::from_secs(1);
/// Time to start and to obey anything that needs no thought.
const ANSWER_TIME: Duration = Duration::from_secs(10);
/// Time to end in.
const END_TIME: Duration = Duration::from_secs(1);

/// One check: what was looked at, and how it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was looked at.
    pub what: String,
    /// What was seen, or a fault: what it did and what was expected.
    pub result: Result<String, String>,
}

/// The checks made so far.
#[derive(Debug, Default)]
pub struct Report {
    /// In the order they were made.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Writes a check down; true if it passed.
    fn note(&mut self, what: &str, result: Result<String, String>) -> bool {
        let passed = result.is_ok();
        self.findings.push(Finding { what: what.into(), result });
        passed
    }

    /// How many checks failed.
    pub fn faults(&self) -> usize {
        self.findings.iter().filter(|finding| finding.result.is_err()).count()
    }
}

/// Checks the program of a command line. For HTTP, the command prints its address first, or is an address itself.
pub fn check(command: &str, protocol: Protocol) -> Report {
    let mut report = Report::default();
    match protocol {
        Protocol::Line => line::check(command, &mut report),
        Protocol::Gomocup => gomocup::check(command, &mut report),
        Protocol::Http => http::check(command, &mut report),
    }
    report
}
