//! The page's own files, embedded in the binary (read from disk in debug builds).

use std::io::Write;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::refusal::{Code, Refusal};

#[derive(RustEmbed)]
#[folder = "static"]
struct Static;

/// Anything that is no route: a file of the page, or nothing.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Result<Response, Refusal> {
    let path = uri.path().trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let file = if path.starts_with("api/") { None } else { Static::get(name) };
    let file = file.ok_or_else(|| nothing_at(&shorten(path)))?;
    if method != Method::GET && method != Method::HEAD {
        return Err(Refusal::new(Code::WrongMethod, "expected GET here"));
    }
    Ok(answer(name, file, &headers))
}

fn nothing_at(path: &str) -> Refusal {
    Refusal::new(Code::NotFound, format!("there is nothing at /{path}")).with("path", path)
}

/// The file, or only the news that it has not changed.
fn answer(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let digest = &file.metadata.sha256_hash()[..12];
    let tag = format!("\"{}\"", digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    let known = headers.get(IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes());
    let vary = (VARY, ACCEPT_ENCODING.to_string());
    let fields = [(ETAG, tag), (CACHE_CONTROL, "no-cache".into()), (CONTENT_TYPE, kind(name).into()), vary];
    if known {
        return (StatusCode::NOT_MODIFIED, fields).into_response();
    }
    match packed(headers, &file.data) {
        Some(bytes) => (fields, [(CONTENT_ENCODING, "gzip")], Body::from(bytes)).into_response(),
        None => (fields, Body::from(file.data.into_owned())).into_response(),
    }
}

/// The bytes compressed, for whoever can read that: the page is text, a quarter of its size when packed.
fn packed(headers: &HeaderMap, data: &[u8]) -> Option<Vec<u8>> {
    let accepted = headers.get(ACCEPT_ENCODING)?.to_str().ok()?;
    let mut names = accepted.split(',').map(|part| part.split(';').next().unwrap_or_default().trim());
    names.find(|name| *name == "gzip")?;
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(data).ok()?;
    packer.finish().ok()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

fn shorten(path: &str) -> String {
    path.chars().take(80).collect()
}
