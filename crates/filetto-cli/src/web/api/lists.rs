//! The lists that the forms of the page need.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use crate::web::Shared;
use crate::web::answers::lists;

/// `GET /api/players`: ours, and the programs this server was started with.
pub(super) async fn players(State(app): State<Shared>) -> Json<Value> {
    Json(lists::players().chain(app.settings().externals.entry()).collect())
}

/// `GET /api/presets`
pub(super) async fn presets() -> Json<Value> {
    Json(lists::presets())
}
