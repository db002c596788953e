//! Playing the games of a plan: what is saved already is not played again, Ctrl-C keeps what is there.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use filetto::arena::{Plan, run};
use filetto::internals::player::external::External;
use filetto::record::End;
use filetto::session::Settings;
use indicatif::{ProgressBar, ProgressStyle};

use super::args::RunArgs;
use super::store::Store;
use crate::failure::Failure;
use crate::interrupt;

/// How often the lines above the progress bar are made anew.
const REFRESH: Duration = Duration::from_millis(250);

/// The games of a match or a tournament.
pub(super) struct Games {
    pub(super) plan: Plan,
    /// How each game ended, by its number.
    pub(super) ends: Vec<Option<End>>,
    pub(super) started: Instant,
    settings: Settings,
    threads: usize,
    store: Option<Store>,
}

/// Starts every external program once: one that cannot start would lose all its games.
fn try_programs(plan: &Plan, settings: &Settings) -> Result<(), Failure> {
    let Some(start) = plan.starts.first() else { return Ok(()) };
    let stop = settings.limits[0].stop.as_deref();
    for spec in plan.players.iter().filter(|spec| spec.entry().name == "external") {
        let mut program = External::new(spec.options().text("command"));
        program
            .try_start(start.rules(), stop)
            .map_err(|error| Failure::Input(format!("{error}; no game was played")))?;
    }
    Ok(())
}

/// What somebody who follows the games says after each of them.
pub(super) enum Next {
    GoOn,
    Enough,
}

impl Games {
    /// Opens the file, if there is one, and takes over the games in it.
    pub(super) fn open(plan: Plan, settings: Settings, args: &RunArgs) -> Result<Games, Failure> {
        if !args.resume {
            try_programs(&plan, &settings)?;
        }
        let (store, ends) = match &args.save {
            None => (None, vec![None; plan.len()]),
            Some(path) => {
                let (store, ends) = Store::open(path, &plan, &settings, args.resume)?;
                (Some(store), ends)
            }
        };
        if args.resume && ends.contains(&None) {
            try_programs(&plan, &settings)?;
        }
        let (threads, started) = (args.threads as usize, Instant::now());
        Ok(Games { plan, ends, started, settings, threads, store })
    }

    /// How many games have ended.
    pub(super) fn played(&self) -> usize {
        self.ends.iter().flatten().count()
    }

    /// What they are about, in a line.
    pub(super) fn title(&self) -> String {
        let plan = &self.plan;
        let boards = match plan.starts.len() {
            1 => plan.starts[0].rules().to_string(),
            count => format!("{count} boards"),
        };
        format!("{} of {} games, {boards}, seed {}", self.played(), plan.len(), plan.seed)
    }

    /// Plays what is missing. After each game `follow` hears how all of them stand; `show` makes the lines above
    /// the progress bar.
    pub(super) fn play(
        &mut self,
        mut follow: impl FnMut(&[Option<End>]) -> Next,
        show: impl Fn(&[Option<End>]) -> String,
    ) -> Result<(), Failure> {
        if matches!(follow(&self.ends), Next::Enough) {
            return Ok(());
        }
        let stop = interrupt::flag();
        let missing: Vec<usize> = (0..self.plan.len()).filter(|game| self.ends[*game].is_none()).collect();
        let mut live = Live::new(self.plan.len(), self.plan.len() - missing.len());
        let Games { plan, ends, settings, threads, store, .. } = self;
        let play = |game: usize| {
            let fixture = plan.fixture(game);
            let record = fixture.play(settings);
            (record.end != End::Stopped).then_some((fixture, record))
        };
        let mut saved = Ok(());
        run(&missing, *threads, &stop, play, |game, (fixture, record)| {
            if let Some(store) = store.as_mut().filter(|_| saved.is_ok()) {
                saved = store.save(&fixture, &record);
            }
            ends[game] = Some(record.end);
            live.advance(|| show(ends));
            if saved.is_err() || matches!(follow(ends), Next::Enough) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        live.bar.finish_and_clear();
        saved
    }
}

/// The progress bar, and above it how things stand.
struct Live {
    bar: ProgressBar,
    shown: Option<Instant>,
}

impl Live {
    fn new(games: usize, played: usize) -> Live {
        let bar = ProgressBar::new(games as u64).with_position(played as u64);
        let style = "{msg}\n[{bar:40}] {pos} of {len} games, {elapsed}, about {eta} to go";
        bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(REFRESH);
        Live { bar, shown: None }
    }

    /// One more game; the lines are made anew now and then, if anybody sees them.
    fn advance(&mut self, lines: impl FnOnce() -> String) {
        self.bar.inc(1);
        if !self.bar.is_hidden() && self.shown.is_none_or(|shown| shown.elapsed() > REFRESH) {
            self.shown = Some(Instant::now());
            self.bar.set_message(lines());
        }
    }
}
