//! Inputs made from inputs: bytes, pieces, words and numbers changed, doubled, moved, taken from others.

use filetto::internals::rng::Rng;

/// No input grows beyond this.
const LONGEST: usize = 4_096;

/// Numbers and words at which parsers break.
const SPECIAL: [&str; 44] = [
    "0",
    "-0",
    "1",
    "-1",
    "+1",
    "7",
    "9",
    "10",
    "35",
    "36",
    "99",
    "100",
    "101",
    "127",
    "128",
    "255",
    "256",
    "999",
    "1000",
    "9999",
    "65535",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "99999999999999999999",
    "1e9",
    "1e308",
    "0.1",
    ".5",
    "nan",
    "inf",
    "\u{0}",
    "\u{85}",
    "\u{2028}",
    "\u{feff}",
    "é",
    "²",
    "٣",
    "😀",
    "\r\n",
    "\u{1b}[31m",
    "\"",
];

/// The pieces that an input can be changed with: other inputs and the words in them.
pub struct Pieces {
    words: Vec<Vec<u8>>,
}

impl Pieces {
    /// The words of some inputs.
    pub fn of(inputs: &[Vec<u8>]) -> Pieces {
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80;
        let mut words: Vec<Vec<u8>> = inputs
            .iter()
            .flat_map(|input| input.chunk_by(move |one, other| is_letter(one) == is_letter(other)))
            .filter(|word| word.len() <= 24)
            .map(<[u8]>::to_vec)
            .collect();
        words.extend(SPECIAL.iter().map(|word| word.as_bytes().to_vec()));
        words.sort();
        words.dedup();
        Pieces { words }
    }

    fn word<'a>(&'a self, rng: &mut Rng) -> &'a [u8] {
        &self.words[rng.below(self.words.len())]
    }
}

/// An input with one change or more.
pub fn mutate(input: &[u8], inputs: &[Vec<u8>], pieces: &Pieces, rng: &mut Rng) -> Vec<u8> {
    let mut bytes = input.to_vec();
    loop {
        change(&mut bytes, inputs, pieces, rng);
        if rng.below(2) == 0 {
            break;
        }
    }
    bytes.truncate(LONGEST);
    bytes
}

fn change(bytes: &mut Vec<u8>, inputs: &[Vec<u8>], pieces: &Pieces, rng: &mut Rng) {
    let at = rng.below(bytes.len() + 1);
    match rng.below(12) {
        0 => flip(bytes, rng),
        1 => replace(bytes, at, 1, &[rng.bits() as u8]),
        2 => replace(bytes, at, 0, &[rng.bits() as u8 & 0x7f]),
        3 => replace(bytes, at, 1 + rng.below(4), &[]),
        4 => replace(bytes, at, 0, pieces.word(rng)),
        5 => replace(bytes, at, 1 + rng.below(3), pieces.word(rng)),
        6 => replace_word(bytes, at, pieces.word(rng)),
        7 => swap(bytes, rng),
        8 => repeat(bytes, at, rng),
        9 => bytes.truncate(at),
        10 => splice(bytes, at, &inputs[rng.below(inputs.len())], rng),
        _ => change_digit(bytes, at, rng),
    }
}

fn flip(bytes: &mut [u8], rng: &mut Rng) {
    if !bytes.is_empty() {
        bytes[rng.below(bytes.len())] ^= 1 << rng.below(8);
    }
}

/// Puts `new` in the place of up to `count` bytes.
fn replace(bytes: &mut Vec<u8>, at: usize, count: usize, new: &[u8]) {
    let end = (at + count).min(bytes.len());
    bytes.splice(at..end, new.iter().copied());
}

/// Puts `new` in the place of the word around a byte.
fn replace_word(bytes: &mut Vec<u8>, at: usize, new: &[u8]) {
    let in_word = |byte: &u8| byte.is_ascii_alphanumeric();
    let start = bytes[..at].iter().rposition(|byte| !in_word(byte)).map_or(0, |before| before + 1);
    let end = bytes[at..].iter().position(|byte| !in_word(byte)).map_or(bytes.len(), |length| at + length);
    bytes.splice(start..end, new.iter().copied());
}

fn swap(bytes: &mut [u8], rng: &mut Rng) {
    if !bytes.is_empty() {
        let (one, other) = (rng.below(bytes.len()), rng.below(bytes.len()));
        bytes.swap(one, other);
    }
}

/// A piece once more, or very often.
fn repeat(bytes: &mut Vec<u8>, at: usize, rng: &mut Rng) {
    let length = 1 + rng.below(8);
    let piece = bytes[at..(at + length).min(bytes.len())].to_vec();
    let times = if rng.below(20) == 0 { 200 } else { 1 + rng.below(3) };
    replace(bytes, at, 0, &piece.repeat(times));
}

/// The rest comes from another input.
fn splice(bytes: &mut Vec<u8>, at: usize, other: &[u8], rng: &mut Rng) {
    bytes.truncate(at);
    bytes.extend_from_slice(&other[rng.below(other.len() + 1)..]);
}

/// The next digit, one higher or lower.
fn change_digit(bytes: &mut [u8], at: usize, rng: &mut Rng) {
    if let Some(digit) = bytes[at..].iter_mut().find(|byte| byte.is_ascii_digit()) {
        let step = [1, 9][rng.below(2)];
        *digit = b'0' + (*digit - b'0' + step) % 10;
    }
}
