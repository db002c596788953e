//! The server's owner: a secret in a file of the data directory opens the door, `filetto web --list` and `--end` go
//! through it.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};

use super::security::{ADMIN, secret};
use crate::failure::Failure;

/// The file in the data directory, there while the server runs.
const FILE: &str = "server.json";
/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The file with the server's address and its owner's secret, gone with the server.
pub struct Door {
    path: PathBuf,
    /// What the owner shows.
    pub secret: String,
}

impl Door {
    /// Writes the file, which nobody else may read.
    pub fn open(data: &Path, address: SocketAddr) -> Result<Door, Failure> {
        let secret = secret().map_err(|refusal| Failure::Input(refusal.sentence))?;
        let path = data.join(FILE);
        let text = json!({"address": address.to_string(), "secret": secret}).to_string();
        // One that a killed server left may have belonged to anybody.
        let _ = fs::remove_file(&path);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let written = options.open(&path).and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error| Failure::unwritable(&path, &error))?;
        Ok(Door { path, secret })
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Prints what runs on the server of this data directory.
pub fn list(data: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let answer = ask(data, "GET", "/api/admin", "")?;
    writeln!(out, "CLIENTS")?;
    for row in rows(&answer, "clients") {
        writeln!(
            out,
            "  {:<26} {} searches, {} streams",
            word(row, "client"),
            row["searches"],
            row["streams"]
        )?;
    }
    writeln!(out, "SEARCHES  {} waiting", answer["waiting"])?;
    for row in rows(&answer, "searches") {
        let state = if row["running"] == true { "running" } else { "waiting" };
        let game = row["game"].as_str().unwrap_or_default();
        work(out, row, &format!("{state} {game}"))?;
    }
    writeln!(out, "STREAMS")?;
    rows(&answer, "streams").iter().try_for_each(|row| work(out, row, ""))?;
    writeln!(out, "CONNECTIONS  {}", answer["classes"])?;
    for row in rows(&answer, "connections") {
        let (id, peer, doing) = (word(row, "id"), word(row, "peer"), word(row, "doing"));
        writeln!(out, "  {id:<6} {peer:<26} {doing:<12} {:>6} s", row["seconds"])?;
    }
    writeln!(out, "EXTERNAL PROGRAMS")?;
    for row in rows(&answer, "externals") {
        writeln!(out, "  {} game {}", word(row, "player"), word(row, "game"))?;
    }
    Ok(())
}

fn work(out: &mut impl Write, row: &Value, more: &str) -> io::Result<()> {
    let (id, client, what) = (word(row, "id"), word(row, "client"), word(row, "what"));
    writeln!(out, "  {id:<6} {client:<26} {what:<12} {:>6} s  {more}", row["seconds"])
}

fn rows<'a>(answer: &'a Value, key: &str) -> &'a [Value] {
    answer[key].as_array().map_or(&[], Vec::as_slice)
}

fn word<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_default()
}

/// Ends one thing that runs on the server of this data directory.
pub fn end(data: &Path, id: &str) -> Result<(), Failure> {
    ask(data, "POST", "/api/admin/end", &json!({"id": id}).to_string()).map(drop)
}

/// One question to the running server. Its answers are small and whole: no client library is needed.
fn ask(data: &Path, method: &str, path: &str, body: &str) -> Result<Value, Failure> {
    let nobody = |_| Failure::No(format!("no server runs with the data directory {}", data.display()));
    let file: Value = serde_json::from_str(&fs::read_to_string(data.join(FILE)).map_err(nobody)?)
        .map_err(|error| Failure::Input(format!("{} cannot be read: {error}", data.join(FILE).display())))?;
    let address: SocketAddr = word(&file, "address").parse().map_err(|error| {
        Failure::Input(format!("{} names no address: {error}", data.join(FILE).display()))
    })?;
    let secret = word(&file, "secret");
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE).map_err(nobody)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.0\r\nhost: localhost\r\n{ADMIN}: {secret}\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    read(&answer)
}

/// The JSON of an answer, or the sentence of a refusal.
fn read(answer: &str) -> Result<Value, Failure> {
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((answer, ""));
    let json: Value = serde_json::from_str(body).unwrap_or_default();
    match head.split(' ').nth(1) {
        Some(status) if status.starts_with('2') => Ok(json),
        _ => Err(Failure::No(json["error"].as_str().unwrap_or("the server gave no answer").to_string())),
    }
}
