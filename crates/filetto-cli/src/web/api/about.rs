//! The interface about itself.

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

/// The description of the interface (OpenAPI 3.1).
pub const DESCRIPTION: &str = include_str!("../openapi.json");

pub(super) async fn health() -> &'static str {
    "ok\n"
}

pub(super) async fn description() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DESCRIPTION)
}
