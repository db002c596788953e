//! A program's move: asked for in one worker, put into the game in another.

use std::cell::RefCell;
use std::time::Duration;

use filetto::game::Side;
use filetto::game::notation::{format_move, parse_move};
use filetto::player::{Choice, PlayerError, ask};
use filetto::session::{Guarded, Question};
use filetto_cli::web::answers::games::{reports, unreadable};
use filetto_cli::web::game::Game;
use filetto_cli::web::programs::{clamped, program};
use filetto_cli::web::refusal::{Code, Refusal};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::games::{change, stored};
use crate::request::{Reply, Request, THREADS, Tell};

thread_local! {
    /// The player that answered last: some remember what they learned.
    static LAST: RefCell<Option<(String, Side, Guarded)>> = const { RefCell::new(None) };
}

/// `POST /think`: the move of the program whose turn it is, or why there is none, for `POST /api/games/{id}/answer`.
pub(crate) fn think(request: &Request, tell: &Tell) -> Result<Value, Refusal> {
    let mut game = stored(request)?.game().map_err(unreadable)?;
    // Who asks knows that the game waits: one that is halted waits for a single move.
    game.step = true;
    let nobody = || Refusal::new(Code::GameMovedOn, "no program has to move").with("ply", 0).with("seen", 0);
    let mut question = game.question().ok_or_else(nobody)?;
    let told = tell.clone();
    question.limits.watch = Some(reports(&game, move |thought| told("thinking", &thought)));
    let (rules, ply) = (question.position.rules(), question.position.ply());
    Ok(match asked(&game, &question)? {
        Ok(choice) => json!({
            "ply": ply,
            "move": format_move(rules, choice.mv),
            "seconds": choice.stats.time.as_secs_f64(),
        }),
        Err(error) => json!({"ply": ply, "error": word(&error), "reason": error.to_string()}),
    })
}

/// Asks the program, with what it has learned if it answered last.
fn asked(game: &Game, question: &Question) -> Result<Result<Choice, PlayerError>, Refusal> {
    let spec = clamped(game.mover(), THREADS);
    let side = question.side;
    let last = LAST.take().filter(|(id, own, _)| *id == game.id && *own == side);
    let mut player = last.map_or_else(|| program(&spec), |(_, _, player)| Ok(player))?;
    let answer = ask(&mut player, &question.position, &question.limits);
    LAST.set(Some((game.id.clone(), side, player)));
    Ok(answer)
}

fn word(error: &PlayerError) -> &'static str {
    match error {
        PlayerError::Stopped => "stopped",
        PlayerError::Refused(_) => "refused",
        PlayerError::OutOfMemory(_) => "memory",
        PlayerError::Illegal(_) => "illegal",
        PlayerError::GameOver | PlayerError::Late(_) | PlayerError::Crashed(_) => "crashed",
    }
}

/// What a program answered, as it comes back.
#[derive(Deserialize)]
struct Answered {
    ply: usize,
    r#move: Option<String>,
    #[serde(default)]
    seconds: f64,
    #[serde(default)]
    error: String,
    #[serde(default)]
    reason: String,
}

impl Answered {
    fn choice(self, game: &Game) -> Result<Result<Choice, PlayerError>, Refusal> {
        let Some(text) = self.r#move else { return Ok(Err(self.fault())) };
        let mut choice = Choice::bare(parse_move(game.position().rules(), &text)?);
        choice.stats.time = Duration::try_from_secs_f64(self.seconds).unwrap_or_default();
        Ok(Ok(choice))
    }

    fn fault(self) -> PlayerError {
        match self.error.as_str() {
            "stopped" => PlayerError::Stopped,
            "refused" => PlayerError::Refused(self.reason),
            "memory" => PlayerError::OutOfMemory(self.reason),
            "illegal" => PlayerError::Illegal(self.reason),
            _ => PlayerError::Crashed(self.reason),
        }
    }
}

/// `POST /api/games/{id}/answer`: puts a program's answer into the game, if it still waits for it.
pub(crate) fn answered(request: &Request) -> Result<Reply, Refusal> {
    let answered: Answered = request.body()?;
    change(request, |game, now| {
        game.expect_ply(Some(answered.ply))?;
        let choice = answered.choice(game)?;
        game.answer(choice, now);
        Ok(())
    })
}
