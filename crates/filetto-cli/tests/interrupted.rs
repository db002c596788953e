//! Ctrl-C at any moment of a match with programs that ignore `stop`: what is saved and resumed, as often as needed,
//! is what an unbroken run saves. `FILETTO_MOMENTS=200` tries more moments than the quick run does.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use filetto::internals::rng::Rng;

#[path = "common/signals.rs"]
mod signals;

/// A program that ignores `stop` and plays by the moves alone, some of them slowly.
const STUBBORN: &str = r#"
import signal, sys, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for line in sys.stdin:
    words = line.split()
    if words[0] == "newgame":
        print("ok", flush=True)
    elif words[0] == "go":
        moves = words[1:]
        time.sleep(0.15 if len(moves) % 7 == 3 else 0.01)
        wish = (sum(map(int, moves)) * 3 + len(moves)) % 7
        column = next(c for c in ((wish + i) % 7 + 1 for i in range(7)) if moves.count(str(c)) < 6)
        print(column, flush=True)
"#;

struct Match {
    bot: PathBuf,
    file: PathBuf,
}

impl Match {
    fn start(&self, resume: bool) -> Child {
        let stubborn = format!("external:python3 {}", self.bot.display());
        let mut command = Command::new(env!("CARGO_BIN_EXE_filetto"));
        command.args(["match", "--a", &stubborn, "--b", "random", "--games", "6", "--time", "5s"]);
        command.args(["--openings", "2", "--threads", "2", "--seed", "3", "--save"]).arg(&self.file);
        if resume {
            command.arg("--resume");
        }
        signals::heard_by(&mut command).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    /// The games by number, without their times.
    fn games(&self) -> Vec<String> {
        let text = fs::read_to_string(&self.file).unwrap_or_default();
        let mut games: Vec<(Option<u64>, String)> = text
            .lines()
            .skip(1)
            .map(|line| {
                let mut game: serde_json::Value = serde_json::from_str(line).unwrap();
                game["seconds"].take();
                (game["number"].as_u64(), game.to_string())
            })
            .collect();
        games.sort();
        games.into_iter().map(|(_, game)| game).collect()
    }
}

/// Interrupts a process after a time, if it is still there then.
fn interrupt(mut child: Child, after: Duration) {
    let until = Instant::now() + after;
    while Instant::now() < until && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    if child.try_wait().unwrap().is_none() {
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    }
    let told = Instant::now();
    child.wait().unwrap();
    assert!(told.elapsed() < Duration::from_secs(10), "it took {:?} to stop", told.elapsed());
}

#[test]
fn interrupted_at_random_moments_and_resumed_the_games_are_those_of_an_unbroken_run() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let bot = folder.join("stubborn.py");
    fs::write(&bot, STUBBORN).unwrap();
    let whole = Match { bot: bot.clone(), file: folder.join("whole.jsonl") };
    let began = Instant::now();
    assert!(whole.start(false).wait().unwrap().success());
    let (expected, length) = (whole.games(), began.elapsed());
    assert_eq!(expected.len(), 6);

    let moments: usize = std::env::var("FILETTO_MOMENTS").map_or(8, |text| text.parse().unwrap());
    let mut rng = Rng::new(7);
    let broken = Match { bot, file: folder.join("broken.jsonl") };
    let mut resume = false;
    for moment in 0..moments {
        let after = length.mul_f64(rng.below(1000) as f64 / 1000.0);
        interrupt(broken.start(resume), after);
        let saved = broken.games();
        assert!(saved.iter().all(|game| expected.contains(game)), "moment {moment}: {saved:#?}");
        // A finished run, or one that was stopped before it had a file, begins again.
        if saved.len() == expected.len() {
            fs::remove_file(&broken.file).unwrap();
        }
        resume = broken.file.exists();
    }
    assert!(broken.start(resume).wait().unwrap().success());
    assert_eq!(broken.games(), expected);
}
