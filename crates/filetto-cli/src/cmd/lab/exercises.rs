//! `filetto lab exercises`: a sheet of exercises with its solutions, for the screen or for paper.

use std::io::Write;

use filetto::internals::book::write_whole;
use filetto::internals::lab::exercises::{Exercise, KINDS, Kind};
use serde_json::{Value as Json, json};

use super::args::ExercisesArgs;
use crate::exercise::{picture, question, solution, text};
use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::report::page::{Block, Made, Report};

pub(super) fn run(args: &ExercisesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let lang = args.lang.unwrap_or_else(Lang::from_environment);
    let named = args.kinds.iter().filter_map(|name| Kind::by_name(name));
    let kinds: Vec<Kind> =
        if args.kinds.is_empty() { KINDS.map(|row| row.0).to_vec() } else { named.collect() };
    let count = args.count.map_or(kinds.len(), |count| count as usize);
    let sheet = Exercise::sheet(&kinds, count, args.seed);
    if let Some(path) = &args.html {
        let made = Made::here(String::new());
        let page = report(&sheet, args.seed, lang)?.html(&made);
        write_whole(path, page.as_bytes()).map_err(|error| Failure::unwritable(path, &error))?;
    }
    if args.json {
        let exercises: Vec<Json> = sheet.iter().map(|exercise| json(exercise, lang)).collect();
        writeln!(out, "{}", json!({"seed": args.seed, "exercises": exercises}))?;
        return Ok(());
    }
    print(&sheet, lang, out)
}

fn json(exercise: &Exercise, lang: Lang) -> Json {
    json!({
        "kind": exercise.kind.name(),
        "question": question(exercise, lang),
        "tree": exercise.setting.tree().map(ToString::to_string),
        "about": text(exercise),
        "node": exercise.node,
        "answer": exercise.answer.to_string(),
    })
}

fn print(sheet: &[Exercise], lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    for (number, exercise) in (1..).zip(sheet) {
        writeln!(out, "{number}. {}", question(exercise, lang))?;
        text(exercise).lines().try_for_each(|line| writeln!(out, "   {line}"))?;
    }
    writeln!(out, "\n{}", say!(lang, "Solutions", "Soluzioni"))?;
    for (number, exercise) in (1..).zip(sheet) {
        writeln!(out, "{number}. {}", exercise.answer)?;
    }
    Ok(())
}

/// The questions with a line to write on, then the solutions on sheets of their own.
fn report(sheet: &[Exercise], seed: u64, lang: Lang) -> Result<Report, Failure> {
    let mut report = Report::new(lang, say!(lang, "Exercises, sheet {seed}", "Esercizi, foglio {seed}"));
    report.text(say!(
        lang,
        "In trees MAX moves at the root and where there is a square, MIN where there is an oval; the numbers are worth to MAX.",
        "Negli alberi MAX muove alla radice e dove c'è un quadrato, MIN dove c'è un ovale; i numeri sono valori per MAX."
    ));
    let blank = say!(lang, "Answer: ______________", "Risposta: ______________");
    for (number, exercise) in (1..).zip(sheet) {
        report.subheading(format!("{number}. {}", question(exercise, lang)));
        report.blocks.push(picture(exercise, blank.clone(), lang)?);
    }
    report.blocks.push(Block::NewSheet);
    report.heading(say!(lang, "Solutions", "Soluzioni"));
    for (number, exercise) in (1..).zip(sheet) {
        report.subheading(format!("{number}. {}", exercise.answer));
        report.blocks.push(solution(exercise, question(exercise, lang), lang)?);
    }
    Ok(report)
}
