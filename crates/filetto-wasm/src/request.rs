//! What a worker hands over, and what it gets.

use std::sync::Arc;

use filetto_cli::web::extract;
use filetto_cli::web::refusal::Refusal;
use filetto_cli::web::row::Row;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Who hears what happens while a question is answered: the name of an event and its data.
pub type Tell = Arc<dyn Fn(&str, &Value) + Send + Sync>;

/// One search has one thread.
pub(crate) const THREADS: u64 = 1;

/// A request of the page, with what is stored about it.
#[derive(Debug, Default, Deserialize)]
pub struct Request {
    /// The method, as over HTTP.
    pub method: String,
    /// The path, without its query.
    pub path: String,
    /// The query string, without its question mark.
    #[serde(default)]
    pub query: String,
    /// The body, JSON as text.
    #[serde(default)]
    pub body: String,
    /// The stored games it is about.
    #[serde(default)]
    pub rows: Vec<Row>,
    /// Whoever has the store looked for a proven answer.
    #[serde(default)]
    pub looked: bool,
    /// And found this one.
    pub known: Option<Value>,
}

impl Request {
    /// What the query says.
    pub(crate) fn query<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        extract::query(&self.query)
    }

    /// What the body says.
    pub(crate) fn body<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        extract::body(self.body.as_bytes())
    }
}

/// The answer to a request.
#[derive(Debug, Default, Serialize)]
pub struct Reply {
    /// The status, as over HTTP.
    pub status: u16,
    /// The body.
    pub body: Value,
    /// A game to be stored before anybody hears of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<Row>,
    /// Under this key an answer may be stored: look for it and ask again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

impl From<Value> for Reply {
    fn from(body: Value) -> Reply {
        Reply { status: 200, body, ..Reply::default() }
    }
}

impl From<Refusal> for Reply {
    fn from(refusal: Refusal) -> Reply {
        Reply { status: refusal.status(), body: refusal.json(), ..Reply::default() }
    }
}
