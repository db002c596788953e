//! The engine's side of the Gomocup protocol.

mod clock;
mod swap;

use std::io;
use std::time::{Duration, Instant};

use filetto::game::{Position, Rules};
use filetto::internals::protocol::CommandError;
use filetto::internals::protocol::gomocup::{
    Command, Info, Owner, Point, Reply, Setup, SetupProblem, Stone, position,
};
use filetto::player::{Choice, Limits, PlayerError, PlayerSpec};
use filetto::session::{Session, Turn};

use super::{Desk, Flow, Speaker, session};
use crate::seed;
use clock::MatchClock;

/// More stones than any board has.
const MOST_STONES: usize = 20_000;
const ABOUT: &str = concat!(
    "name=\"Filetto\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"Filetto\", country=\"IT\""
);

/// A list of stones that is being sent.
struct List {
    purpose: Purpose,
    stones: Vec<Stone>,
}

/// What a list, or a thought, is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// A move is asked for.
    Answer,
    /// Only the position is set.
    Quiet,
    /// The answer to a swap2 opening.
    Swap,
}

/// Speaks the Gomocup protocol.
pub struct Gomocup {
    spec: PlayerSpec,
    ponder: bool,
    setup: Setup,
    /// The rules of the game that was started.
    started: Option<Result<Rules, SetupProblem>>,
    stones: Vec<Stone>,
    list: Option<List>,
    clock: MatchClock,
    limits: Limits,
    /// Settings of the player that changed since it was made.
    changed: bool,
    /// What the thought is for, the game it is about, and when it began.
    thought: Option<(Purpose, Session, Instant)>,
}

impl Gomocup {
    /// A speaker for a player, which thinks on the opponent's time if it may.
    pub fn new(spec: PlayerSpec, ponder: bool) -> Gomocup {
        Gomocup {
            spec,
            ponder,
            setup: Setup::default(),
            started: None,
            stones: Vec::new(),
            list: None,
            clock: MatchClock::default(),
            limits: Limits::default(),
            changed: false,
            thought: None,
        }
    }

    fn obey(&mut self, command: Command, desk: &mut Desk) -> io::Result<Flow> {
        match command {
            Command::Start(size) => self.start(size, size, desk)?,
            Command::RectStart(width, height) => self.start(width, height, desk)?,
            Command::Restart => self.start(self.setup.width, self.setup.height, desk)?,
            Command::Begin if self.stones.is_empty() => self.think(Purpose::Answer, desk)?,
            Command::Begin => refuse(desk, "BEGIN: the board is not empty (expected RESTART or TURN)")?,
            Command::Turn(point) => self.turn(point, desk)?,
            Command::TakeBack(point) => self.take_back(point, desk)?,
            Command::Board => self.open(Purpose::Answer, desk),
            Command::QuietBoard => self.open(Purpose::Quiet, desk),
            Command::SwapBoard => self.open(Purpose::Swap, desk),
            Command::Stone(point, owner) => self.place(point, owner, desk)?,
            Command::Done => self.done(desk)?,
            Command::Info(info) => self.info(&info, desk)?,
            Command::About => desk.say(&Reply::About(ABOUT.into()))?,
            Command::Stop => desk.thinker.move_now(),
            Command::End => return Ok(Flow::End),
        }
        Ok(Flow::On)
    }

    fn start(&mut self, width: usize, height: usize, desk: &mut Desk) -> io::Result<()> {
        (self.setup.width, self.setup.height) = (width, height);
        (self.list, self.stones) = (None, Vec::new());
        self.clock.restart();
        desk.new_game(&self.spec);
        match self.started.insert(self.setup.rules()) {
            Ok(_) => desk.say(&Reply::Ok),
            Err(problem) => refuse(desk, &problem.to_string()),
        }
    }

    /// The rules of the game, or why there is none.
    fn rules(&self) -> Result<Rules, String> {
        match &self.started {
            None => Err("expected START first (example: START 15)".into()),
            Some(rules) => rules.clone().map_err(|problem| problem.to_string()),
        }
    }

    fn position(&self, mover: Owner) -> Result<Position, String> {
        position(self.rules()?, &self.stones, mover).map_err(|problem| problem.to_string())
    }

    fn turn(&mut self, point: Point, desk: &mut Desk) -> io::Result<()> {
        desk.thinker.withdraw();
        match self.add(point, Owner::Other) {
            Ok(()) => self.think(Purpose::Answer, desk),
            Err(why) => refuse(desk, &why),
        }
    }

    /// Puts a stone on the board; in a drop game, into that column.
    fn add(&mut self, point: Point, owner: Owner) -> Result<(), String> {
        let rules = self.rules()?;
        let cell = point.cell(rules).ok_or_else(|| SetupProblem::Outside(point).to_string())?;
        let board = self.position(owner)?;
        let landing = board.check(board.move_at(cell)).map_err(|error| format!("{point}: {error}"))?;
        self.stones.push((Point::of(rules, landing), owner));
        Ok(())
    }

    fn take_back(&mut self, point: Point, desk: &mut Desk) -> io::Result<()> {
        desk.thinker.withdraw();
        match self.stones.iter().rposition(|(stone, _)| *stone == point) {
            Some(index) => {
                self.stones.remove(index);
                desk.say(&Reply::Ok)
            }
            None => refuse(desk, &format!("TAKEBACK: there is no stone on {point}")),
        }
    }

    fn open(&mut self, purpose: Purpose, desk: &mut Desk) {
        desk.thinker.withdraw();
        self.list = Some(List { purpose, stones: Vec::new() });
    }

    fn place(&mut self, point: Point, owner: Option<Owner>, desk: &mut Desk) -> io::Result<()> {
        let Some(list) = &mut self.list else {
            return desk.say(&Reply::Unknown(format!("{point} outside BOARD … DONE")));
        };
        // Stones of an opening come in the order of play: the first, third, fifth are black.
        let black = list.stones.len().is_multiple_of(2);
        let owner = owner.unwrap_or(if black { Owner::Other } else { Owner::Own });
        if list.stones.len() < MOST_STONES {
            list.stones.push((point, owner));
        }
        Ok(())
    }

    fn done(&mut self, desk: &mut Desk) -> io::Result<()> {
        let Some(list) = self.list.take() else {
            return desk.say(&Reply::Unknown("DONE without BOARD".into()));
        };
        self.stones = list.stones;
        // The board is another one: rules that were described during the last game hold from here.
        if self.started.is_some() {
            self.started = Some(self.setup.rules());
        }
        match list.purpose {
            Purpose::Answer => self.think(Purpose::Answer, desk),
            Purpose::Quiet => Ok(()),
            Purpose::Swap => self.swap(desk),
        }
    }

    fn swap(&mut self, desk: &mut Desk) -> io::Result<()> {
        match (self.rules(), self.stones.len()) {
            (Ok(rules), 0) => match swap::opening(rules) {
                Some(points) => desk.say(&Reply::Stones(points)),
                None => refuse(desk, "SWAP2BOARD: this board has no room for an opening"),
            },
            (Ok(_), 3 | 5) => self.think(Purpose::Swap, desk),
            (Ok(_), count) => refuse(desk, &format!("SWAP2BOARD: expected 0, 3 or 5 stones, not {count}")),
            (Err(why), _) => refuse(desk, &why),
        }
    }

    fn think(&mut self, purpose: Purpose, desk: &mut Desk) -> io::Result<()> {
        let position = match self.position(Owner::Own) {
            Ok(position) if position.outcome().is_none() => position,
            Ok(_) => return refuse(desk, &PlayerError::GameOver.to_string()),
            Err(why) => return refuse(desk, &why),
        };
        self.refresh(desk);
        let limits = Limits { time: self.clock.time_for(&position), ..self.limits.clone() };
        let session = session(position, &limits);
        if let Turn::Program(question) = session.turn() {
            desk.thinker.think(question);
        }
        self.thought = Some((purpose, session, Instant::now()));
        Ok(())
    }

    /// Makes the player anew if its settings changed.
    fn refresh(&mut self, desk: &mut Desk) {
        if std::mem::take(&mut self.changed) {
            desk.seat(&seed::for_new_game(&self.spec));
        }
    }

    fn info(&mut self, info: &Info, desk: &mut Desk) -> io::Result<()> {
        match *info {
            Info::TimeoutTurn(millis) => self.clock.turn(millis),
            Info::TimeoutMatch(millis) => self.clock.game(millis),
            Info::TimeLeft(millis) => self.clock.left(millis),
            Info::MaxDepth(plies) => self.limits.depth = u32::try_from(plies).ok().filter(|plies| *plies > 0),
            Info::MaxNode(nodes) => self.limits.nodes = Some(nodes).filter(|nodes| *nodes > 0),
            Info::ThreadNum(threads) => self.set("threads", threads),
            Info::HashSize(kilobytes) => self.set("memory", (kilobytes >> 10).max(1)),
            Info::MaxMemory(bytes) => self.keep_below(bytes),
            Info::InARow(align) => self.setup.align = align,
            Info::Gravity(falls) => self.setup.falls = falls,
            Info::Rule(sum) => self.setup.rule = sum,
            Info::Other(..) => {}
        }
        self.describe(desk)
    }

    /// A description that changes before the first stone changes the game; what we cannot play is said.
    fn describe(&mut self, desk: &mut Desk) -> io::Result<()> {
        let rules = self.setup.rules();
        if self.stones.is_empty() && self.started.as_ref().is_some_and(|started| *started != rules) {
            self.started = Some(rules.clone());
            if let Err(problem) = rules {
                return desk.say(&Reply::Message(problem.to_string()));
            }
        }
        Ok(())
    }

    /// Changes an option of the player, if it has it and accepts the value.
    fn set(&mut self, key: &str, value: u64) {
        if let Ok(spec) = self.spec.with(key, &value.to_string())
            && spec != self.spec
        {
            (self.spec, self.changed) = (spec, true);
        }
    }

    /// Half of the memory allowed goes to the table at most.
    fn keep_below(&mut self, bytes: u64) {
        let most = bytes >> 21;
        let has_table = self.spec.entry().keys.iter().any(|key| key.name == "memory");
        if bytes > 0 && has_table && self.spec.options().number("memory") > most {
            self.set("memory", most.max(1));
        }
    }

    fn reply(
        &mut self,
        purpose: Purpose,
        choice: Choice,
        mut session: Session,
        desk: &mut Desk,
    ) -> io::Result<()> {
        let (depth, nodes, value) = (choice.depth, choice.stats.nodes, choice.value);
        desk.say(&Reply::Message(format!("depth {depth} nodes {nodes} value {value}")))?;
        if purpose == Purpose::Swap && swap::prefers_black(choice.value) {
            // The stones of the opening that were the other's are ours now, and it is to move.
            self.stones.iter_mut().for_each(|(_, owner)| *owner = swap::other(*owner));
            return desk.say(&Reply::Swap);
        }
        let Ok(cell) = session.position().landing(choice.mv) else {
            return refuse(desk, "the player chose no legal move");
        };
        let point = Point::of(session.position().rules(), cell);
        self.stones.push((point, Owner::Own));
        desk.say(&Reply::at(point))?;
        session.answer(Ok(choice), Duration::ZERO);
        if let Some(question) = session.pondering().filter(|_| self.ponder) {
            desk.thinker.ponder(question);
        }
        Ok(())
    }
}

fn refuse(desk: &mut Desk, why: &str) -> io::Result<()> {
    desk.say(&Reply::Error(why.into()))
}

impl Speaker for Gomocup {
    fn hear(&mut self, line: &str, desk: &mut Desk) -> io::Result<Flow> {
        match line.parse() {
            Ok(command) => return self.obey(command, desk),
            Err(CommandError::Unknown(text)) => desk.say(&Reply::Unknown(text))?,
            Err(error) => refuse(desk, &error.to_string())?,
        }
        Ok(Flow::On)
    }

    fn answer(&mut self, choice: Result<Choice, PlayerError>, desk: &mut Desk) -> io::Result<()> {
        let Some((purpose, session, since)) = self.thought.take() else { return Ok(()) };
        self.clock.spend(since.elapsed());
        match choice {
            Ok(choice) => self.reply(purpose, choice, session, desk),
            Err(error) => refuse(desk, &error.to_string()),
        }
    }
}
