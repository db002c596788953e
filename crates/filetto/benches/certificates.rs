//! Certificates at length: random positions of both families, exact rules among them, proven, checked and forged.
//!
//! `cargo bench -p filetto --bench certificates [-- CERTIFICATES [MUTANTS [SEED]]]`, 2,000 and 50,000 with seed 1 unless
//! told otherwise. Ends with an error if a certificate is refused, a forgery with a false claim is accepted, or the
//! checker panics.

#[path = "../tests/certificates/forged.rs"]
mod forged;
#[path = "../tests/certificates/written.rs"]
mod written;

use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let number = |index: usize, otherwise| numbers.get(index).copied().unwrap_or(otherwise);
    let (count, mutants, seed) = (number(0, 2_000) as usize, number(1, 50_000) as usize, number(2, 1));
    let start = Instant::now();
    let certificates = written::certificates(count, seed);
    let statements: usize = certificates.iter().map(|certificate| certificate.statements).sum();
    println!(
        "{} certificates of {statements} statements accepted, every value the oracle's: {:.1} s",
        certificates.len(),
        start.elapsed().as_secs_f64()
    );
    let start = Instant::now();
    let forged = forged::forge(&certificates, mutants, seed);
    println!(
        "{} mutants: {} refused, {} accepted with a true claim ({} with another one than before), {} broken: {:.1} s",
        forged.mutants,
        forged.refused,
        forged.accepted,
        forged.weaker,
        forged.broken.len(),
        start.elapsed().as_secs_f64()
    );
    forged.broken.iter().for_each(|text| println!("FALSE OR PANICKED:\n{text}"));
    if forged.broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
