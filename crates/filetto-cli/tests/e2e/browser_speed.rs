//! The solver in the browser beside the program (`FILETTO_PROGRAM`), nodes a second on the same positions: a measurement,
//! run by `FILETTO_EDITION=site FILETTO_PROGRAM=… cargo test -p filetto-cli --test browser_speed` after `./site`.

#[allow(dead_code, unused_imports, reason = "a measurement needs less than tests")]
mod harness;

use std::path::{Path, PathBuf};

use harness::{Host, Look, Page};
use serde_json::{Value as Json, json};

#[tokio::main]
async fn main() {
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/solved-drop-7x6-4.txt");
    let file = std::env::var_os("FILETTO_POSITIONS").map_or(usual, PathBuf::from);
    let program = std::env::var_os("FILETTO_PROGRAM").expect("FILETTO_PROGRAM names the program");
    let text = std::fs::read_to_string(&file).expect("the positions are there");
    let lines: Vec<(&str, i32)> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(' '))
        .map(|(moves, score)| (moves, score.trim().parse().expect("a score")))
        .collect();
    let host = Host::start();
    let page = Page::open_at(&host.address(), Look::default(), "#/play").await;
    let script = "const [lines] = arguments;
        return import('./site/engine.js').then(({ search }) =>
          search({ method: 'POST', path: '/solve-all', body: JSON.stringify({ game: 'connect4', lines }) })
            .then(({ body }) => body))";
    for _ in 0..3 {
        let native = std::process::Command::new(&program)
            .args(["solve", "--memory", "64M", "--json", "--file"])
            .arg(&file)
            .output()
            .expect("the program runs");
        let told = String::from_utf8(native.stdout).expect("it writes text");
        let native: Json = serde_json::from_str(told.lines().last().expect("a summary")).expect("JSON");
        let seconds = native["summary"]["seconds"].as_f64().expect("a number");
        let site = page.run(script, json!([lines])).await;
        assert_eq!(site["wrong"], 0);
        let (nodes, own) = (site["nodes"].as_f64().unwrap(), site["seconds"].as_f64().unwrap());
        println!(
            "{} nodes: the program {seconds:.3} s, the site {own:.3} s, {:.0} %",
            nodes,
            100.0 * seconds / own
        );
    }
    page.finish().await;
}
