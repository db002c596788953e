//! Reading what came over HTTP.

use axum::body::Bytes;
use axum::extract::{self, FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::{bad_body, body, limits, not_found, query};
use crate::web::refusal::{Code, Refusal};

/// A JSON body; nothing at all is read as `{}`.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        let bytes = Bytes::from_request(request, state).await.map_err(|error| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                let most = limits::BODY_BYTES >> 10;
                Refusal::new(Code::BodyTooLarge, format!("expected a body of at most {most} KB"))
                    .with("most", most)
            }
            _ => bad_body(error.body_text(), error.body_text()),
        })?;
        body(&bytes).map(Body)
    }
}

/// The query string.
pub struct Params<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Params<T>, Refusal> {
        query(parts.uri.query().unwrap_or_default()).map(Params)
    }
}

/// A name in the path. One that is no text names nothing.
pub struct Path(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Path {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path, Refusal> {
        let read = extract::Path::<String>::from_request_parts(parts, state).await;
        read.map(|extract::Path(name)| Path(name)).map_err(|_| not_found(parts.uri.path()))
    }
}
