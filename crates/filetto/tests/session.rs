//! One game in play: turns, clocks, moves taken back, ends on and off the board, and who is kept away from whom.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use filetto::clock::TimeControl;
use filetto::game::notation::format_game;
use filetto::game::{Move, MoveError, Outcome, Position, Rules, Side};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto::player::{Choice, Limits, Player, PlayerError, PlayerSpec, Stats};
use filetto::record::{End, Fault};
use filetto::session::{Guarded, Report, Session, Settings, Thinker, Turn, play_game};

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn position(moves: &str) -> Position {
    Position::parse(Rules::connect4(), moves).unwrap()
}

fn people(moves: &str, settings: Settings) -> Session {
    Session::new(position(moves), [true, true], settings)
}

fn text(session: &Session) -> String {
    format_game(session.position())
}

/// A move that took some time.
fn took(mv: u16, time: Duration) -> Choice {
    Choice { stats: Stats { time, ..Stats::default() }, ..Choice::bare(Move(mv)) }
}

fn build(spec: &str) -> Box<dyn Player> {
    spec.parse::<PlayerSpec>().unwrap().build().unwrap()
}

#[test]
fn turns_go_from_person_to_program_to_the_end() {
    let mut session = Session::new(position("121212"), [true, false], Settings::default());
    assert!(matches!(session.turn(), Turn::Person(Side::X)) && session.pondering().unwrap().side == Side::O);
    session.play(Move(6), seconds(1)).unwrap();
    assert!(session.pondering().is_none());
    let Turn::Program(question) = session.turn() else { panic!("O is a program") };
    assert_eq!((question.side, question.limits.is_bounded()), (Side::O, false));
    session.answer(Ok(Choice::bare(Move(1))), seconds(2));
    let Turn::Over(end) = session.turn() else { panic!("four in a column") };
    assert_eq!(end, End::Played(Outcome::Win(Side::O)));
    assert_eq!(session.play(Move(0), seconds(3)), Err(MoveError::Over));
    let record = session.record();
    assert_eq!((record.opening, record.choices.len(), record.text().as_str()), (6, 2, "12121272"));
}

#[test]
fn undo_and_redo_go_from_turn_to_turn_of_a_person() {
    let mut session = Session::new(position("4455"), [true, false], Settings::default());
    assert_eq!(session.plies_back(), Some(2));
    assert!(session.undo(2, seconds(1)));
    assert_eq!((text(&session).as_str(), session.undone().len()), ("44", 2));
    assert!(!session.undo(3, seconds(1)) && !session.redo(3, seconds(1)));
    assert_eq!(session.plies_forward(), 2);
    assert!(session.redo(2, seconds(1)));
    assert_eq!((text(&session).as_str(), session.plies_forward()), ("4455", 0));
    session.undo(2, seconds(1));
    session.play(Move(0), seconds(2)).unwrap();
    assert_eq!((text(&session).as_str(), session.undone().len()), ("441", 0));
    let only_theirs = Session::new(position("4"), [false, true], Settings::default());
    assert_eq!(only_theirs.plies_back(), None);
}

#[test]
fn random_undo_and_redo_equal_playing_the_moves() {
    let mut rng = Rng::new(5);
    for game in ["connect4", "tris", "free-5x4-3", "drop-4x4-3-exact"] {
        for _ in 0..200 {
            let end = random::game(game.parse().unwrap(), 30, &mut rng);
            let mut session = Session::new(Position::new(end.rules()), [true, true], Settings::default());
            let mut at = 0;
            while at < end.history().len() {
                if rng.below(3) == 0 {
                    let back = rng.below(at + 1);
                    assert!(session.undo(back, seconds(0)) && session.redo(back, seconds(0)));
                }
                session.play(end.history()[at], seconds(0)).unwrap();
                at += 1;
            }
            assert_eq!((session.position(), session.outcome()), (&end, end.outcome()));
        }
    }
}

#[test]
fn clocks_follow_the_moves_and_what_is_taken_back_gives_its_time_back() {
    let control = Some(TimeControl::Game { base: seconds(60), increment: seconds(2) });
    let mut session = people("44", Settings { control, ..Settings::default() });
    let left = |session: &Session, now| Side::BOTH.map(|side| session.left(side, now).unwrap().as_secs());
    assert_eq!(left(&session, seconds(0)), [60, 60], "given moves cost nothing");
    session.play(Move(0), seconds(10)).unwrap();
    session.play(Move(0), seconds(15)).unwrap();
    assert_eq!(left(&session, seconds(16)), [51, 57], "the running turn counts");
    session.pause(true, seconds(17));
    assert_eq!(left(&session, seconds(1000)), [50, 57]);
    session.pause(false, seconds(1000));
    assert!(!session.check_time(seconds(1050)) && session.check_time(seconds(1051)));
    assert!(session.has_lost_on_time(Side::X) && session.outcome() == Some(Outcome::Win(Side::O)));
    assert!(session.play(Move(0), seconds(1052)).is_err() && !session.redo(0, seconds(1052)));
    assert!(session.undo(1, seconds(2000)));
    assert_eq!((left(&session, seconds(2000)), session.outcome()), ([52, 60], None));
    assert_eq!(session.used(Side::X, seconds(2000)), seconds(63), "what was used stays used");
}

#[test]
fn a_game_put_away_goes_on_with_what_its_clocks_showed() {
    let control = Some(TimeControl::Game { base: seconds(60), increment: seconds(2) });
    let settings = Settings { control, ..Settings::default() };
    let mut session = people("", settings.clone());
    session.play(Move(3), seconds(10)).unwrap();
    session.play(Move(3), seconds(15)).unwrap();
    assert_eq!(session.left_at_turn(), Some([seconds(52), seconds(57)]));

    let mut later = people("44", settings);
    later.restore_left([seconds(52), seconds(57)]);
    assert_eq!(later.left(Side::X, seconds(2)), Some(seconds(50)));
    assert_eq!(later.until_flag(seconds(2)), Some(seconds(50)));
    later.play(Move(0), seconds(4)).unwrap();
    assert_eq!(later.left_at_turn(), Some([seconds(50), seconds(57)]), "4 s used, 2 s given");
    assert!(!later.check_time(seconds(61)) && later.check_time(seconds(62)), "57 s after the move");
    assert_eq!(later.until_flag(seconds(62)), None, "the game is over");
    assert!(later.has_lost_on_time(Side::O));
}

#[test]
fn a_program_uses_no_more_than_its_time_for_a_move_and_its_part_of_the_clock() {
    let allowed = |base: Duration, time: Duration| {
        let control = Some(TimeControl::Game { base, increment: Duration::ZERO });
        let limits = Limits { time: Some(time), ..Limits::default() };
        let settings = Settings { control, ..Settings::from(&limits) };
        let session = Session::new(position(""), [false, false], settings);
        let Turn::Program(question) = session.turn() else { panic!("X is a program") };
        question.limits.time.unwrap()
    };
    assert_eq!(allowed(seconds(600), seconds(3)), seconds(3));
    let part = allowed(seconds(6), seconds(3));
    assert!(part < seconds(1) && part > Duration::from_millis(100), "{part:?}");
}

#[test]
fn faults_end_a_game_under_their_own_names() {
    let control = Some(TimeControl::Move(seconds(3)));
    let fault = |settings: Settings, answer: Result<Choice, PlayerError>| {
        let mut session = Session::new(position(""), [false, true], settings);
        session.answer(answer, seconds(1));
        session.end()
    };
    let is =
        |end: Option<End>, expected| matches!(end, Some(End::Forfeit { fault, .. }) if fault == expected);
    assert!(is(fault(Settings::default(), Ok(Choice::bare(Move(99)))), Fault::Illegal));
    assert!(is(fault(Settings::default(), Err(PlayerError::Crashed("no".into()))), Fault::Crash));
    assert!(is(fault(Settings::default(), Err(PlayerError::Late(seconds(9)))), Fault::Timeout));
    let timed = Settings { control, ..Settings::default() };
    assert!(is(fault(timed.clone(), Ok(took(3, seconds(4)))), Fault::Timeout));
    let tolerant = Settings { tolerance: seconds(2), ..timed };
    assert_eq!(fault(tolerant, Ok(took(3, seconds(4)))), None);
    assert!(is(fault(Settings::default(), Err(PlayerError::Illegal("99".into()))), Fault::Illegal));
    assert!(is(fault(Settings::default(), Err(PlayerError::Refused("no".into()))), Fault::Refused));
    assert!(is(fault(Settings::default(), Err(PlayerError::OutOfMemory("no".into()))), Fault::Memory));
    assert!(is(fault(Settings::default(), Err(PlayerError::Stopped)), Fault::Crash), "nobody stopped it");
    let mut session = people("4", Settings::default());
    session.resign(Side::X, seconds(1));
    assert_eq!(
        (session.end(), session.outcome()),
        (Some(End::Resigned(Side::X)), Some(Outcome::Win(Side::O)))
    );
    let mut session = people("4", Settings::default());
    session.agree(seconds(1));
    assert_eq!((session.end(), session.outcome()), (Some(End::Agreed), Some(Outcome::Draw)));
    assert!(session.play(Move(3), seconds(2)).is_err(), "the game is over");
}

#[test]
fn a_change_withdraws_the_question_and_move_now_hurries_it() {
    let mut session = Session::new(position(""), [false, true], Settings::default());
    let Turn::Program(question) = session.turn() else { panic!("X is a program") };
    assert!(!question.limits.stopped());
    session.move_now();
    assert!(question.limits.stopped());
    session.answer(Ok(Choice::bare(Move(3))), seconds(1));
    let pondered = session.pondering().unwrap();
    session.play(Move(3), seconds(2)).unwrap();
    assert!(pondered.limits.stopped());
    let Turn::Program(next) = session.turn() else { panic!("X is a program") };
    assert!(!next.limits.stopped());
}

/// Breaks down whenever it is asked.
struct Broken;

impl Player for Broken {
    fn choose(&mut self, _: &Position, _: &Limits) -> Result<Choice, PlayerError> {
        panic!("on purpose")
    }
}

#[test]
fn a_player_that_breaks_down_loses_its_game_and_the_other_goes_on() {
    let mut other = build("random:seed=1");
    for _ in 0..2 {
        let mut broken = Guarded::new(Box::new(Broken));
        let record = play_game(&position(""), [&mut *other, &mut broken], &Limits::default());
        assert_eq!((record.moves.len(), record.end.winner()), (1, Some(Side::X)));
    }
}

/// Is stopped by somebody else while it thinks, and has nothing to say then.
struct Interrupted;

impl Player for Interrupted {
    fn choose(&mut self, _: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        limits.stop.as_ref().unwrap().store(true, Ordering::Relaxed);
        Err(PlayerError::Crashed("ended in the middle of a thought".into()))
    }
}

#[test]
fn a_stop_ends_a_game_for_nobody() {
    let mut other = build("random:seed=1");
    let limits = Limits { stop: Some(Arc::default()), ..Limits::default() };
    let record = play_game(&position(""), [&mut *other, &mut Interrupted], &limits);
    assert_eq!((record.moves.len(), record.end.outcome(), record.end), (1, None, End::Stopped));
}

#[test]
fn whatever_is_answered_after_a_stop_ends_the_game_for_nobody() {
    let control = Some(TimeControl::Move(seconds(3)));
    for answer in [
        Ok(Choice::bare(Move(3))),
        Ok(Choice::bare(Move(99))),
        Ok(took(3, seconds(9))),
        Err(PlayerError::Late(seconds(9))),
        Err(PlayerError::Illegal("99".into())),
        Err(PlayerError::Crashed("killed".into())),
    ] {
        let stop = Arc::new(AtomicBool::new(true));
        let limits = Limits { stop: Some(stop), ..Limits::default() };
        let settings = Settings { control, ..Settings::from(&limits) };
        let mut session = Session::new(position(""), [false, true], settings);
        session.answer(answer, seconds(1));
        assert_eq!(session.end(), Some(End::Stopped));
    }
}

#[test]
fn a_program_that_is_hurried_and_has_nothing_to_say_is_asked_again() {
    let mut session = Session::new(position(""), [false, true], Settings::default());
    session.move_now();
    session.answer(Err(PlayerError::Stopped), seconds(1));
    let Turn::Program(again) = session.turn() else { panic!("X is to move still") };
    assert!(!again.limits.stopped());
}

#[test]
fn a_thinker_answers_withdraws_and_moves_now() {
    let (sender, reports) = channel();
    let hear = move |report| drop(sender.send(report));
    let mut thinker = Thinker::start(build("engine:memory=1,book=off"), hear);
    let gomoku = Session::new(Position::new("gomoku".parse().unwrap()), [false, true], Settings::default());
    let question = || match gomoku.turn() {
        Turn::Program(question) => question,
        _ => panic!("X is a program"),
    };
    let forgotten = thinker.think(question());
    thinker.ponder(question());
    let began = Instant::now();
    let wanted = thinker.think(question());
    assert!(thinker.is_current(wanted) && !thinker.is_current(forgotten));
    thinker.move_now();
    let answered = loop {
        match reports.recv_timeout(seconds(20)).unwrap() {
            Report::Answer(id, answer) if id == wanted => break answer,
            _ => {}
        }
    };
    assert!(answered.is_ok() && thinker.finishes(wanted) && !thinker.is_thinking());
    assert!(began.elapsed() < seconds(2), "it would have thought for three seconds");
    thinker.end(seconds(5));
}
