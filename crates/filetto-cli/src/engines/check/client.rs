//! The smallest HTTP client: one request, one answer, to an address of this machine or its neighbours.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

/// More than any answer has.
const LONGEST_ANSWER: u64 = 1 << 20;

/// An answer: its status and its body.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) body: String,
}

/// Sends a body with POST to `http://host:port/path`.
pub(super) fn post(address: &str, body: &str, time: Duration) -> io::Result<Answer> {
    let bad =
        || io::Error::new(io::ErrorKind::InvalidInput, "expected an address such as http://127.0.0.1:8000/");
    let rest = address.trim().strip_prefix("http://").ok_or_else(bad)?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let place = host.to_socket_addrs()?.next().ok_or_else(bad)?;
    let mut stream = TcpStream::connect_timeout(&place, time)?;
    stream.set_read_timeout(Some(time))?;
    stream.set_write_timeout(Some(time))?;
    let length = body.len();
    write!(
        stream,
        "POST /{path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )?;
    let mut bytes = Vec::new();
    stream.take(LONGEST_ANSWER).read_to_end(&mut bytes)?;
    read(&String::from_utf8_lossy(&bytes)).ok_or_else(|| io::Error::other("the answer is not HTTP"))
}

fn read(text: &str) -> Option<Answer> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split_whitespace().nth(1)?.parse().ok()?;
    let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    let body = if chunked { join_chunks(body) } else { body.to_string() };
    Some(Answer { status, body })
}

/// The body of an answer that came in pieces, each with its length in hexadecimal in front.
fn join_chunks(mut rest: &str) -> String {
    let mut body = String::new();
    while let Some((length, after)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length.trim(), 16).unwrap_or(0);
        let Some(piece) = after.get(..length).filter(|piece| !piece.is_empty()) else { break };
        body.push_str(piece);
        rest = after[length..].trim_start_matches("\r\n");
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_of_bodies_are_read() {
        let plain = read("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").unwrap();
        assert_eq!((plain.status, plain.body.as_str()), (200, "{}"));
        let pieces =
            "HTTP/1.1 404 No\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{\"\r\n3\r\na\"}\r\n0\r\n\r\n";
        assert_eq!(read(pieces).unwrap().body, "{\"a\"}");
        assert!(read("hello").is_none());
    }
}
