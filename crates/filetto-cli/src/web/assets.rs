//! The page's own files, embedded in the binary (read from disk in debug builds).

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::refusal::Refusal;

#[derive(RustEmbed)]
#[folder = "static"]
struct Static;

/// Anything that is no route: a file of the page, or nothing.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Result<Response, Refusal> {
    let path = uri.path().trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let file = if path.starts_with("api/") { None } else { Static::get(name) };
    let file = file.ok_or_else(|| Refusal::unknown(format!("there is nothing at /{}", shorten(path))))?;
    if method != Method::GET && method != Method::HEAD {
        return Err(Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "expected GET here"));
    }
    Ok(answer(name, file, &headers))
}

/// The file, or only the news that it has not changed.
fn answer(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let digest = &file.metadata.sha256_hash()[..12];
    let tag = format!("\"{}\"", digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    let known = headers.get(IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes());
    let fields = [(ETAG, tag), (CACHE_CONTROL, "no-cache".into()), (CONTENT_TYPE, kind(name).into())];
    match known {
        true => (StatusCode::NOT_MODIFIED, fields).into_response(),
        false => (fields, Body::from(file.data.into_owned())).into_response(),
    }
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
