//! Everything that can go wrong at once, for as long as one likes: `./soak 30m`, or
//! `cargo bench -p filetto-cli --bench soak -- 30m`.
//!
//! People play on one server while it is killed every twenty seconds, while its disk is full twice, beside
//! connections that never finish a request, games against programs that misbehave, and matches that are interrupted.
//! The run fails if a move is lost or comes twice, a game is stuck, a process is left or memory or file descriptors
//! grow. It prints its figures.

mod matches;
mod people;
mod server;
mod slow;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use filetto::internals::rng::Rng;

use people::Person;
use server::Server;

/// Clients that play.
const PEOPLE: u64 = 40;
/// Connections that never finish a request.
const HALF_OPEN: usize = 300;
/// From one kill to the next.
const KILL_EVERY: Duration = Duration::from_secs(20);
/// How long the disk is full each time.
const FULL_DISK: Duration = Duration::from_secs(8);

/// Programs that misbehave, as lines of a shell script.
const HOSTILE: [(&str, &str); 6] = [
    ("hangs", "trap '' TERM INT HUP; read x; echo ok; sleep 1000 & wait"),
    ("floods", "read x; echo ok; while :; do echo info; done"),
    ("dies", "read x; echo ok; read x; exit 1"),
    ("garbage", "read x; echo ok; while read x; do echo what; done"),
    ("illegal", "read x; echo ok; while read x; do echo 99; done"),
    ("family", "sleep 1000 & setsid sleep 1000 & read x; echo ok; while read x; do echo 4; done"),
];

fn main() {
    let time = std::env::args().skip(1).find_map(|text| duration(&text)).unwrap_or(Duration::from_secs(60));
    let folder = Folder::new();
    let bots = HOSTILE.map(|(name, script)| (name, folder.script(name, script)));
    let server = Arc::new(Server::start(&folder.0, &bots));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut report = runtime.block_on(run(&server, &bots, &folder.0, time));
    server.end();
    report.left = server::processes_left();
    report.print(time);
    report.check();
}

/// A time such as `30m`, `90s` or `2h`.
fn duration(text: &str) -> Option<Duration> {
    let unit = match text.chars().last()? {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        _ => return None,
    };
    text[..text.len() - 1].parse().ok().map(|count: u64| Duration::from_secs(count * unit))
}

/// A folder of this run's own, gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let folder = std::env::temp_dir().join(format!("filetto-soak-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the run");
        Folder(folder)
    }

    fn script(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(format!("{name}.sh"));
        std::fs::write(&path, format!("{text}\n")).expect("a script is written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

type Bots = [(&'static str, PathBuf); HOSTILE.len()];

async fn run(server: &Arc<Server>, bots: &Bots, folder: &Path, time: Duration) -> Report {
    let end = Instant::now() + time;
    let stop = Arc::new(AtomicBool::new(false));
    let people: Vec<_> = (0..PEOPLE)
        .map(|seed| tokio::spawn(Person::new(seed, server.clone(), bots.map_names()).play_until(end)))
        .collect();
    let slow = tokio::spawn(slow::hang(server.port, HALF_OPEN, stop.clone()));
    let matches = {
        let (bots, folder) = (bots.clone(), folder.to_path_buf());
        tokio::task::spawn_blocking(move || matches::run(&bots, &folder, end))
    };
    let troubles = trouble(server, end).await;
    let mut report = Report { troubles, ..Report::default() };
    stop.store(true, Ordering::Relaxed);
    report.reopened = slow.await.unwrap_or_default();
    report.matches = matches.await.expect("the matches end");
    for person in people {
        report.add(person.await.expect("a client ends"));
    }
    report.samples = server.samples();
    report
}

/// What was done to the server.
#[derive(Default)]
struct Troubles {
    kills: u32,
    full_disks: u32,
}

/// Kills the server again and again, and fills its disk twice.
async fn trouble(server: &Server, end: Instant) -> Troubles {
    let (start, mut rng, mut done) = (Instant::now(), Rng::new(1), Troubles::default());
    let time = end - start;
    let full_at = [start + time / 3, start + time * 2 / 3];
    while Instant::now() < end {
        let next = Instant::now() + KILL_EVERY.mul_f64(0.75 + rng.unit() / 2.0);
        while Instant::now() < next.min(end) {
            tokio::time::sleep(Duration::from_secs(1)).await;
            server.sample();
            if full_at.get(done.full_disks as usize).is_some_and(|at| Instant::now() >= *at) {
                server.disk_is_full(true);
                tokio::time::sleep(FULL_DISK).await;
                server.disk_is_full(false);
                done.full_disks += 1;
            }
        }
        if Instant::now() < end {
            server.kill_and_start();
            done.kills += 1;
        }
    }
    done
}

/// The names of the programs, as the page knows them.
trait Names {
    fn map_names(&self) -> Vec<String>;
}

impl Names for Bots {
    fn map_names(&self) -> Vec<String> {
        self.iter().map(|(name, _)| format!("external:{name}")).collect()
    }
}

/// What was seen in all.
#[derive(Default)]
struct Report {
    troubles: Troubles,
    people: people::Seen,
    matches: matches::Seen,
    reopened: u64,
    samples: Vec<server::Sample>,
    left: Vec<String>,
}

impl Report {
    fn add(&mut self, seen: people::Seen) {
        let all = &mut self.people;
        all.games += seen.games;
        all.moves += seen.moves;
        all.refused += seen.refused;
        all.outages += seen.outages;
        all.stuck += seen.stuck;
        all.wrong.extend(seen.wrong);
    }

    fn print(&self, time: Duration) {
        let (people, matches) = (&self.people, &self.matches);
        println!("time         {time:?}");
        println!("troubles     {} kills, {} full disks", self.troubles.kills, self.troubles.full_disks);
        println!(
            "people       {} games, {} moves, {} refused and repeated, {} outages",
            people.games, people.moves, people.refused, people.outages
        );
        println!(
            "connections  {HALF_OPEN} half-open, closed by the server and opened again {}",
            self.reopened
        );
        println!("matches      {} interrupted, {} games saved", matches.interrupted, matches.saved);
        println!("lost moves   {}", people.wrong.len() + matches.wrong.len());
        people.wrong.iter().chain(&matches.wrong).take(5).for_each(|wrong| println!("             {wrong}"));
        println!("stuck games  {}", people.stuck);
        let [(early, late), (opened, open)] = self.growth();
        println!("memory       {early:.1} MB early, {late:.1} MB late");
        println!("descriptors  {opened} early, {open} late");
        println!("left         {} processes", self.left.len());
        self.left.iter().take(5).for_each(|left| println!("             {left}"));
    }

    /// Memory and descriptors: the middle of the first third of the run and of the last.
    fn growth(&self) -> [(f64, f64); 2] {
        let third = self.samples.len() / 3;
        let (early, late) = (&self.samples[..third], &self.samples[self.samples.len() - third..]);
        let middle = |samples: &[server::Sample], of: fn(&server::Sample) -> f64| {
            let mut values: Vec<f64> = samples.iter().map(of).collect();
            values.sort_by(f64::total_cmp);
            values.get(values.len() / 2).copied().unwrap_or_default()
        };
        let memory = |sample: &server::Sample| sample.megabytes;
        let descriptors = |sample: &server::Sample| sample.descriptors;
        [
            (middle(early, memory), middle(late, memory)),
            (middle(early, descriptors), middle(late, descriptors)),
        ]
    }

    fn check(&self) {
        let (people, matches) = (&self.people, &self.matches);
        assert!(people.moves > 0 && matches.saved > 0, "something was played");
        assert!(people.wrong.is_empty() && matches.wrong.is_empty(), "no move is lost or comes twice");
        assert_eq!(people.stuck, 0, "no game is stuck");
        assert!(self.left.is_empty(), "no process is left");
        let [(early, late), (opened, open)] = self.growth();
        assert!(late <= early * 1.3 + 8.0, "memory grew from {early:.1} to {late:.1} MB");
        assert!(open <= opened * 1.3 + 16.0, "file descriptors grew from {opened} to {open}");
    }
}
