//! Who may ask: the page itself, nobody else's page, and with a token only who has it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, COOKIE, LOCATION, REFERRER_POLICY, SET_COOKIE,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Shared;
use super::refusal::{Code, Refusal};
use crate::doors::{self, text};
use crate::seed;

const TOKEN: &str = "filetto_token";
const OWNER: &str = "filetto_owner";
/// A year, in seconds.
const COOKIE_AGE: u32 = 31_536_000;
/// The header in which the server's owner shows its secret.
pub const ADMIN: HeaderName = HeaderName::from_static("x-filetto-admin");

/// Sent with everything: nothing is loaded from elsewhere, nobody frames the page or reads it from another one.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("x-frame-options"), "DENY"),
];

/// 128 random bits as text: nobody guesses one.
pub fn secret() -> Result<String, Refusal> {
    seed::secret().map_err(Refusal::broken)
}

/// The door every request comes through.
pub async fn guard(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = match admit(&app, &request) {
        Ok(None) => next.run(request).await,
        Ok(Some(redirect)) => redirect,
        Err(refusal) => refusal.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if is_api {
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// True for what only the server's owner may ask: there another secret is shown, to [`Admin`].
fn is_owners(request: &Request) -> bool {
    let path = request.uri().path();
    path.strip_prefix("/api/admin").is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Refuses, or answers itself where a token has to become a cookie.
fn admit(app: &Shared, request: &Request) -> Result<Option<Response>, Refusal> {
    let headers = request.headers();
    check_single(headers)?;
    if *app.stopping.borrow() {
        return Err(Refusal::stopping());
    }
    if app.settings.token.is_none() {
        check_host(headers)?;
    }
    let is_api = request.uri().path().starts_with("/api/");
    let writes = ![Method::GET, Method::HEAD].contains(request.method());
    if is_api || writes {
        check_site(headers)?;
    }
    if request.method() == Method::POST {
        check_json(headers)?;
    }
    let Some(token) = &app.settings.token else { return Ok(None) };
    if is_api && !is_owners(request) && !shows(headers, token) {
        let sentence = "a token is needed: open the address that was printed, with its ?token=";
        return Err(Refusal::new(Code::TokenNeeded, sentence));
    }
    Ok(token_given(request).filter(|given| same(given, token)).map(|_| welcome(token)))
}

fn check_single(headers: &HeaderMap) -> Result<(), Refusal> {
    let Some(name) = doors::doubled(headers) else { return Ok(()) };
    Err(Refusal::new(Code::HeaderTwice, format!("expected one header {name}, not two")).with("name", name))
}

fn check_host(headers: &HeaderMap) -> Result<(), Refusal> {
    if doors::calls_this_machine(headers) {
        return Ok(());
    }
    Err(Refusal::new(Code::WrongHost, "this address has no such name: expected localhost or 127.0.0.1"))
}

/// Only the page itself, or a program that is no browser, may ask or change anything.
fn check_site(headers: &HeaderMap) -> Result<(), Refusal> {
    if doors::is_from_elsewhere(headers) {
        return Err(Refusal::new(Code::OtherSite, "requests from other sites are refused"));
    }
    Ok(())
}

/// A form of another site cannot send this type.
fn check_json(headers: &HeaderMap) -> Result<(), Refusal> {
    if doors::content_type(headers).as_deref() == Some("application/json") {
        return Ok(());
    }
    Err(Refusal::new(Code::NotJson, "expected the header content-type: application/json"))
}

/// True if the token is in a cookie or behind `Authorization: Bearer`.
fn shows(headers: &HeaderMap, token: &str) -> bool {
    let bearer = text(headers, &AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
    [bearer, cookie(headers, TOKEN)].into_iter().flatten().any(|given| same(given, token))
}

/// Compares without telling by its time where the difference is.
pub fn same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

/// The token in the address of the page.
fn token_given(request: &Request) -> Option<&str> {
    let query = request.uri().query().filter(|_| request.uri().path() == "/")?;
    query.split('&').find_map(|pair| pair.strip_prefix("token="))
}

/// Turns the token of the address into a cookie and takes it out of the address.
fn welcome(token: &str) -> Response {
    let fields = [(SET_COOKIE, set_cookie(TOKEN, token)), (LOCATION, "/".to_string())];
    (StatusCode::SEE_OTHER, fields).into_response()
}

fn set_cookie(name: &str, value: &str) -> String {
    format!("{name}={value}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Strict")
}

fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|field| field.to_str().ok());
    cookies
        .flat_map(|field| field.split(';'))
        .find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

/// The browser behind a request: a random name in a cookie, by which it finds its own games again.
pub struct Owner(Option<String>);

impl Owner {
    /// The name, if the browser has one.
    pub fn known(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// The name, and the header that gives it to a browser without one.
    pub fn named(self) -> Result<(String, Option<(HeaderName, String)>), Refusal> {
        if let Some(name) = self.0 {
            return Ok((name, None));
        }
        let name = secret()?;
        let header = (SET_COOKIE, set_cookie(OWNER, &name));
        Ok((name, Some(header)))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Owner {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Owner, Refusal> {
        let plausible = |name: &&str| name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
        Ok(Owner(cookie(&parts.headers, OWNER).filter(plausible).map(str::to_string)))
    }
}

/// The other end of the connection a request came on.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

impl Peer {
    /// The address a request came from. Without a socket, as tests ask, everything comes from this machine.
    pub fn address(parts: &Parts) -> IpAddr {
        parts.extensions.get::<Peer>().map_or(Ipv4Addr::LOCALHOST.into(), |peer| peer.0.ip().to_canonical())
    }
}

/// The server's owner: asks on the machine itself and shows the secret of the server's data directory.
pub struct Admin;

impl FromRequestParts<Shared> for Admin {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Admin, Refusal> {
        let secret = app.settings.admin.as_deref();
        let shown =
            text(&parts.headers, &ADMIN).zip(secret).is_some_and(|(shown, secret)| same(shown, secret));
        if shown && is_this_machine(Peer::address(parts), app.connections.address()) {
            return Ok(Admin);
        }
        let sentence = "only the server's owner may ask this, on the same machine: filetto web --list";
        Err(Refusal::new(Code::OwnersOnly, sentence))
    }
}

/// Whether a request comes from the machine that the server runs on.
pub struct OwnMachine(pub bool);

impl FromRequestParts<Shared> for OwnMachine {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<OwnMachine, Refusal> {
        Ok(OwnMachine(is_this_machine(Peer::address(parts), app.connections.address())))
    }
}

/// A connection to an address of one's own comes from that address.
fn is_this_machine(peer: IpAddr, own: Option<IpAddr>) -> bool {
    peer.is_loopback() || own.is_some_and(|own| own == peer)
}
