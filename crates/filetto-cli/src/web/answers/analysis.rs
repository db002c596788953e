//! What every move is worth, by the code of `filetto analyze`: at once what is stored or known by heart, then better and
//! better while somebody looks.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use filetto::analysis::{Analyst, Judge, Table};
use filetto::game::Position;
use filetto::game::notation::format_move;
use filetto::host::Instant;
use filetto::player::{Limits, PlayerSpec};
use filetto::why::Look;
use serde_json::{Value, json};

use super::Kind;
use super::solve::labelled;
use crate::json;
use crate::lang::Lang;
use crate::web::extract::{Extent, Question};
use crate::web::limits;
use crate::web::programs::{clamped, program};
use crate::web::refusal::{Code, Refusal};
use crate::web::turns::SHORT;

/// How long an analysis may take if nobody says and nobody looks.
pub const DEFAULT_TIME: Duration = Duration::from_secs(5);
/// The pieces in which an analysis goes on while somebody looks: the first is a tiny question, so that many readers see
/// values at once; the others are not, each is twice as long as the last, and between two of them others have their turn.
const FIRST_PIECE: Duration = Duration::from_millis(8);
const SECOND_PIECE: Duration = Duration::from_millis(200);
const LONGEST_PIECE: Duration = Duration::from_secs(2);
/// A table is told so often at most: nobody reads faster.
const TOLD_EVERY: Duration = Duration::from_millis(150);

/// Everything an analysis needs to know.
#[derive(Clone)]
pub struct Task {
    /// What is evaluated.
    pub position: Position,
    /// The player asked by name, None for the strongest means.
    player: Option<PlayerSpec>,
    /// How long it may take, if that is limited.
    pub time: Option<Duration>,
    nodes: Option<u64>,
    lines: usize,
    threads: u64,
    lang: Lang,
}

impl Task {
    /// What is asked, checked.
    pub fn new(question: &Question, extent: &Extent, threads: u64) -> Result<Task, Refusal> {
        let position = question.position()?;
        bounded(&position)?;
        if position.outcome().is_some() {
            return Err(Refusal::new(
                Code::NothingToEvaluate,
                "the game is over: there is no move to evaluate",
            ));
        }
        let player = question.named_program()?.map(|spec| clamped(&spec, threads));
        let (time, lang) = (question.given_time()?, question.lang());
        Ok(Task { position, player, time, nodes: extent.nodes()?, lines: extent.lines()?, threads, lang })
    }

    /// What it is asked again by.
    pub fn kind(&self) -> Kind<'_> {
        Kind::Analysis(self.player.as_ref())
    }

    /// Who thinks about it, with so many bytes for positions.
    pub fn analyst(&self, memory: usize) -> Result<Analyst, Refusal> {
        let judge = judge(self.player.as_ref(), &self.position, memory, self.threads)?;
        Ok(Analyst::new(judge, self.lines, &self.position)?)
    }

    /// What a thought of this time may use.
    pub fn limits(&self, time: Duration, stop: Arc<AtomicBool>) -> Limits {
        let time = self.nodes.is_none().then_some(time);
        Limits { time, nodes: self.nodes, stop: Some(stop), ..Limits::default() }
    }

    /// How long somebody waits for a thought of this time: nodes take what they take.
    pub fn patience(&self, time: Duration) -> Duration {
        if self.nodes.is_some() { limits::MOST_THINKING } else { time }
    }

    /// The JSON of `filetto analyze`.
    pub fn json(&self, table: &Table, time: Duration) -> Value {
        let answer = json::analysis(&self.position, self.player.as_ref(), table, time, self.lang);
        labelled(answer, &self.position, false)
    }

    /// A table that was proven before, its reasons in the language asked for.
    pub fn known(&self, table: Value) -> Value {
        labelled(in_language(table, &self.position, self.lang), &self.position, true)
    }
}

/// An analysis that somebody looks at, piece after piece until there is nothing more to find or the time is over.
pub struct Pieces {
    task: Task,
    piece: Duration,
    thought: Duration,
}

impl Pieces {
    /// Before the first one.
    pub fn new(task: Task) -> Pieces {
        Pieces { task, piece: FIRST_PIECE, thought: Duration::ZERO }
    }

    /// A player that is asked by name, or for so many nodes, answers in one piece.
    fn is_one(&self) -> bool {
        self.task.player.is_some() || self.task.nodes.is_some()
    }

    /// How long the next one takes at most.
    pub fn limit(&self) -> Duration {
        let left = self.task.time.map_or(Duration::MAX, |time| time.saturating_sub(self.thought));
        left.min(if self.is_one() { limits::MOST_THINKING } else { self.piece })
    }

    /// Thinks for a piece, and tells of better tables on the way, not too often.
    pub fn think(
        &mut self,
        analyst: &mut Analyst,
        stop: Arc<AtomicBool>,
        tell: &mut dyn FnMut(&Value),
    ) -> Result<(), Refusal> {
        let (task, thought, start) = (&self.task, self.thought, Instant::now());
        let mut told: Option<Instant> = (!thought.is_zero()).then_some(start);
        let better = &mut |table: &Table| {
            if told.is_none_or(|told| told.elapsed() > TOLD_EVERY) {
                told = Some(Instant::now());
                tell(&marked(task.json(table, thought + start.elapsed()), false));
            }
        };
        analyst.think(&task.limits(self.limit(), stop), better)?;
        self.thought += start.elapsed();
        Ok(())
    }

    /// What is known after a piece, and whether it was the last; the next one is longer.
    pub fn told(&mut self, analyst: &Analyst) -> (Value, bool) {
        let answer = self.task.json(&analyst.table(), self.thought);
        let late = self.task.time.is_some_and(|time| self.thought >= time);
        self.piece = longer(self.piece, answer["value"]["kind"] != "unknown");
        (answer, analyst.is_finished() || self.is_one() || late)
    }
}

/// The next piece; a short one until there is something to see.
fn longer(piece: Duration, has_values: bool) -> Duration {
    if has_values { (piece * 2).clamp(SECOND_PIECE, LONGEST_PIECE) } else { (piece * 2).min(SHORT) }
}

/// A table with a note whether it is the last.
pub fn marked(mut table: Value, last: bool) -> Value {
    table["final"] = json!(last);
    table
}

/// Who evaluates the moves of a position: the player named, or the strongest means.
pub fn judge(
    player: Option<&PlayerSpec>,
    position: &Position,
    memory: usize,
    threads: u64,
) -> Result<Judge, Refusal> {
    Ok(match player {
        Some(spec) => Judge::named(spec.clone(), Box::new(program(spec)?)),
        None => Judge::strongest(position.rules(), memory, threads as usize),
    })
}

/// A free board of thousands of cells has too many moves to evaluate one by one.
pub fn bounded(position: &Position) -> Result<(), Refusal> {
    let (moves, most) = (position.rules().move_count(), limits::ANALYSIS_MOVES);
    if moves > most {
        let sentence = format!(
            "a board with {moves} moves is too large to evaluate them all: expected at most {most} (example: gomoku)"
        );
        return Err(Refusal::new(Code::TooManyMoves, sentence).with("moves", moves).with("most", most));
    }
    Ok(())
}

/// A stored table with its reasons in a language.
fn in_language(mut table: Value, position: &Position, lang: Lang) -> Value {
    let (rules, look) = (position.rules(), Look::new(position));
    for mv in position.legal_moves() {
        let text = format_move(rules, mv);
        let mut rows = table["candidates"].as_array_mut().into_iter().flatten();
        if let Some(row) = rows.find(|row| row["move"] == text.as_str()) {
            row["why"] = json!(lang.reasons(rules, &look.advise(mv).reasons));
        }
    }
    table
}
