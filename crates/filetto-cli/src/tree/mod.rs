//! Searches drawn: recorded, named, and shown as text, as a picture or as JSON.

mod drawing;
pub mod examples;
mod json;
mod record;
mod svg;
pub mod text;

use filetto::search::{Algorithm, Found};
use serde_json::Value as Json;

use crate::lang::Lang;
pub use drawing::Drawing;
pub use record::{Part, Request, Source};

impl Drawing {
    /// As a picture.
    pub fn svg(&self) -> String {
        svg::draw(self, Lang::English)
    }

    /// As a picture with its legend in a language.
    pub fn svg_in(&self, lang: Lang) -> String {
        svg::draw(self, lang)
    }

    /// As JSON, for stepping through.
    pub fn json(&self, algorithm: Algorithm, found: &Found<u16>) -> Json {
        json::trace(self, algorithm, found)
    }
}
