//! The whole program: it prints where it is, survives kill -9 and stops when told.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value as Json, json};

use crate::client::{Directory, eventually};

/// A running server, ended with the test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(args: &[&str], data: &Path) -> Server {
        Server::of(Command::new(assert_cmd::cargo::cargo_bin!("filetto")).args(args), data)
    }

    /// The server that a command starts.
    fn of(command: &mut Command, data: &Path) -> Server {
        command.env("CI", "1").env("XDG_DATA_HOME", data).env("HOME", data);
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
async fn sigterm_ends_it_cleanly_in_the_middle_of_a_search() {
    let data = Directory::new();
    let mut server = Server::with_data(&data.0);
    let body = json!({"game": "gomoku", "x": "mcts", "o": "human", "time_ms": 60_000});
    server.post("api/games", body).await;
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(143));
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
    let mut server = Server::of(Command::new("sh").args(["-c", script]).arg(binary).arg(&data.0), &data.0);
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
