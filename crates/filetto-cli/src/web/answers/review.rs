//! A whole game evaluated move by move, for the graph of its value.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use filetto::analysis::{Analyst, Fault, fault};
use filetto::game::notation::format_move;
use filetto::game::{Move, Outcome, Position};
use filetto::host::Instant;
use filetto::player::{Limits, PlayerSpec};
use filetto::value::Value;
use serde_json::{Value as Json, json};

use super::Kind;
use super::analysis::{bounded, judge};
use super::solve::labelled;
use crate::json;
use crate::lang::Lang;
use crate::web::extract::Question;
use crate::web::limits;
use crate::web::programs::clamped;
use crate::web::refusal::Refusal;

/// How long a review may take if nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(20);
/// Lines that are followed where there are many moves.
const LINES: usize = 2;

/// The review of one game, from its end to its beginning: what is proven of a position helps with the one before, and
/// is stored for whoever looks at it next.
pub struct Review {
    game: Position,
    player: Option<PlayerSpec>,
    lang: Lang,
    /// How long it may take.
    pub time: Duration,
}

/// Who is told of a review.
pub trait Reader {
    /// A row of it; false if nobody listens any more.
    fn hear(&mut self, row: Json) -> bool;

    /// What was proven on the way.
    fn remember(&mut self, kind: Kind, position: &Position, analysis: &Json);
}

impl Review {
    /// Which game is reviewed, by whom.
    pub fn new(question: &Question, threads: u64) -> Result<Review, Refusal> {
        let game = question.position()?;
        bounded(&game)?;
        let player = question.named_program()?.map(|spec| clamped(&spec, threads));
        Ok(Review { game, player, lang: question.lang(), time: question.time(DEFAULT_TIME)? })
    }

    /// Evaluates every position, until the reader says that nobody listens.
    pub fn run(&self, stop: &Arc<AtomicBool>, reader: &mut dyn Reader) -> Result<(), Refusal> {
        let end = Instant::now() + self.time;
        let (mut position, mut after) = (self.game.clone(), None);
        if let Some(outcome) = position.outcome() {
            let value = if outcome == Outcome::Draw { Value::Draw } else { Value::Loss(0) };
            let heard = reader.hear(over(position.history().len(), value));
            match position.undo() {
                Some(mv) if heard => after = Some((mv, value)),
                _ => return Ok(()),
            }
        }
        let judge = judge(self.player.as_ref(), &position, limits::SOLVER_BYTES, 1)?;
        let mut analyst = Analyst::new(judge, LINES, &position)?;
        loop {
            analyst.look_at(&position)?;
            let share = end.saturating_duration_since(Instant::now()) / (position.history().len() as u32 + 1);
            let time = Some(share.max(Duration::from_millis(1)));
            let limits = Limits { time, stop: Some(stop.clone()), ..Limits::default() };
            let (row, value, proven) = self.row(&mut analyst, &position, after, &limits)?;
            if let Some(analysis) = proven {
                reader.remember(Kind::Analysis(self.player.as_ref()), &position, &analysis);
            }
            let heard = reader.hear(row);
            match position.undo() {
                Some(mv) if heard => after = Some((mv, value)),
                _ => return Ok(()),
            }
        }
    }

    /// What is found of a position in its share of the time, its value, and the analysis if it is proven. `after` is the
    /// move that was played and what the position after it is worth.
    fn row(
        &self,
        analyst: &mut Analyst,
        position: &Position,
        after: Option<(Move, Value)>,
        limits: &Limits,
    ) -> Result<(Json, Value, Option<Json>), Refusal> {
        let (start, ply, rules) = (Instant::now(), position.history().len(), position.rules());
        analyst.think(limits, &mut |_| ())?;
        let table = analyst.table();
        let analysis = json::analysis(position, self.player.as_ref(), &table, start.elapsed(), self.lang);
        let proven = table.is_proven().then(|| analysis.clone());
        let best = table.best().map_or(Value::Unknown, |best| best.value);
        let worth = |(mv, later): (Move, Value)| {
            let own = table.candidates.iter().find(|candidate| candidate.mv == mv);
            own.map(|own| own.value).filter(|value| value.is_exact()).unwrap_or(later.before_move())
        };
        let fault = after.and_then(|after| fault(rules, best, worth(after)));
        let row = json!({
            "ply": ply,
            "value": json::value(best),
            "best": analysis["best"],
            "played": after.map(|(mv, _)| format_move(rules, mv)),
            "blunder": fault.map(Fault::word),
            "analysis": labelled(analysis, position, false),
        });
        Ok((row, best, proven))
    }
}

/// The row of a game that is over.
fn over(ply: usize, value: Value) -> Json {
    json!({"ply": ply, "value": json::value(value), "best": null, "played": null, "blunder": null, "analysis": null})
}
