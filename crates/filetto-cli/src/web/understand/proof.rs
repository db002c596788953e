//! `GET /api/why/proof`: what can be proven about a position by rules that people can follow, and
//! `GET /api/why/proof/answer`: the next move of the side that plays by such a proof.

use filetto::game::Position;
use filetto::why::{Proof, prove};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Asked;
use crate::lang::Lang;
use crate::web::extract::Question;
use crate::web::refusal::Refusal;
use crate::{json, proofs};

/// What is proven of a position.
pub(super) fn answer(position: &Position, lang: Lang) -> Value {
    proofs::json(position, &prove(position), lang)
}

/// How many of the moves led to the position that is proven.
#[derive(Debug, Deserialize)]
pub struct Since {
    since: Option<u64>,
}

impl Since {
    /// What is asked about a position that came after a proven one.
    pub fn asked(&self, question: &Question) -> Result<Asked, Refusal> {
        let now = question.position()?;
        let stones = now.ply() as u64;
        let since = self.since.unwrap_or(stones);
        if since > stones {
            return Err(Refusal::out_of_range("since", since, 0, stones, "a number of moves"));
        }
        Ok(Asked::ProofAnswer(now, since as usize, question.lang()))
    }
}

/// The next move of the side that plays by a proof of the position after `since` stones.
pub(super) fn reply(now: &Position, since: usize, lang: Lang) -> Value {
    let start = taken_back(now, since);
    let told = |proof: &Proof| {
        let answer = proof.answer(&start, now)?;
        Some(proofs::answer_json(now, proof, answer, lang))
    };
    let answer = prove(&start).iter().find_map(told);
    let outcome = now.outcome().map(|outcome| outcome.winner().map_or("draw", proofs::side));
    json::extend(json::about(now), json!({"since": since, "outcome": outcome, "answer": answer}))
}

/// The position after so many stones.
fn taken_back(now: &Position, stones: usize) -> Position {
    let mut start = now.clone();
    while start.ply() > stones && start.undo().is_some() {}
    start
}
