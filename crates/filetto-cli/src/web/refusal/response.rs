//! A refusal as an answer over HTTP.

use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};

use super::Refusal;

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let seconds = |wait: Duration| [(RETRY_AFTER, wait.as_secs_f64().ceil().max(1.0).to_string())];
        let status = StatusCode::from_u16(self.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, self.after.map(seconds), Json(self.json())).into_response()
    }
}
