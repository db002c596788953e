//! Invitations: a secret that gives one place at a game, and the link and the picture that carry it. The store keeps a
//! digest of the secret: who reads the file learns no invitation.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use axum::http::HeaderMap;
use axum::http::header::HOST;
use qrcode::{Color, QrCode};
use sha2::{Digest, Sha256};

/// Addresses of networks that exist on paper only (RFC 5737) and of private ones: asking which way leads there sends nothing.
const ELSEWHERE: [&str; 4] = ["192.0.2.1:9", "10.255.255.254:9", "192.168.255.254:9", "172.31.255.254:9"];
/// White modules around a code, as its readers want them.
const QUIET: usize = 4;

/// What the store keeps of a secret.
pub fn digest(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The link that carries an invitation. What follows `#` never leaves the browser by itself, so that no log has it.
pub fn link(base: &str, token: Option<&str>, game: &str, key: &str) -> String {
    place(base, token, &format!("join?game={game}&key={key}"))
}

/// The link to a place of the page, for somebody who has not been there.
pub fn place(base: &str, token: Option<&str>, place: &str) -> String {
    let token = token.map_or(String::new(), |token| format!("?token={token}"));
    format!("{base}/{token}#/{place}")
}

/// Where a guest finds the page: as other machines do (`reach`), else as the host does.
pub fn base(reach: Option<&str>, headers: &HeaderMap) -> String {
    let host = || headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("127.0.0.1");
    reach.map_or_else(|| format!("http://{}", host()), str::to_string)
}

/// A text as a QR code, one path of black squares; None if it is too long for one.
pub fn picture(text: &str) -> Option<String> {
    let code = QrCode::new(text.as_bytes()).ok()?;
    let (width, colours) = (code.width(), code.to_colors());
    let dark = colours.iter().enumerate().filter(|(_, colour)| **colour == Color::Dark);
    let squares: String =
        dark.map(|(at, _)| format!("M{} {}h1v1h-1z", at % width + QUIET, at / width + QUIET)).collect();
    let size = width + 2 * QUIET;
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{size}v{size}h-{size}z\"/><path d=\"{squares}\"/></svg>"
    ))
}

/// The address of this machine in its network, if it has one: where a packet to others would leave from. None is sent.
pub fn own_address() -> Option<IpAddr> {
    let towards = |there: &str| {
        let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
        socket.connect(there).ok()?;
        socket.local_addr().ok().map(|own: SocketAddr| own.ip())
    };
    ELSEWHERE
        .iter()
        .filter_map(|there| towards(there))
        .find(|own| !own.is_loopback() && !own.is_unspecified())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_the_standard() {
        // FIPS 180-2, appendix B.1.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest("abc"), abc);
    }

    #[test]
    fn a_link_hides_its_key_behind_the_hash() {
        let told = link("http://10.0.0.7:7117", Some("secret-of-all"), "g1", "k1");
        assert_eq!(told, "http://10.0.0.7:7117/?token=secret-of-all#/join?game=g1&key=k1");
        assert_eq!(link("http://localhost:1", None, "g", "k"), "http://localhost:1/#/join?game=g&key=k");
    }

    #[test]
    fn a_picture_has_the_three_finders_and_a_quiet_border() {
        let svg = picture("http://10.0.0.7:7117/#/join?game=g&key=k").unwrap();
        let dark = |x: usize, y: usize| svg.contains(&format!("M{x} {y}h1v1h-1z"));
        let side = svg.split("viewBox=\"0 0 ").nth(1).unwrap().split(' ').next().unwrap();
        let last = side.parse::<usize>().unwrap() - 1 - QUIET;
        for (x, y) in [(QUIET, QUIET), (last, QUIET), (QUIET, last)] {
            assert!(dark(x, y), "the corner of a finder at {x}, {y}");
        }
        assert!(!(0..=last).any(|at| dark(at, QUIET - 1) || dark(QUIET - 1, at)));
        assert_eq!(picture(&"x".repeat(5000)), None);
    }
}
