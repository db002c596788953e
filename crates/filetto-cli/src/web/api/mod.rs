//! What can be asked over HTTP, one file per family.

mod about;
mod admin;
mod analysis;
mod arrange;
mod class;
mod friends;
mod games;
mod lists;
mod puzzles;
mod review;
mod solve;
mod together;

use super::answers::games::{Pace, Played, Redo, Resigned, Undo};
use super::{Route, live};

/// Every route of the interface.
pub fn routes() -> Vec<Route> {
    vec![
        Route::get("/healthz", about::health),
        Route::get("/api/openapi.json", about::description),
        Route::get("/api/players", lists::players),
        Route::get("/api/presets", lists::presets),
        Route::get("/api/games", games::list),
        Route::post("/api/games", games::create),
        Route::get("/api/games/{id}", games::show),
        Route::delete("/api/games/{id}", games::remove),
        Route::post("/api/games/{id}/moves", games::change::<Played>),
        Route::post("/api/games/{id}/undo", games::change::<Undo>),
        Route::post("/api/games/{id}/redo", games::change::<Redo>),
        Route::post("/api/games/{id}/resign", games::change::<Resigned>),
        Route::post("/api/games/{id}/pace", games::change::<Pace>),
        Route::post("/api/games/{id}/move-now", games::move_now),
        Route::get("/api/games/{id}/events", live::game_events),
        Route::post("/api/games/{id}/invitations", friends::invite),
        Route::delete("/api/games/{id}/invitations", friends::withdraw),
        Route::post("/api/games/{id}/join", friends::join),
        Route::post("/api/games/{id}/offers", friends::offer),
        Route::post("/api/games/{id}/phrases", friends::say),
        Route::get("/api/me", together::me),
        Route::post("/api/me", together::rename),
        Route::get("/api/together", together::together),
        Route::get("/api/together/events", together::events),
        Route::get("/api/class", class::show),
        Route::post("/api/class", class::lead),
        Route::delete("/api/class", class::end),
        Route::get("/api/class/events", class::events),
        Route::get("/api/class/door", class::door),
        Route::post("/api/class/join", class::join),
        Route::post("/api/class/answer", class::answer),
        Route::post("/api/class/next", class::next),
        Route::post("/api/class/reveal", class::reveal),
        Route::post("/api/class/remove", class::remove),
        Route::post("/api/class/bots", class::bots),
        Route::get("/api/solve", solve::solve),
        Route::get("/api/bestmove", solve::bestmove),
        Route::get("/api/analysis", analysis::analysis),
        Route::get("/api/analysis/events", analysis::events),
        Route::get("/api/review", review::review),
        Route::post("/api/arrange", arrange::arrange),
        Route::get("/api/puzzles", puzzles::next),
        Route::get("/api/puzzles/daily", puzzles::daily),
        Route::post("/api/puzzles/try", puzzles::attempt),
        Route::get("/api/admin", admin::list),
        Route::post("/api/admin/end", admin::end),
    ]
}
