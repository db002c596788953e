//! Other programs as players: good ones play whole games in both protocols; bad ones lose the game in bounded time
//! and leave nothing behind.
#![cfg(unix)]

#[path = "common/command.rs"]
mod command;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use filetto::game::{Position, Rules, Side};
use filetto::player::{Limits, Player, PlayerSpec, Random, ask};
use filetto::record::{End, Fault, GameRecord};
use filetto::session::play_game;

const BINARY: &str = env!("CARGO_BIN_EXE_filetto");

fn player(spec: &str) -> Box<dyn Player> {
    spec.parse::<PlayerSpec>().unwrap().build().unwrap()
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("filetto-external-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A game of a program, which has the first move, against random.
fn game(program: &str, rules: Rules, millis: u64) -> GameRecord {
    let mut program = player(&format!("external:{program}"));
    let limits = Limits::time(Duration::from_millis(millis));
    play_game(&Position::new(rules), [&mut *program, &mut Random::new(3)], &limits)
}

#[test]
fn our_engine_plays_through_both_protocols_on_all_kinds_of_boards() {
    let line = format!("{BINARY} engine --player alphabeta:depth=3");
    let gomocup = format!("gomocup {BINARY} engine --protocol gomocup --player alphabeta:depth=3");
    for command in [line, gomocup] {
        for game_name in ["connect4", "tris", "free-7x5-4-exact", "drop-40x4-4", "free-15x15-5"] {
            let record = game(&command, game_name.parse().unwrap(), 500);
            assert!(matches!(record.end, End::Played(_)), "{command} on {game_name}: {}", record.end);
            assert_ne!(record.end.winner(), Some(Side::O), "{command} lost to random on {game_name}");
        }
    }
}

#[test]
fn one_process_plays_game_after_game_and_jumps_between_positions() {
    for protocol in ["line", "gomocup"] {
        let command =
            format!("external:{protocol} {BINARY} engine --protocol {protocol} --player random:seed=1");
        let mut program = player(&command);
        let limits = Limits::time(Duration::from_millis(500));
        for (game, moves) in
            [("connect4", "44"), ("connect4", ""), ("connect4", "4455"), ("tris", "b2"), ("tris", "a1 b2 c3")]
        {
            let position = Position::parse(game.parse().unwrap(), moves).unwrap();
            let choice = ask(&mut *program, &position, &limits).unwrap();
            assert!(position.check(choice.mv).is_ok(), "{protocol} {game} {moves}");
            program.new_game();
        }
    }
}

#[test]
fn an_engine_may_stand_in_front_of_another_program() {
    let inner = format!("external:{BINARY} engine --player random:seed=1");
    let bridge = format!("gomocup {BINARY} engine --protocol gomocup --player '{inner}'");
    let record = game(&bridge, Rules::tris(), 1000);
    assert!(matches!(record.end, End::Played(_)), "{}", record.end);
}

/// What bad programs do, as lines of a shell script, the fault they lose by and a part of the sentence that says so.
const BAD: [(&str, &str, Fault, &str); 22] = [
    ("hangs-at-once", "sleep 1000 & echo $! >> PIDS; wait", Fault::Timeout, "no answer"),
    ("hangs-at-go", "read x; echo ok; sleep 1000 & echo $! >> PIDS; wait", Fault::Timeout, "no answer"),
    ("ignores-signals", "trap '' TERM INT HUP; read x; echo ok; sleep 1000", Fault::Timeout, "no answer"),
    ("answers-late", "read x; echo ok; read x; sleep 3; echo 1", Fault::Timeout, "no answer"),
    ("floods-its-errors", "read x; echo ok; cat /dev/zero >&2", Fault::Timeout, "no answer"),
    ("closes-its-input", "exec 0<&-; sleep 1000 & echo $! >> PIDS; wait", Fault::Timeout, "no answer"),
    ("floods", "read x; echo ok; while :; do echo info; done", Fault::Crash, "wrote 20000 lines"),
    ("floods-without-a-line", "read x; echo ok; tr '\\0' x < /dev/zero", Fault::Crash, "wrote 20000 lines"),
    ("empty-lines", "read x; echo ok; while :; do echo; done", Fault::Crash, "answered"),
    ("dies-at-once", "exit 3", Fault::Crash, "ended instead of answering (exit status: 3)"),
    ("dies-at-go", "read x; echo ok; read x; echo oh >&2; exit 1", Fault::Crash, "its standard error: "),
    ("dies-by-a-signal", "read x; echo ok; read x; kill -SEGV $$", Fault::Crash, "signal: 11"),
    ("garbage", "read x; echo ok; read x; printf '\\377\\0%%s\\n'; sleep 9", Fault::Crash, "answered"),
    ("closes-its-output", "exec 1>&-; sleep 1000 & echo $! >> PIDS; wait", Fault::Crash, "closed its output"),
    ("speaks-too-soon", "echo 4; sleep 9", Fault::Crash, "answered"),
    ("says-error-at-go", "read x; echo ok; read x; echo error no idea; sleep 9", Fault::Crash, "no idea"),
    ("says-nine", "read x; echo ok; read x; echo 9; sleep 9", Fault::Illegal, "played an illegal move"),
    ("says-99", "read x; echo ok; read x; echo 99; sleep 9", Fault::Illegal, "played an illegal move"),
    ("says-minus-one", "read x; echo ok; read x; echo -1; sleep 9", Fault::Illegal, "played an illegal move"),
    ("says-zero", "read x; echo ok; read x; echo 0; sleep 9", Fault::Illegal, "played an illegal move"),
    ("fills-a-column", "read x; echo ok; while read x; do echo 1; done", Fault::Illegal, "no room"),
    (
        "says-error",
        "read x; echo error not today; sleep 9",
        Fault::Refused,
        "does not play this game: not today",
    ),
];

/// True if the process runs, or has ended and waits for us to take note. One whose parent was ended before it
/// belongs to the system, which takes note in its own time.
fn is_left(pid: &str) -> bool {
    let Ok(status) = fs::read_to_string(Path::new("/proc").join(pid.trim()).join("status")) else {
        return false;
    };
    let field =
        |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("").trim().to_string();
    !field("State:").starts_with('Z') || field("PPid:") == std::process::id().to_string()
}

/// Looks for a second: a signal needs a moment to arrive.
fn stays(pid: &str) -> bool {
    let until = Instant::now() + Duration::from_secs(1);
    while is_left(pid) && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(10));
    }
    is_left(pid)
}

#[test]
fn bad_programs_lose_their_game_in_bounded_time_and_leave_nothing_behind() {
    let folder = folder("bad");
    std::thread::scope(|scope| {
        for (name, script, fault, sentence) in BAD {
            let folder = &folder;
            scope.spawn(move || loses(folder, name, script, fault, sentence));
        }
    });
    fs::remove_dir_all(folder).unwrap();
}

fn loses(folder: &Path, name: &str, script: &str, expected: Fault, sentence: &str) {
    let (file, pids) = (folder.join(format!("{name}.sh")), folder.join(format!("{name}.pids")));
    let script = script.replace("PIDS", pids.to_str().unwrap());
    fs::write(&file, format!("echo $$ > {}\n{script}\n", pids.display())).unwrap();
    let start = Instant::now();
    // No line fits in a column of this board: who fills one has to be refused.
    let record = game(&format!("sh {}", file.display()), "drop-7x6-7".parse().unwrap(), 200);
    let End::Forfeit { side: Side::X, fault, reason } = &record.end else { panic!("{name}: {}", record.end) };
    assert!(*fault == expected && reason.contains(sentence), "{name}: {fault:?}: {reason}");
    // A program has fifteen seconds to say ok, then its move has 0.2 and half a second of grace.
    assert!(start.elapsed() < Duration::from_secs(25), "{name} took {:?}", start.elapsed());
    for pid in fs::read_to_string(&pids).unwrap().lines() {
        assert!(!stays(pid), "{name}: process {pid} is still there");
    }
}

#[test]
fn a_program_that_failed_is_started_again_for_the_next_game() {
    let folder = folder("again");
    let script = folder.join("once.sh");
    let flag = folder.join("failed");
    // Fails the first time, becomes our engine the second time.
    let text =
        format!("test -e {0} && exec {BINARY} engine --player random\ntouch {0}\nexit 1\n", flag.display());
    fs::write(&script, text).unwrap();
    let mut program = player(&format!("external:sh {}", script.display()));
    let limits = Limits::time(Duration::from_millis(500));
    let mut play = || {
        program.new_game();
        play_game(&Position::new(Rules::tris()), [&mut *program, &mut Random::new(1)], &limits).end
    };
    assert!(matches!(play(), End::Forfeit { side: Side::X, .. }));
    assert!(matches!(play(), End::Played(_)));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_missing_program_is_a_sentence() {
    let (code, out, err) = command::run(&["bestmove", "--player", "external:/no/such/program --x", "44"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("could not be started") && err.lines().count() == 1, "{err}");
}

/// The examples of `examples/bots`, as `./test` and a student start them.
fn bots() -> [String; 2] {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots");
    let folder = folder.canonicalize().unwrap();
    [
        format!("external:python3 {}/bot.py", folder.display()),
        format!("external:java {}/Bot.java", folder.display()),
    ]
}

#[test]
fn two_programs_play_a_tournament_with_the_courses_table() {
    let folder = folder("league");
    let preset = folder.join("short.txt");
    fs::write(&preset, "scoring 3 1 0\ngame drop-4x4-4\ngame drop-40x10-5\n").unwrap();
    let [python, java] = bots();
    let preset = preset.to_str().unwrap();
    let args = [
        "tournament",
        "--preset",
        preset,
        "--players",
        &format!("{python},{java}"),
        "--time",
        "2s",
        "--json",
    ];
    let table = command::json(&args);
    assert_eq!((&table["games"], &table["complete"]), (&4.into(), &true.into()), "{table}");
    let players = table["players"].as_array().unwrap();
    let sum = |key: &str| players.iter().map(|player| player[key].as_f64().unwrap()).sum::<f64>();
    assert_eq!(sum("forfeits"), 0.0, "{table}");
    assert_eq!(sum("points"), 3.0 * sum("wins") + sum("draws"), "{table}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_example_bots_keep_to_the_protocol() {
    for bot in bots() {
        let (code, out, err) = command::run(&["engine", "--check", bot.strip_prefix("external:").unwrap()]);
        assert_eq!(code, Some(0), "{bot}: {out}{err}");
    }
}

/// A program that answers with anything: every move is legal or the game is lost, and nothing else happens.
#[test]
fn random_answers_are_a_move_or_a_sentence() {
    let folder = folder("noise");
    let words = [
        "ok",
        "OK",
        "1",
        "4",
        "7,7",
        "3,5",
        "info depth 3",
        "error x",
        "ERROR y",
        "MESSAGE",
        "999999999999",
        "-1,-1",
        "b2",
        "\u{1f600}",
    ];
    for seed in 0..30 {
        let mut rng = filetto::internals::rng::Rng::new(seed);
        let lines: Vec<_> = (0..40).map(|_| format!("echo '{}'", words[rng.below(words.len())])).collect();
        let script = folder.join(format!("{seed}.sh"));
        fs::write(&script, lines.join("\n")).unwrap();
        for protocol in ["line", "gomocup"] {
            let start = Instant::now();
            let record = game(&format!("{protocol} sh {}", script.display()), Rules::connect4(), 50);
            assert!(start.elapsed() < Duration::from_secs(10), "{seed} {:?}", start.elapsed());
            if let End::Forfeit { reason, .. } = record.end {
                assert!(reason.starts_with("\"sh "), "{reason}");
            }
        }
    }
    fs::remove_dir_all(folder).unwrap();
}
