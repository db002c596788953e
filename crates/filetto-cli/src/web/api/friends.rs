//! Two people at one game: invitations, seats, offers, phrases.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use filetto::game::{Position, Side};
use filetto::player::{Limits, PlayerSpec, ask};
use filetto::value::Value as Worth;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::defaults;
use crate::web::clients::Client;
use crate::web::extract::{Body, Path, unknown_word};
use crate::web::friends::Act;
use crate::web::game::{Game, letter, now_ms, side};
use crate::web::games::{self, PHRASES, changes};
use crate::web::programs::{clamped, program};
use crate::web::refusal::{Code, Refusal};
use crate::web::searches::Work;
use crate::web::seats::{Person, Proposal};
use crate::web::security::{Owner, same, secret};
use crate::web::{Shared, invitation, limits};

type Answer = Result<Json<Value>, Refusal>;

/// The place of who only watches.
const WATCH: &str = "watch";
/// A program does not think about a draw before so many stones.
const EARLY: usize = 6;
/// How long it thinks about one.
const THOUGHT: Duration = Duration::from_millis(200);

#[derive(Deserialize)]
pub(super) struct Invited {
    place: Option<String>,
}

/// `POST /api/games/{id}/invitations`: a link and a picture of it that give one place, a seat or a spectator's.
pub(super) async fn invite(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    headers: HeaderMap,
    Path(id): Path,
    Body(body): Body<Invited>,
) -> Answer {
    app.table(&id).await?;
    let named = body.place.unwrap_or_default();
    let place = side(&named).map(letter).or((named == WATCH).then_some(WATCH));
    let place = place.ok_or_else(|| unknown_word("place", &named, "x, o, watch"))?;
    app.gestures.take(&client)?;
    let asker = owner.known().map(str::to_string);
    let change = move |game: &mut Game, _| match side(place) {
        Some(side) => game.free_seat(asker.as_deref(), side),
        None => game.expect_player(asker.as_deref()),
    };
    let game = changes::change(&app, &client, &id, change).await?;
    let key = secret()?;
    app.store().invite(&id, place, &invitation::digest(&key)).await?;
    let local = app.settings().reach.is_none();
    let base = invitation::base(app.settings().reach.as_deref(), &headers);
    let link = invitation::link(&base, app.settings().token.as_deref(), &id, &key);
    let picture = invitation::picture(&link);
    Ok(Json(json!({"place": place, "link": link, "picture": picture, "local": local, "game": game})))
}

/// `DELETE /api/games/{id}/invitations`: the links are void, and the host sits on the free seat again.
pub(super) async fn withdraw(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Path(id): Path,
) -> Result<StatusCode, Refusal> {
    let asker = owner.known().map(str::to_string);
    let change = move |game: &mut Game, _| game.take_back_seat(asker.as_deref());
    changes::change(&app, &client, &id, change).await?;
    app.store().withdraw(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(super) struct Joined {
    key: Option<String>,
}

/// `POST /api/games/{id}/join`: takes the place of an invitation, or the free seat of a game that everybody may join.
pub(super) async fn join(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Path(id): Path,
    Body(body): Body<Joined>,
) -> Result<Response, Refusal> {
    let table = app.table(&id).await?;
    app.gestures.take(&client)?;
    let invited = match &body.key {
        Some(key) => Some(place_of(&app, &id, key).await?),
        None => None,
    };
    let (owner, cookie) = owner.named()?;
    if invited.as_deref() == Some(WATCH) {
        let answer = json!({"place": WATCH, "game": table.json().await});
        return Ok((AppendHeaders(cookie), Json(answer)).into_response());
    }
    let person = Person { name: app.store().name_of(&owner).await?, owner };
    let own = person.owner.clone();
    let change = move |game: &mut Game, now| sit_down(game, invited.as_deref(), person, now);
    let game = changes::change(&app, &client, &id, change).await?;
    let place = seat_of(&app, &id, &own).await?;
    Ok((AppendHeaders(cookie), Json(json!({"place": place, "game": game}))).into_response())
}

fn sit_down(game: &mut Game, invited: Option<&str>, person: Person, now: u64) -> Result<(), Refusal> {
    let seat = match invited {
        Some(place) => side(place),
        None if !game.seating.listed => return Err(bad_invitation()),
        None => game.seating.sides_of(Some(&person.owner)).first().copied().or(game.open_side()),
    };
    // Where no seat is free, either one says so.
    game.claim(seat.unwrap_or(Side::O), person, now)
}

async fn seat_of(app: &Shared, id: &str, owner: &str) -> Result<Option<String>, Refusal> {
    let people = app.table(id).await?.people(Some(owner), &app.presence).await;
    Ok(people["you"][0].as_str().map(str::to_string))
}

/// The place that a key gives. Every digest is compared to its last letter.
async fn place_of(app: &Shared, id: &str, key: &str) -> Result<String, Refusal> {
    let digest = invitation::digest(key);
    let known = app.store().invitations(id).await?;
    let found = known.into_iter().filter(|(_, kept)| same(kept, &digest)).map(|(place, _)| place).next();
    found.ok_or_else(bad_invitation)
}

fn bad_invitation() -> Refusal {
    let sentence = "this invitation is not valid, or no longer: ask for another one";
    Refusal::new(Code::BadInvitation, sentence)
}

#[derive(Deserialize)]
pub(super) struct Offered {
    kind: Option<String>,
    act: Option<String>,
}

impl Offered {
    fn read(&self) -> Result<(Proposal, Act), Refusal> {
        let (kind, act) = (self.kind.as_deref().unwrap_or_default(), self.act.as_deref().unwrap_or("offer"));
        let proposals = [Proposal::Takeback(0), Proposal::Draw, Proposal::Rematch];
        let what = proposals.into_iter().find(|what| what.word() == kind);
        let what = what.ok_or_else(|| unknown_word("kind", kind, "takeback, draw, rematch"))?;
        let act = Act::from_word(act)
            .ok_or_else(|| unknown_word("act", act, "offer, accept, decline, withdraw"))?;
        Ok((what, act))
    }
}

/// `POST /api/games/{id}/offers`: offer a takeback, a draw or a rematch, accept, decline or withdraw it. A program answers a
/// draw at once.
pub(super) async fn offer(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Path(id): Path,
    Body(body): Body<Offered>,
) -> Answer {
    app.table(&id).await?;
    let (what, act) = body.read()?;
    app.gestures.take(&client)?;
    let asker = owner.known().map(str::to_string);
    if what == Proposal::Draw && act == Act::Offer && faces_program(&app, &id).await? {
        return ask_program(&app, &client, &id, asker).await;
    }
    let agreed = what == Proposal::Rematch && act != Act::Withdraw && act != Act::Decline;
    let change = move |game: &mut Game, now| game.negotiate(asker.as_deref(), what, act, now);
    let game = changes::change(&app, &client, &id, change).await?;
    let game = if agreed && game.get("offer").is_none() { changes::rematch(&app, &id).await? } else { game };
    Ok(Json(json!({"game": game})))
}

async fn faces_program(app: &Shared, id: &str) -> Result<bool, Refusal> {
    Ok(app.table(id).await?.game().await.session.people() == 1)
}

/// A draw offered to a program: it accepts if it does not think itself better, and never in the opening.
async fn ask_program(app: &Shared, client: &Client, id: &str, asker: Option<String>) -> Answer {
    let mut game = app.table(id).await?.game().await;
    game.expect_player(asker.as_deref())?;
    if game.is_over() {
        return Err(Refusal::new(Code::OfferNotNow, "the game is over already").with("kind", "draw"));
    }
    game.seating.expect(asker.as_deref(), game.session.to_move())?;
    if game.position().ply() < EARLY {
        return Ok(Json(json!({"game": game.json(now_ms()), "accepted": false, "reason": "early"})));
    }
    let spec = clamped(&game.seats[(!game.session.to_move()).index()], app.settings().threads);
    let (position, ply) = (game.position().clone(), game.position().ply());
    let ticket = app.searches().ticket(client, &Work { what: "offer", game: None, limit: THOUGHT })?;
    let search = move |stop| {
        let limits = Limits { time: Some(THOUGHT), stop: Some(stop), ..Limits::default() };
        worth(&position, &spec, &limits)
    };
    let worth = ticket.run(THOUGHT + limits::GRACE, search).await??;
    // The value is that of the person, who is to move.
    let (accepted, reason) = match worth {
        Worth::Win(_) => (true, "losing"),
        Worth::Loss(_) => (false, "winning"),
        Worth::Estimate(estimate) if estimate < 0 => (false, "better"),
        _ => (true, "even"),
    };
    let change = move |game: &mut Game, now: u64| {
        game.expect_ply(Some(ply))?;
        game.session.agree(Duration::from_millis(now));
        Ok(())
    };
    let game = if accepted { changes::change(app, client, id, change).await? } else { game.json(now_ms()) };
    Ok(Json(json!({"game": game, "accepted": accepted, "reason": reason})))
}

/// What a program thinks of a position; one that has no opinion, or is another program, asks the adviser.
fn worth(position: &Position, spec: &PlayerSpec, limits: &Limits) -> Result<Worth, Refusal> {
    let own = (!spec.entry().runs_a_command())
        .then(|| ask(&mut program(spec)?, position, limits).map_err(Refusal::from));
    match own.transpose() {
        Ok(Some(choice)) if choice.value != Worth::Unknown => Ok(choice.value),
        _ => Ok(ask(&mut program(&defaults::adviser())?, position, limits)?.value),
    }
}

#[derive(Deserialize)]
pub(super) struct Phrase {
    phrase: Option<String>,
}

/// `POST /api/games/{id}/phrases`: says one of the ready phrases.
pub(super) async fn say(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Path(id): Path,
    Body(body): Body<Phrase>,
) -> Result<StatusCode, Refusal> {
    app.table(&id).await?;
    let said = body.phrase.unwrap_or_default();
    let phrase = PHRASES.into_iter().find(|phrase| *phrase == said);
    let phrase = phrase.ok_or_else(|| unknown_word("phrase", &said, &PHRASES.join(", ")))?;
    app.gestures.take(&client)?;
    games::say(&app, &id, owner.known(), phrase).await?;
    Ok(StatusCode::NO_CONTENT)
}
