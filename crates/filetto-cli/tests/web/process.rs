//! The whole program: it prints where it is, survives kill -9 and stops when told.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::client::{Directory, eventually};

#[cfg(unix)]
#[path = "../common/signals.rs"]
mod signals;

/// A running server, ended with the test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(args: &[&str], data: &Path) -> Server {
        Server::started(args, data, &[])
    }

    fn started(args: &[&str], data: &Path, environment: &[(&str, &str)]) -> Server {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("filetto"));
        command.args(args);
        Server::run(command, data, environment)
    }

    /// With so many descriptors and no more.
    #[cfg(unix)]
    fn limited(data: &Path, descriptors: u32) -> Server {
        let mut command = Command::new("sh");
        let script = format!("ulimit -n {descriptors}; exec \"$@\"");
        command.args(["-c", &script, "sh"]).arg(assert_cmd::cargo::cargo_bin!("filetto"));
        command.args(["web", "--no-open", "--port", "0", "--data"]).arg(data);
        Server::run(command, data, &[])
    }

    fn run(mut command: Command, data: &Path, environment: &[(&str, &str)]) -> Server {
        command.env("CI", "1").env("XDG_DATA_HOME", data).env("HOME", data).envs(environment.iter().copied());
        #[cfg(unix)]
        signals::heard_by(&mut command);
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        Server { child, address: address.trim().to_string() }
    }

    fn with_data(data: &Path) -> Server {
        Server::start(&["web", "--no-open", "--port", "0", "--data", data.to_str().unwrap()], data)
    }

    async fn get(&self, path: &str) -> Json {
        reqwest::get(format!("{}{path}", self.address)).await.unwrap().json().await.unwrap()
    }

    async fn post(&self, path: &str, body: Json) -> Json {
        let request = reqwest::Client::new().post(format!("{}{path}", self.address)).json(&body);
        request.send().await.unwrap().json().await.unwrap()
    }

    /// Waits until a game has become what is expected.
    async fn until(&self, path: &str, expected: impl Fn(&Json) -> bool) -> Json {
        eventually(path, async || Some(self.get(path).await).filter(&expected)).await
    }

    #[cfg(unix)]
    fn signal(&self, signal: &str) {
        assert!(
            Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap().success()
        );
    }

    /// SIGKILL: no chance to tidy up.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test]
async fn a_game_survives_kill_minus_nine() {
    let data = Directory::new();
    let mut server = Server::with_data(&data.0);
    let game = server.post("api/games", json!({"game": "connect4", "x": "human", "o": "human"})).await;
    let path = format!("api/games/{}", game["id"].as_str().unwrap());
    for (ply, mv) in "445".chars().enumerate() {
        server.post(&format!("{path}/moves"), json!({"move": mv.to_string(), "ply": ply})).await;
    }
    server.kill();
    let again = Server::with_data(&data.0);
    assert_eq!(again.get(&path).await["moves"], "445");
}

#[tokio::test]
async fn without_arguments_the_page_starts_in_the_users_data_directory() {
    let data = Directory::new();
    let server = Server::start(&[], &data.0);
    assert!(server.address.starts_with("http://127.0.0.1:"), "{}", server.address);
    assert_eq!(server.get("api/presets").await[0]["name"], "connect4");
    assert!(data.0.join("filetto/filetto.db").exists());
}

#[cfg(unix)]
#[tokio::test]
async fn a_signal_ends_it_cleanly_in_the_middle_of_a_search_and_the_exit_code_says_which() {
    for (signal, code) in [("-TERM", 143), ("-INT", 130), ("-HUP", 129)] {
        let data = Directory::new();
        let mut server = Server::with_data(&data.0);
        let body = json!({"game": "gomoku", "x": "mcts", "o": "human", "time_ms": 60_000});
        server.post("api/games", body).await;
        assert!(data.0.join("server.json").exists());
        server.signal(signal);
        assert_eq!(server.child.wait().unwrap().code(), Some(code), "{signal}");
        assert!(!data.0.join("server.json").exists());
    }
}

#[cfg(unix)]
#[test]
fn a_signal_right_after_the_address_is_heard() {
    let data = Directory::new();
    for (signal, code) in [("-TERM", 143), ("-INT", 130), ("-HUP", 129)] {
        let mut server = Server::with_data(&data.0);
        server.signal(signal);
        assert_eq!(server.child.wait().unwrap().code(), Some(code), "{signal}");
    }
}

/// Connections that never finish what they say.
fn slow_ones(server: &Server, count: usize, text: &str) -> Vec<TcpStream> {
    let host = server.address.trim_start_matches("http://").trim_end_matches('/');
    let open = |_| {
        let mut stream = TcpStream::connect(host).ok()?;
        stream.write_all(text.as_bytes()).ok()?;
        Some(stream)
    };
    (0..count).filter_map(open).collect()
}

#[cfg(unix)]
#[tokio::test]
async fn an_honest_client_is_served_while_slow_ones_hang() {
    let data = Directory::new();
    let server = Server::limited(&data.0, 256);
    let half_header = slow_ones(&server, 300, "GET /api/players HTTP/1.1\r\nhost: localhost\r\nx-slow: ");
    assert_eq!(server.get("api/presets").await[0]["name"], "connect4");
    let head = "POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    let half_body = slow_ones(&server, 300, &format!("{head}content-length: 100\r\n\r\n{{"));
    for _ in 0..5 {
        let game = server.post("api/games", json!({"game": "tris", "x": "human", "o": "human"})).await;
        assert_eq!(game["ply"], 0);
    }
    assert!(half_header.len() + half_body.len() > 500, "they did hang");
}

#[test]
fn the_owner_lists_and_ends_what_runs() {
    let data = Directory::new();
    let filetto = |args: &[&str]| {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("filetto"));
        command.args(["web", "--data", data.0.to_str().unwrap()]).args(args).output().unwrap()
    };
    let nobody = filetto(&["--list"]);
    assert_eq!(nobody.status.code(), Some(1));
    let server = Server::with_data(&data.0);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(data.0.join("server.json")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let path = "GET /api/bestmove?game=gomoku&player=mcts&time_ms=60000 HTTP/1.1\r\nhost: localhost\r\n\r\n";
    let mut search = slow_ones(&server, 1, path).pop().unwrap();
    let list = || String::from_utf8(filetto(&["--list"]).stdout).unwrap();
    let start = Instant::now();
    while !list().contains("running") {
        assert!(start.elapsed() < Duration::from_secs(20), "{}", list());
    }
    let text = list();
    let id =
        text.lines().find(|line| line.contains("bestmove")).and_then(|line| line.split_whitespace().next());
    assert_eq!(filetto(&["--end", id.unwrap()]).status.code(), Some(0));
    let mut answer = [0; 12];
    search.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 503");
    assert_eq!(filetto(&["--end", "s999"]).status.code(), Some(1));
}

#[tokio::test]
async fn a_token_comes_from_an_option_a_file_or_the_environment() {
    let data = Directory::new();
    let file = data.0.join("token");
    std::fs::write(&file, "token-of-the-file\n").unwrap();
    let file = file.to_str().unwrap();
    let usual = ["web", "--no-open", "--port", "0", "--data", data.0.to_str().unwrap()];
    for (args, variable, expected) in [
        (&["--token-file", file][..], "", "token-of-the-file"),
        (&["--token-file", file], "token-of-the-variable", "token-of-the-file"),
        (&["--token", "token-of-the-option"], "token-of-the-variable", "token-of-the-option"),
        (&[], "token-of-the-variable", "token-of-the-variable"),
    ] {
        let environment = [("FILETTO_TOKEN", variable)];
        let server = Server::started(&[&usual[..], args].concat(), &data.0, &environment);
        assert!(server.address.ends_with(&format!("?token={expected}")), "{args:?}: {}", server.address);
    }
    for (args, variable) in [
        (&["--token-file", file, "--token", "token-of-the-option"][..], ""),
        (&["--token-file", "/nowhere/at/all"], ""),
        (&[], "short"),
    ] {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("filetto"));
        let output = command.args(usual).args(args).env("FILETTO_TOKEN", variable).output().unwrap();
        let sentence = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), sentence.lines().count()), (Some(2), 1), "{args:?}: {sentence}");
    }
}

/// How large the files of a process may become from now on; writes beyond it fail.
#[cfg(target_os = "linux")]
fn limit_files(server: &Server, bytes: &str) {
    let process = server.child.id().to_string();
    let mut prlimit = Command::new("prlimit");
    prlimit.args(["--pid", &process, &format!("--fsize={bytes}:unlimited")]);
    assert!(prlimit.status().unwrap().success());
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_disk_that_takes_nothing_costs_no_move_not_even_with_kill_minus_nine() {
    let data = Directory::new();
    // The shell makes writes beyond the limit fail instead of ending the process.
    let script = "trap '' XFSZ; exec \"$0\" web --no-open --port 0 --data \"$1\"";
    let binary = assert_cmd::cargo::cargo_bin!("filetto");
    let mut command = Command::new("sh");
    command.args(["-c", script]).arg(binary).arg(&data.0);
    let mut server = Server::run(command, &data.0, &[]);
    let body = json!({"game": "drop-50x50-50", "x": "random:seed=1", "o": "random:seed=2", "delay_ms": 20});
    let path = format!("api/games/{}", server.post("api/games", body).await["id"].as_str().unwrap());
    for _ in 0..2 {
        limit_files(&server, "4096");
        let kept = server.until(&path, |game| game["unsaved"] == "failed").await;
        let refused = server.post(&format!("{path}/pace"), json!({"paused": true})).await;
        assert_eq!(refused["code"], "store-failed");
        limit_files(&server, "unlimited");
        server.until(&path, |game| game["ply"].as_u64() > kept["ply"].as_u64()).await;
    }
    limit_files(&server, "4096");
    let kept = server.until(&path, |game| game["unsaved"] == "failed").await;
    server.kill();
    let again = Server::with_data(&data.0);
    let moves = |game: &Json| game["moves"].as_str().unwrap().to_string();
    let now = again.until(&path, |game| game["ply"].as_u64() > kept["ply"].as_u64()).await;
    assert!(moves(&now).starts_with(&moves(&kept)), "what was told is still there");
}

#[test]
fn what_cannot_be_started_is_one_line_and_exit_code_2() {
    let data = Directory::new();
    let server = Server::with_data(&data.0);
    let port = server.address.trim_end_matches('/').rsplit(':').next().unwrap().to_string();
    let (data, other) = (data.0.to_str().unwrap(), Directory::new());
    let other = other.0.to_str().unwrap();
    let bad: [&[&str]; 7] = [
        &["web", "--no-open", "--port", "0", "--data", data],
        &["web", "--no-open", "--port", &port, "--data", other],
        &["web", "--port", "70000"],
        &["web", "--bind", "nowhere"],
        &["web", "--token", "short"],
        &["web", "--token", "with space and more"],
        &["web", "--searches", "0"],
    ];
    for args in bad {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("filetto"));
        let output = child.args(args).env("CI", "1").output().unwrap();
        let sentence = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), sentence.lines().count()), (Some(2), 1), "{args:?}: {sentence}");
    }
}

#[tokio::test]
async fn another_address_comes_with_a_token() {
    let data = Directory::new();
    let args = ["web", "--no-open", "--port", "0", "--bind", "0.0.0.0", "--data", data.0.to_str().unwrap()];
    let mut server = Server::start(&args, &data.0);
    let (page, token) = server.address.split_once("?token=").expect("a token in the address");
    assert_eq!(token.len(), 32);
    let players = format!("{page}api/players");
    assert_eq!(reqwest::get(&players).await.unwrap().status(), 401);
    let shown = reqwest::Client::new().get(&players).bearer_auth(token).send().await.unwrap();
    assert_eq!(shown.status(), 200);
    server.kill();
    let mut talk = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut talk).unwrap();
    assert_eq!(talk, "");
}

/// A phone: requests with a cookie of its own.
#[derive(Clone)]
struct Phone {
    base: String,
    cookie: String,
}

impl Phone {
    fn new(server: &Server, number: usize) -> Phone {
        let base = server.address.split("/#").next().unwrap().to_string();
        Phone { base, cookie: format!("filetto_owner={number:032x}") }
    }

    async fn post(&self, path: &str, body: Json) -> u16 {
        let request = reqwest::Client::new().post(format!("{}{path}", self.base));
        request.header("cookie", &self.cookie).json(&body).send().await.unwrap().status().as_u16()
    }

    async fn class(&self) -> Json {
        let request = reqwest::Client::new().get(format!("{}/api/class", self.base));
        request.header("cookie", &self.cookie).send().await.unwrap().json().await.unwrap()
    }
}

/// All of them at once; the statuses of the answers.
async fn together(phones: &[Phone], path: &'static str, body: impl Fn(usize) -> Json) -> Vec<u16> {
    let mut tasks = tokio::task::JoinSet::new();
    for (number, phone) in phones.iter().cloned().enumerate() {
        let body = body(number);
        tasks.spawn(async move { phone.post(path, body).await });
    }
    tasks.join_all().await
}

#[tokio::test]
async fn thirty_phones_are_counted_once_each_and_a_killed_server_comes_back_with_the_class() {
    let data = Directory::new();
    let args = ["class", "--bind", "127.0.0.1", "--no-open", "--port", "0", "--seed", "7", "--data"];
    let args = [&args[..], &[data.0.to_str().unwrap()]].concat();
    let mut server = Server::start(&args, &data.0);
    let phones: Vec<Phone> = (1..=30).map(|number| Phone::new(&server, number)).collect();
    let teacher = Phone::new(&server, 999);
    let key = server.address.split("key=").nth(1).unwrap();
    assert_eq!(teacher.post("/api/class", json!({"key": key})).await, 204);
    let names = |number: usize| json!({"name": format!("Pupil {number}")});
    assert_eq!(together(&phones, "/api/class/join", names).await, [204; 30]);
    assert_eq!(teacher.post("/api/class/next", json!({"number": 0, "kind": "value"})).await, 204);
    // Everybody twice at the same time, as impatient fingers do.
    let twice = [&phones[..], &phones[..]].concat();
    let answers = |number: usize| json!({"number": 1, "answer": (number % 30 % 4).to_string()});
    assert_eq!(together(&twice, "/api/class/answer", answers).await, [204; 60]);
    let before = teacher.class().await;
    assert_eq!((&before["joined"], &before["answered"]), (&30.into(), &30.into()));
    server.kill();
    let server = Server::start(&args, &data.0);
    let moved = |number| Phone::new(&server, number);
    assert_eq!(moved(999).class().await, before, "room, students, answers, question");
    assert_eq!(moved(4).class().await["me"]["answer"], "3");
    assert_eq!(moved(4).class().await["result"], Json::Null, "still secret");
    assert_eq!(moved(999).post("/api/class/reveal", json!({"number": 1})).await, 204);
    let told = moved(1).class().await;
    let bars = told["result"]["answers"].as_array().unwrap();
    assert_eq!(bars.iter().map(|bar| bar["count"].as_u64().unwrap()).sum::<u64>(), 30);
    let of = |answer: &str| bars.iter().find(|bar| bar["answer"] == answer).unwrap()["count"].clone();
    assert_eq!(["0", "1", "2", "3"].map(of), [8, 8, 7, 7].map(Json::from));
}

#[tokio::test]
async fn a_killed_class_keeps_the_code_that_phones_have() {
    let data = Directory::new();
    let args = ["class", "--no-open", "--port", "0", "--bind", "0.0.0.0", "--data", data.0.to_str().unwrap()];
    let code = |server: &Server| {
        let code = server.address.split("?token=").nth(1).expect("a code").split('#').next().unwrap();
        assert_eq!(code.len(), 9, "short enough to type: {code}");
        code.to_string()
    };
    let mut server = Server::start(&args, &data.0);
    let first = code(&server);
    let address = server.address.split("/?").next().unwrap();
    let request = reqwest::Client::new().post(format!("{address}/api/class/join"));
    let joined = request.bearer_auth(&first).json(&json!({"name": "Anna"})).send().await.unwrap();
    assert_eq!(joined.status(), 204);
    server.kill();
    let mut again = Server::start(&args, &data.0);
    assert_eq!(code(&again), first);
    again.kill();
    let other = Server::start(&[&args[..], &["--new"]].concat(), &data.0);
    assert_ne!(code(&other), first, "another room has another code");
}

#[test]
fn a_folder_without_bots_is_refused_in_a_line() {
    let data = Directory::new();
    for folder in [data.0.clone(), data.0.join("nowhere")] {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("filetto"));
        command.args(["class", "--no-open", "--port", "0", "--data"]).arg(&data.0);
        let output = command.arg("--bots").arg(&folder).output().unwrap();
        let sentence = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), sentence.lines().count()), (Some(2), 1), "{sentence}");
        assert!(sentence.contains(folder.to_str().unwrap()), "{sentence}");
    }
}
