//! The inputs that fuzzing starts from, and those that once broke something: `data/fuzz/NAME.txt`, one input a line.
//!
//! Bytes that are not printable ASCII are written `\n`, `\t`, `\r`, `\\` or `\xNN`; `\e` is the empty input. The first
//! line says where the inputs come from, `#` begins a comment.

use std::fs;
use std::path::PathBuf;

/// The file of a parser's inputs.
pub fn file(name: &str) -> PathBuf {
    folder().join(format!("{name}.txt"))
}

/// Where all files are.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/fuzz")
}

/// The inputs of a parser; none if there is no file.
pub fn read(name: &str) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(file(name)).unwrap_or_default();
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(unescape).collect()
}

/// An input as a line of text.
pub fn escape(input: &[u8]) -> String {
    if input.is_empty() {
        return "\\e".to_string();
    }
    let first_is_special = input[0] == b'#' || input[0] == b' ';
    let mut text = String::new();
    for (at, byte) in input.iter().enumerate() {
        match byte {
            b'\n' => text.push_str("\\n"),
            b'\t' => text.push_str("\\t"),
            b'\r' => text.push_str("\\r"),
            b'\\' => text.push_str("\\\\"),
            b' '..=b'~' if at > 0 || !first_is_special => text.push(*byte as char),
            _ => text.push_str(&format!("\\x{byte:02x}")),
        }
    }
    text
}

/// The input of a line. A backslash before anything unknown stands for itself.
pub fn unescape(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        rest = behind;
        if *first != b'\\' {
            bytes.push(*first);
            continue;
        }
        let Some((kind, behind)) = rest.split_first() else {
            bytes.push(b'\\');
            break;
        };
        rest = behind;
        match kind {
            b'n' => bytes.push(b'\n'),
            b't' => bytes.push(b'\t'),
            b'r' => bytes.push(b'\r'),
            b'e' => {}
            b'x' if rest.len() >= 2 => {
                let digits = std::str::from_utf8(&rest[..2]).unwrap_or_default();
                bytes.push(u8::from_str_radix(digits, 16).unwrap_or_default());
                rest = &rest[2..];
            }
            other => bytes.push(*other),
        }
    }
    bytes
}
