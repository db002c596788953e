//! What the headers of a request say about who sends it: whom a server on this machine lets in.

use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName};

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The text of a header.
pub fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// The header that came twice: one of the two would be checked and the other believed.
pub fn doubled(headers: &HeaderMap) -> Option<&'static str> {
    let twice = |name: &HeaderName| headers.get_all(name).iter().nth(1).is_some();
    [("host", HOST), ("origin", ORIGIN)].into_iter().find(|(_, name)| twice(name)).map(|(word, _)| word)
}

/// True if the server was called by a name of this machine, or by none. Another name for this address would let a
/// stranger's page read what is answered (DNS rebinding).
pub fn calls_this_machine(headers: &HeaderMap) -> bool {
    if !headers.contains_key(HOST) {
        return true;
    }
    let host = text(headers, &HOST).unwrap_or_default();
    let name = host.rsplit_once(':').filter(|(_, port)| !port.ends_with(']')).map_or(host, |(name, _)| name);
    let own = ["localhost", "127.0.0.1", "[::1]"].iter().any(|own| name.eq_ignore_ascii_case(own));
    own || name.ends_with(".localhost")
}

/// True if a page of another site asks. A program that is no browser says nothing of sites.
pub fn is_from_elsewhere(headers: &HeaderMap) -> bool {
    let fetched_elsewhere =
        text(headers, &FETCH_SITE).is_some_and(|site| site != "same-origin" && site != "none");
    let foreign = |origin: &str| {
        let authority = origin.split_once("://").map_or(origin, |(_, authority)| authority);
        text(headers, &HOST).is_none_or(|host| !host.eq_ignore_ascii_case(authority))
    };
    fetched_elsewhere || headers.contains_key(ORIGIN) && text(headers, &ORIGIN).is_none_or(foreign)
}

/// The type of a body without its parameters, in small letters.
pub fn content_type(headers: &HeaderMap) -> Option<String> {
    let kind = headers.get(CONTENT_TYPE)?.to_str().unwrap_or_default();
    Some(kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(fields: &[(&'static str, &str)]) -> HeaderMap {
        fields.iter().map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap())).fold(
            HeaderMap::new(),
            |mut map, (name, value)| {
                map.append(name, value);
                map
            },
        )
    }

    #[test]
    fn two_hosts_or_origins_are_seen() {
        assert_eq!(doubled(&headers(&[("host", "a"), ("origin", "b")])), None);
        assert_eq!(doubled(&headers(&[("host", "a"), ("host", "a")])), Some("host"));
        assert_eq!(doubled(&headers(&[("host", "a"), ("origin", "a"), ("origin", "b")])), Some("origin"));
    }

    #[test]
    fn a_header_that_is_no_text_is_not_believed() {
        let mut odd = headers(&[]);
        odd.insert(HOST, axum::http::HeaderValue::from_bytes(b"\xff").unwrap());
        odd.insert(ORIGIN, axum::http::HeaderValue::from_bytes(b"\xff").unwrap());
        assert!(!calls_this_machine(&odd) && is_from_elsewhere(&odd));
    }
}
