//! The bots' tournament: one game after the other in a thread of its own, and what is shown of it meanwhile. The games
//! are the arena's; here somebody looks on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use filetto::arena::preset::Scoring;
use filetto::arena::run;
use filetto::arena::standings::Standings;
use filetto::clock::TimeControl;
use filetto::game::notation::format_game;
use filetto::game::{Outcome, Position, Side};
use filetto::limits::Limits;
use filetto::player::{Choice, Player, PlayerError};
use filetto::record::{End, GameRecord};
use filetto::session::Settings;
use serde_json::{Value as Json, json};

use super::super::game::{letter, side};
use super::bots::League;

/// How much later than allowed a move may come in: a class's computer is busy.
const TOLERANCE: Duration = Duration::from_millis(100);

/// The end of a game is shown as long as so many moves.
const ENDING: u32 = 8;

/// A tournament, played or not.
pub struct Wall {
    league: League,
    shown: Mutex<Shown>,
}

/// What everybody sees.
struct Shown {
    ends: Vec<Option<End>>,
    table: Json,
    stage: Option<Stage>,
    /// Raised to stop the games that are being played.
    stop: Option<Arc<AtomicBool>>,
}

/// The game on the board.
struct Stage {
    game: usize,
    position: Position,
    end: Option<End>,
}

impl Wall {
    /// A tournament with the games that were played before; a text that belongs to another one is not believed.
    pub fn new(league: League, kept: Option<&str>) -> Wall {
        let ends = kept.and_then(|text| read(&league, text)).unwrap_or(vec![None; league.plan.len()]);
        let table = table(&league, &ends);
        Wall { league, shown: Mutex::new(Shown { ends, table, stage: None, stop: None }) }
    }

    fn lock(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How the tournament stands, best first, and the game on the board.
    pub fn json(&self) -> Json {
        let shown = self.lock();
        let played = shown.ends.iter().flatten().count();
        let stage = shown.stage.as_ref().map(|stage| self.stage_json(stage));
        json!({
            "game": self.league.terms.rules.to_string(),
            "played": played,
            "of": shown.ends.len(),
            "running": shown.stop.is_some(),
            "table": shown.table,
            "board": stage,
        })
    }

    fn stage_json(&self, stage: &Stage) -> Json {
        let [x, o] = self.league.plan.seats(stage.game).map(|seat| &self.league.names[seat]);
        let (winner, fault, _) = stage.end.as_ref().map_or((None, None, None), End::columns);
        json!({
            "number": stage.game + 1,
            "x": x,
            "o": o,
            "moves": format_game(&stage.position),
            "over": stage.end.is_some(),
            "winner": winner.map(letter),
            "fault": fault,
        })
    }

    /// Stops the games after the move that is being thought about; they can go on later.
    pub fn stop(&self) {
        if let Some(stop) = &self.lock().stop {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// True if the games may begin now: nobody plays them, and some are missing.
    fn begin(&self) -> Option<Arc<AtomicBool>> {
        let mut shown = self.lock();
        let idle = shown.stop.is_none() && shown.ends.contains(&None);
        idle.then(|| shown.stop.insert(Arc::default()).clone())
    }

    /// Plays what is missing, in a thread of its own. `changed` hears of every move, and of every end with what is to be kept.
    pub fn play(self: Arc<Wall>, changed: impl Fn(Option<String>) + Send + Sync + 'static) {
        let Some(stop) = self.begin() else { return };
        let changed: Changed = Arc::new(changed);
        thread::spawn(move || {
            self.play_missing(&stop, &changed);
            self.lock().stop = None;
            changed(None);
        });
    }

    fn play_missing(self: &Arc<Wall>, stop: &Arc<AtomicBool>, changed: &Changed) {
        let missing: Vec<usize> = {
            let shown = self.lock();
            (0..shown.ends.len()).filter(|game| shown.ends[*game].is_none()).collect()
        };
        let settings = self.settings(stop);
        let play = |game: usize| {
            let record = self.play_one(game, &settings, changed);
            (record.end != End::Stopped).then_some(record)
        };
        run(&missing, 1, stop, play, |game, record| changed(Some(self.ended(game, record))));
    }

    fn settings(&self, stop: &Arc<AtomicBool>) -> Settings {
        let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
        let control = Some(TimeControl::Move(self.league.terms.time));
        Settings { control, tolerance: TOLERANCE, ..Settings::from(&limits) }
    }

    fn play_one(self: &Arc<Wall>, game: usize, settings: &Settings, changed: &Changed) -> GameRecord {
        let fixture = self.league.plan.fixture(game);
        let pause = self.league.terms.pause.min(self.league.terms.time / 2);
        if self.lock().stage.is_some() {
            // Everybody wants to see how the last game ended.
            thread::sleep(pause * ENDING);
        }
        self.show(game, &fixture.start, None);
        let record = fixture.play_by(settings, |_, spec| {
            let (wall, changed) = (self.clone(), changed.clone());
            let show = Box::new(move |position: &Position| {
                wall.show(game, position, None);
                changed(None);
            });
            Some(Box::new(Watched { player: spec.build()?, pause, show }))
        });
        self.show(game, &record.position(), Some(record.end.clone()));
        record
    }

    fn show(&self, game: usize, position: &Position, end: Option<End>) {
        self.lock().stage = Some(Stage { game, position: position.clone(), end });
    }

    /// Counts a game and gives all that were played, as they are kept.
    fn ended(&self, game: usize, record: GameRecord) -> String {
        let mut shown = self.lock();
        shown.ends[game] = Some(record.end);
        shown.table = table(&self.league, &shown.ends);
        kept(&self.league, &shown.ends)
    }
}

type Changed = Arc<dyn Fn(Option<String>) + Send + Sync>;

/// A player whose moves somebody looks at.
struct Watched {
    player: Box<dyn Player>,
    /// A move takes at least so long.
    pause: Duration,
    show: Box<dyn Fn(&Position) + Send>,
}

impl Player for Watched {
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        (self.show)(position);
        let began = Instant::now();
        let choice = self.player.choose(position, limits);
        thread::sleep(self.pause.saturating_sub(began.elapsed()));
        choice
    }

    fn new_game(&mut self) {
        self.player.new_game();
    }

    fn prepare(&mut self, start: &Position, side: Side, limits: &Limits) {
        self.player.prepare(start, side, limits);
    }

    fn game_over(&mut self, outcome: Outcome, side: Side) {
        self.player.game_over(outcome, side);
    }
}

fn table(league: &League, ends: &[Option<End>]) -> Json {
    let mut standings = Standings::new(league.names.len(), Scoring::USUAL);
    for (game, end) in ends.iter().enumerate() {
        standings.add(league.plan.seats(game), end.as_ref().unwrap_or(&End::Stopped));
    }
    let ratings = standings.ratings();
    let row = |bot: &usize| {
        let (line, rating) = (standings.line(*bot), &ratings[*bot]);
        json!({
            "name": league.names[*bot],
            "points": line.points,
            "wins": line.wins,
            "draws": line.draws,
            "losses": line.losses,
            "forfeits": line.forfeits(),
            "elo": rating.elo.round(),
            "error": Some(rating.error.round()).filter(|error| error.is_finite()),
        })
    };
    standings.order().iter().map(row).collect()
}

/// The games that were played as a text: who plays, and how each game ended.
fn kept(league: &League, ends: &[Option<End>]) -> String {
    let end = |end: &Option<End>| {
        let (winner, fault, reason) = end.as_ref()?.columns();
        Some(json!([winner.map(letter), fault, reason]))
    };
    let ends: Vec<Option<Json>> = ends.iter().map(end).collect();
    json!({"league": about(league), "ends": ends}).to_string()
}

/// What makes a tournament this one and no other.
fn about(league: &League) -> Json {
    let terms = &league.terms;
    json!([league.names, terms.rules.to_string(), terms.rounds, terms.seed])
}

fn read(league: &League, text: &str) -> Option<Vec<Option<End>>> {
    let kept: Json = serde_json::from_str(text).ok()?;
    let rows = kept["ends"].as_array().filter(|rows| rows.len() == league.plan.len())?;
    let end = |row: &Json| {
        let row = row.as_array()?;
        let [winner, fault, reason] = [0, 1, 2].map(|at| row.get(at).and_then(Json::as_str));
        End::from_columns(winner.and_then(side), fault, reason.unwrap_or_default())
    };
    (kept["league"] == about(league)).then(|| rows.iter().map(end).collect())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use filetto::arena::{Plan, Start};
    use filetto::game::Rules;

    use super::super::bots::Terms;
    use super::*;

    fn league(players: &[&str]) -> League {
        let rules = Rules::tris();
        let (time, pause) = (Duration::from_secs(5), Duration::ZERO);
        let plan = Plan {
            players: players.iter().map(|text| text.parse().unwrap()).collect(),
            starts: vec![Start::Random(rules, 1)],
            rounds: 1,
            most_games: usize::MAX,
            seed: 3,
        };
        let names = players.iter().map(|text| text.to_string()).collect();
        League { names, plan, terms: Terms { rules, time, memory: 64, rounds: 1, pause, seed: 3 } }
    }

    /// Plays until nobody plays any more, and gives what was kept last.
    fn play(wall: &Arc<Wall>, and: impl Fn(&Wall) + Send + Sync + 'static) -> String {
        let (sender, changes) = channel();
        let looked = wall.clone();
        wall.clone().play(move |kept| {
            and(&looked);
            let _ = sender.send(kept);
        });
        changes.iter().flatten().last().unwrap_or_default()
    }

    #[test]
    fn every_game_is_played_shown_and_counted() {
        let wall = Arc::new(Wall::new(league(&["random", "alphabeta:depth=9", "random:seed=5"]), None));
        let kept = play(&wall, |_| ());
        let told = wall.json();
        assert_eq!((&told["played"], &told["of"], &told["running"]), (&6.into(), &6.into(), &false.into()));
        assert_eq!(told["table"][0]["name"], "alphabeta:depth=9", "{told}");
        assert_eq!((&told["board"]["number"], &told["board"]["over"]), (&6.into(), &true.into()));
        let again = Wall::new(league(&["random", "alphabeta:depth=9", "random:seed=5"]), Some(&kept));
        assert_eq!(again.json()["table"], told["table"], "a server that was killed knows them");
        let other = Wall::new(league(&["random", "alphabeta:depth=8", "random:seed=5"]), Some(&kept));
        assert_eq!(other.json()["played"], 0, "another tournament does not");
    }

    #[test]
    fn a_stopped_tournament_goes_on_with_what_is_missing() {
        let wall = Arc::new(Wall::new(league(&["random", "random:seed=2"]), None));
        play(&wall, Wall::stop);
        assert!(wall.json()["played"].as_u64() < Some(2));
        play(&wall, |_| ());
        assert_eq!(wall.json()["played"], 2);
    }
}
