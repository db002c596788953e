//! How strong the engine is, each claim by its name:
//!
//! ```text
//! cargo bench -p filetto --bench strength -- bologna            against southpasadena on the boards of bologna-cx
//! cargo bench -p filetto --bench strength -- points             95 % of the points against three players
//! cargo bench -p filetto --bench strength -- perfect            300 games of Connect Four, every move checked
//! cargo bench -p filetto --bench strength -- threads            two threads against one (needs a quiet machine)
//! cargo bench -p filetto --bench strength -- price              what each part of the search is worth
//! cargo bench -p filetto --bench strength -- fit                where the weights of drop boards come from
//! cargo bench -p filetto --bench strength -- gather             games that those of free boards are learned from
//! cargo bench -p filetto --bench strength -- features           their positions, as the training reads them
//! cargo bench -p filetto --bench strength -- gomoku             against --against COMMAND, and which moves lost
//! ```
//!
//! `--games N` and `--time MS` make a claim shorter or longer, `--jobs N` plays that many games at once, `--only TEXT`
//! leaves out boards and players whose names do not have the text in them. Every
//! claim prints who plays under which terms, and fails if it does not hold.

mod bologna;
mod contest;
mod fit;
mod gather;
mod gomoku;
mod perfect;
mod points;
mod price;
mod threads;

use std::time::Duration;

/// What is asked for on the command line.
pub struct Options {
    games: Option<usize>,
    time: Option<Duration>,
    jobs: usize,
    nodes: Option<u64>,
    seed: u64,
    /// Only what contains this text.
    only: Option<String>,
    /// The command of another program.
    against: Option<String>,
}

impl Options {
    fn read(args: &[String]) -> Options {
        let after = |flag: &str| args.iter().position(|arg| arg == flag).and_then(|at| args.get(at + 1));
        let number = |flag| after(flag).map(|text| text.parse::<usize>().expect("a whole number"));
        Options {
            games: number("--games"),
            time: number("--time").map(|millis| Duration::from_millis(millis as u64)),
            jobs: number("--jobs").unwrap_or(1),
            nodes: number("--nodes").map(|nodes| nodes as u64),
            seed: number("--seed").unwrap_or(0) as u64,
            only: after("--only").cloned(),
            against: after("--against").cloned(),
        }
    }

    /// True if nothing else is asked for than this.
    fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.contains(only))
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let options = Options::read(&args);
    match args.first().map(String::as_str) {
        Some("bologna") => bologna::show(&options),
        Some("points") => points::show(&options),
        Some("perfect") => perfect::show(&options),
        Some("threads") => threads::show(&options),
        Some("fit") => fit::show(&options),
        Some("gather") => gather::show(&options),
        Some("features") => gather::show_features(&options),
        Some("gomoku") => gomoku::show(&options),
        Some("price") => price::show(&options),
        _ => println!(
            "expected one of: bologna, points, perfect, threads, price, fit, gather, features, gomoku (example: -- points --games 20)"
        ),
    }
}
