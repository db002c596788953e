//! `POST /api/trace`: a search written down for the explorer, and the example trees.
//!
//! A search may be far larger than an answer. The answer holds as many plies as fit; what is deeper is counted where it
//! happened. To open a node the page asks again with `focus`, the moves that lead to it: the search does the same again, and
//! this time what lies below that node is written down.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use filetto::eval::{EvalError, Evaluation, Linear};
use filetto::game::notation::{format_game, parse_move};
use filetto::game::{Position, Rules};
use filetto::host::Instant;
use filetto::internals::lab::film::Film;
use filetto::internals::lab::orderings::MoveOrder;
use filetto::search::{ALGORITHMS, Algorithm, Budget};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::super::refusal::{Code, Refusal};
use crate::failure::Failure;
use crate::lang::Lang;
use crate::tree::examples::{self, EXAMPLES};
use crate::tree::{Part, Request, Source};

/// Nodes a search may visit.
const MOST_VISITS: u64 = 1_000_000;
/// Time for a search, made twice.
const MOST_TIME: Duration = Duration::from_secs(6);
/// Nodes of an answer: about 700 bytes each with its events.
const LIMIT: usize = 1200;
const MOST_LIMIT: usize = 12_000;
/// The largest board whose positions are searched here.
pub(super) const MOST_CELLS: usize = 400;
const MOST_DEPTH: u32 = 100;
/// Plies beyond the depth limit.
const MOST_EXTRA: u32 = 20;
/// Half the width of an aspiration window.
const MOST_POINTS: u32 = 100_000;

/// The body of the request.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    algorithm: Option<String>,
    depth: Option<u32>,
    eval: Option<String>,
    window: Option<String>,
    order: Option<String>,
    memory: Option<bool>,
    tree: Option<String>,
    example: Option<String>,
    game: Option<String>,
    moves: Option<String>,
    limit: Option<usize>,
    #[serde(default)]
    deepening: bool,
    aspiration: Option<u32>,
    quiescence: Option<u32>,
    secondary: Option<u32>,
    #[serde(default)]
    focus: Vec<Json>,
}

impl Question {
    /// The search asked for.
    pub fn request(&self) -> Result<Request, Refusal> {
        let source = self.source()?;
        Ok(Request {
            part: Part::Below(self.line(&source)?),
            source,
            algorithm: self.algorithm()?,
            depth: self.depth()?,
            eval: self.eval()?,
            unit: false,
            order: self.order()?,
            memo: self.memory.unwrap_or(false),
            limit: self.limit()?,
            budget: Budget::default(),
            film: self.film()?,
        })
    }

    fn source(&self) -> Result<Source, Refusal> {
        let source = match (&self.tree, &self.example, &self.game) {
            (Some(tree), None, None) => Source::Typed { tree: tree.parse()?, range: None },
            (None, Some(name), None) => example(name)?.source(),
            (None, None, Some(game)) => self.position(game)?,
            _ => {
                return Err(Refusal::new(
                    Code::NoSource,
                    "expected one of tree, example and game (example: {\"example\":\"textbook\"})",
                ));
            }
        };
        self.within(source)
    }

    /// The source with the window of the question, if it has one: a range that holds every leaf.
    fn within(&self, source: Source) -> Result<Source, Refusal> {
        let Some(window) = &self.window else { return Ok(source) };
        let Source::Typed { tree, .. } = source else {
            return Err(Refusal::new(
                Code::BadWindow,
                "a window is for a tree: expected tree or example beside it",
            ));
        };
        let range = window.parse()?;
        tree.window(&range)?;
        Ok(Source::Typed { tree, range: Some(range) })
    }

    fn position(&self, game: &str) -> Result<Source, Refusal> {
        let rules: Rules = game.parse()?;
        if rules.cells() > MOST_CELLS {
            let sentence = format!(
                "{rules} is too large to be searched step by step: expected at most {MOST_CELLS} cells"
            );
            let refusal = Refusal::new(Code::TooManyCells, sentence);
            return Err(refusal.with("game", rules.to_string()).with("most", MOST_CELLS));
        }
        let position = Position::parse(rules, self.moves.as_deref().unwrap_or_default())?;
        if position.outcome().is_some() {
            let sentence = "the game is over: expected moves after which it goes on";
            return Err(Refusal::new(Code::NothingToEvaluate, sentence));
        }
        Ok(Source::Position(position))
    }

    fn algorithm(&self) -> Result<Algorithm, Refusal> {
        let name = self.algorithm.as_deref().unwrap_or("alphabeta");
        let names = || ALGORITHMS.map(|row| row.1).join(", ");
        Algorithm::by_name(name).ok_or_else(|| unknown("algorithm", name, &names()))
    }

    fn depth(&self) -> Result<Option<u32>, Refusal> {
        match self.depth {
            Some(depth) if !(1..=MOST_DEPTH).contains(&depth) => {
                Err(Refusal::out_of_range("depth", depth.into(), 1, MOST_DEPTH.into(), "a number"))
            }
            depth => Ok(depth),
        }
    }

    /// What the search does besides one look to its depth.
    fn film(&self) -> Result<Film, Refusal> {
        let within = |name: &'static str, given: Option<u32>, most: u32| match given.unwrap_or(0) {
            number if number > most => {
                Err(Refusal::out_of_range(name, number.into(), 0, most.into(), "a number"))
            }
            number => Ok(number),
        };
        let points = within("aspiration", self.aspiration, MOST_POINTS)?;
        Ok(Film {
            deepening: self.deepening || points > 0,
            aspiration: (points > 0).then_some(points as i32),
            quiescence: within("quiescence", self.quiescence, MOST_EXTRA)?,
            secondary: within("secondary", self.secondary, MOST_EXTRA)?,
        })
    }

    fn eval(&self) -> Result<Evaluation, Refusal> {
        let refused = |error: EvalError| match &error {
            EvalError::Name(name) => {
                unknown_word(error.to_string(), "eval", name, &Evaluation::NAMES.join(", "))
            }
            EvalError::Option(part) => {
                unknown_word(error.to_string(), "eval", part, &Linear::KEYS.join(", "))
            }
        };
        self.eval.as_deref().map_or(Ok(Evaluation::default()), str::parse).map_err(refused)
    }

    fn order(&self) -> Result<MoveOrder, Refusal> {
        let word = self.order.as_deref().unwrap_or("left-to-right");
        let words = || MoveOrder::ALL.map(|order| order.name().replace(' ', "-")).join(", ");
        MoveOrder::by_word(word).ok_or_else(|| unknown("order", word, &words()))
    }

    fn limit(&self) -> Result<usize, Refusal> {
        match self.limit {
            Some(limit) if !(1..=MOST_LIMIT).contains(&limit) => {
                Err(Refusal::out_of_range("limit", limit as u64, 1, MOST_LIMIT as u64, "a number of nodes"))
            }
            limit => Ok(limit.unwrap_or(LIMIT)),
        }
    }

    /// The moves to the node that is opened: numbers of children, or moves of the game as text.
    fn line(&self, source: &Source) -> Result<Vec<u16>, Refusal> {
        let wrong = |step: &Json| {
            let sentence = format!("focus holds {step}: expected the moves of a node as they were told");
            Refusal::new(Code::BadFocus, sentence)
        };
        let read = |step: &Json| match source {
            Source::Typed { .. } => {
                step.as_u64().and_then(|child| u16::try_from(child).ok()).ok_or_else(|| wrong(step))
            }
            Source::Position(position) => {
                let text = step.as_str().ok_or_else(|| wrong(step))?;
                Ok(parse_move(position.rules(), text)?.0)
            }
        };
        self.focus.iter().map(read).collect()
    }
}

fn example(name: &str) -> Result<&'static examples::Example, Refusal> {
    let names = || EXAMPLES.iter().map(|example| example.name).collect::<Vec<_>>().join(", ");
    examples::find(name).map_err(|sentence| unknown_word(sentence, "example", name, &names()))
}

fn unknown(name: &str, value: &str, expected: &str) -> Refusal {
    unknown_word(format!("unknown {name} {value:?}: expected one of {expected}"), name, value, expected)
}

fn unknown_word(sentence: String, name: &str, value: &str, expected: &str) -> Refusal {
    let refusal = Refusal::new(Code::UnknownWord, sentence).with("name", name);
    refusal.with("value", value).with("expected", expected)
}

/// The search of a request, as JSON.
pub fn answer(mut request: Request, stop: Arc<AtomicBool>) -> Result<Json, Refusal> {
    let deadline = Some(Instant::now() + MOST_TIME);
    request.budget = Budget { deadline, nodes: Some(MOST_VISITS), stop: Some(stop), ..Budget::default() };
    let too_large = |failure: Failure| Refusal::new(Code::SearchTooLarge, failure);
    let (drawing, found) = request.record().map_err(too_large)?;
    let mut answer = drawing.json(request.algorithm, &found);
    answer["truncated"] = (!drawing.trace.is_complete()).into();
    answer["depth"] = found.depth.into();
    match &request.source {
        Source::Typed { tree, .. } => {
            answer["tree"] = tree.to_string().into();
            answer["decimals"] = tree.decimals().into();
        }
        Source::Position(position) => {
            answer["game"] = position.rules().to_string().into();
            answer["moves"] = format_game(position).into();
        }
    }
    Ok(answer)
}

/// The trees that have a name.
pub fn examples(lang: Lang) -> Json {
    let row = |example: &examples::Example| {
        json!({
            "name": example.name,
            "tree": example.tree,
            "window": example.window,
            "about": example.about[lang as usize],
        })
    };
    EXAMPLES.iter().map(row).collect()
}
