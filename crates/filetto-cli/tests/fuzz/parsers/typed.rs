//! What people type: games, moves, boards, players, trees, times, amounts, whole commands.

use std::time::Duration;

use clap::Parser;
use filetto::clock::TimeControl;
use filetto::eval::Evaluation;
use filetto::game::notation::{board_text, format_game, format_move, parse_board, parse_game, parse_move};
use filetto::game::{Position, Rules};
use filetto::internals::game::arrange;
use filetto::player::{PlayerSpec, SpecList};
use filetto::search::{Range, TypedTree};
use filetto_cli::cli::{Cli, one_line};
use filetto_cli::matrix::Payoffs;
use filetto_cli::web::externals;

use super::{Seen, about, comes_back, game, is_line, kind, refused, refused_for};

pub(super) fn rules(text: &str) -> Seen {
    match text.parse::<Rules>() {
        Ok(rules) => comes_back(&rules, rules.to_string().parse().ok().as_ref(), kind(rules)),
        Err(error) => refused(&error),
    }
}

pub(super) fn moves(text: &str) -> Seen {
    let (rules, moves) = game(text);
    match parse_game(rules, moves) {
        Ok(position) => {
            let class = format!("{} {} {:?}", kind(rules), about(position.ply()), position.outcome());
            comes_back(&position, parse_game(rules, &format_game(&position)).ok().as_ref(), class)
        }
        Err(error) => refused(&error),
    }
}

pub(super) fn one_move(text: &str) -> Seen {
    let (rules, mv) = game(text);
    match parse_move(rules, mv) {
        Ok(mv) => comes_back(&mv, parse_move(rules, &format_move(rules, mv)).ok().as_ref(), kind(rules)),
        Err(error) => refused(&error),
    }
}

pub(super) fn board(text: &str) -> Seen {
    let (rules, board) = game(text);
    match parse_board(rules, board) {
        Ok(position) => {
            let class = format!("{} {} {:?}", kind(rules), about(position.ply()), position.outcome());
            comes_back(&position, parse_board(rules, &board_text(&position)).ok().as_ref(), class)
        }
        Err(error) => refused(&error),
    }
}

/// Larger boards take too long for a law that is tested on each of them.
const MOST_ARRANGED: usize = 150;

/// The moves found for a board lead to it.
pub(super) fn arrangement(text: &str) -> Seen {
    let (rules, board) = game(text);
    let position = match parse_board(rules, board) {
        Ok(position) if rules.cells() <= MOST_ARRANGED => position,
        Ok(_) => return Seen::Refused("large".into()),
        Err(error) => return refused(&error),
    };
    match arrange(&position) {
        Ok(moves) => {
            let mut replayed = Position::new(rules);
            let played = moves.iter().all(|mv| replayed.play(*mv).is_ok());
            let class = format!("{} {} {:?}", kind(rules), about(position.ply()), position.outcome());
            comes_back(&board_text(&position), played.then(|| board_text(&replayed)).as_ref(), class)
        }
        Err(error) => refused(&error),
    }
}

pub(super) fn player(text: &str) -> Seen {
    match text.parse::<PlayerSpec>() {
        Ok(spec) => {
            let class = format!("{} {}", spec.entry().name, about(spec.to_string().matches('=').count()));
            comes_back(&spec, spec.to_string().parse().ok().as_ref(), class)
        }
        Err(error) => refused_for(&error),
    }
}

pub(super) fn players(text: &str) -> Seen {
    match text.parse::<SpecList>() {
        Ok(list) => {
            let written: Vec<String> = list.0.iter().map(ToString::to_string).collect();
            let again = written.join(",").parse::<SpecList>().ok().map(|list| list.0);
            comes_back(&list.0, again.as_ref(), about(list.0.len()))
        }
        Err(error) => refused_for(&error),
    }
}

pub(super) fn tree(text: &str) -> Seen {
    match text.parse::<TypedTree>() {
        Ok(tree) => comes_back(&tree, tree.to_string().parse().ok().as_ref(), about(tree.to_string().len())),
        Err(error) => refused(&error),
    }
}

pub(super) fn matrix(text: &str) -> Seen {
    match text.parse::<Payoffs>() {
        Ok(payoffs) => {
            let (rows, columns) = payoffs.size();
            let class = format!("{} {} {}", about(rows), about(columns), payoffs.total() == 0.0);
            comes_back(&payoffs, payoffs.to_string().parse().ok().as_ref(), class)
        }
        Err(error) => refused(&error),
    }
}

pub(super) fn range(text: &str) -> Seen {
    match text.parse::<Range>() {
        Ok(range) => comes_back(&range, range.to_string().parse().ok().as_ref(), about(text.len())),
        Err(error) => refused(&error),
    }
}

pub(super) fn evaluation(text: &str) -> Seen {
    match text.parse::<Evaluation>() {
        Ok(eval) => comes_back(&eval, eval.to_string().parse().ok().as_ref(), about(eval.to_string().len())),
        Err(error) => refused(&error),
    }
}

pub(super) fn duration(text: &str) -> Seen {
    let zero = filetto_cli::duration::parse_or_zero(text);
    match filetto_cli::duration::parse(text) {
        Ok(time) if zero != Ok(time) => Seen::Broken(format!("{time:?}, or {zero:?}")),
        Ok(time) => {
            let whole = Duration::from_millis(time.as_millis() as u64);
            let again = filetto_cli::duration::parse(&format!("{}ms", whole.as_millis())).ok();
            comes_back(&whole, again.as_ref(), about(whole.as_millis() as usize))
        }
        Err(_) if zero == Ok(Duration::ZERO) => Seen::Read("zero".into()),
        Err(error) => refused(&error),
    }
}

pub(super) fn clock(text: &str) -> Seen {
    match filetto_cli::duration::parse_clock(text) {
        Ok(TimeControl::Game { base, increment }) => {
            Seen::Read(format!("{} {}", about(base.as_secs() as usize), about(increment.as_secs() as usize)))
        }
        Ok(control) => Seen::Broken(format!("{control:?} is no clock for a game")),
        Err(error) => refused(&error),
    }
}

pub(super) fn size(text: &str) -> Seen {
    match filetto_cli::size::parse(text) {
        Ok(bytes) => {
            let (number, unit) = [(30, 'G'), (20, 'M'), (10, 'K')]
                .into_iter()
                .find(|(shift, _)| bytes % (1 << shift) == 0)
                .map_or((bytes, '?'), |(shift, unit)| (bytes >> shift, unit));
            comes_back(
                &bytes,
                filetto_cli::size::parse(&format!("{number}{unit}")).ok().as_ref(),
                about(bytes),
            )
        }
        Err(error) => refused(&error),
    }
}

pub(super) fn external(text: &str) -> Seen {
    match externals::parse(text) {
        Ok(named) => comes_back(&named, externals::parse(text.trim()).ok().as_ref(), about(text.len())),
        Err(error) => refused(&error),
    }
}

pub(super) fn command_line(text: &str) -> Seen {
    let words = text.split_whitespace().take(16);
    match Cli::try_parse_from(["filetto"].into_iter().chain(words)) {
        Ok(_) => Seen::Read(text.split_whitespace().next().unwrap_or_default().chars().take(12).collect()),
        Err(error) if error.exit_code() == 0 => Seen::Read("help".into()),
        Err(error) if !is_line(&one_line(&error)) => Seen::Broken(format!("no line: {:?}", one_line(&error))),
        Err(error) => Seen::Refused(format!("{:?}", error.kind())),
    }
}
