//! Every parser of the program against the inputs on file and against new ones made from them. The benchmark `fuzz` does
//! the same with as many inputs as one likes.

mod campaign;
mod corpus;
mod mutator;
mod parsers;

use std::collections::BTreeSet;
use std::fs;

use parsers::PARSERS;

/// Inputs made anew in each run of the tests.
const MUTANTS: usize = 24_000;

#[test]
fn no_input_on_file_and_none_made_from_them_breaks_a_parser() {
    let reports = campaign::run(MUTANTS, 1, |_| {});
    for report in &reports {
        let broken: Vec<String> = report
            .broken
            .iter()
            .map(|one| format!("{} <- {}", one.why, corpus::escape(&one.input)))
            .collect();
        assert!(broken.is_empty(), "{}: {broken:#?}", report.name);
        assert!(report.outcomes_before > 1 && report.read > 0, "{} reads nothing", report.name);
    }
    assert!(reports.iter().map(|report| report.inputs).sum::<usize>() > 20_000);
}

#[test]
fn every_parser_has_its_file_and_every_file_its_parser() {
    let of_parsers: BTreeSet<String> = PARSERS.iter().map(|parser| format!("{}.txt", parser.name)).collect();
    let files = fs::read_dir(corpus::folder()).unwrap();
    let on_disk: BTreeSet<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(of_parsers, on_disk);
}

#[test]
fn inputs_come_back_from_their_lines() {
    let every_byte: Vec<u8> = (0..=255).collect();
    for input in [&b""[..], b"#", b" a", b"\\n", b"a\nb\r\t", &every_byte] {
        assert_eq!(corpus::unescape(&corpus::escape(input)), input);
        assert!(!corpus::escape(input).starts_with('#') && !corpus::escape(input).is_empty());
    }
}
