//! Every way to say no: a status and a sentence, sent as `{"error": "a sentence"}`.

use std::fmt;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use filetto::game::notation::{BoardError, ParseError};
use filetto::game::{ArrangeError, RulesError};
use filetto::player::{PlayerError, SpecError};
use filetto::solver::Unsolvable;
use serde_json::json;

use super::store::StoreError;

/// Why a request is not answered as it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The status of the answer.
    pub status: StatusCode,
    /// What was expected instead.
    pub sentence: String,
}

impl Refusal {
    /// A refusal with any status.
    pub fn new(status: StatusCode, sentence: impl fmt::Display) -> Refusal {
        Refusal { status, sentence: sentence.to_string() }
    }

    /// 400: the request cannot be read or asks for something impossible.
    pub fn bad(sentence: impl fmt::Display) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, sentence)
    }

    /// 404: there is no such thing.
    pub fn unknown(sentence: impl fmt::Display) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, sentence)
    }

    /// 409: not your turn, or the game moved on.
    pub fn conflict(sentence: impl fmt::Display) -> Refusal {
        Refusal::new(StatusCode::CONFLICT, sentence)
    }

    /// 403: the request comes from somewhere it must not come from.
    pub fn forbidden(sentence: impl fmt::Display) -> Refusal {
        Refusal::new(StatusCode::FORBIDDEN, sentence)
    }

    /// 429: too many ask at once.
    pub fn busy(sentence: impl fmt::Display) -> Refusal {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, sentence)
    }

    /// 503: the server is about to end.
    pub fn stopping() -> Refusal {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "the server is stopping: try again in a moment")
    }

    /// 500: our own fault.
    pub fn broken(sentence: impl fmt::Display) -> Refusal {
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({"error": self.sentence}))).into_response()
    }
}

/// What a user typed wrong is a bad request, in the words of the parser that refused it.
macro_rules! bad_input {
    ($($error:ty),*) => {
        $(impl From<$error> for Refusal {
            fn from(error: $error) -> Refusal {
                Refusal::bad(error)
            }
        })*
    };
}

bad_input!(ParseError, RulesError, SpecError, PlayerError, Unsolvable, BoardError, ArrangeError);

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::broken(error)
    }
}
