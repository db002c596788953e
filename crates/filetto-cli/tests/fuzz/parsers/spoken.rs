//! What other programs say: the line protocol, Gomocup's and Kaggle's, from both ends.

use filetto::internals::protocol::kaggle::Act;
use filetto::internals::protocol::{gomocup, line};
use filetto_cli::engines::http;

use super::{Seen, about, comes_back, game, kind, refused};

/// Control characters are told as spaces, which may make another line of it: only what has none must come back.
fn is_plain(text: &str) -> bool {
    !text.contains(|c: char| c.is_control() || c == '\u{2028}' || c == '\u{2029}')
}

pub(super) fn line_command(text: &str) -> Seen {
    match text.parse::<line::Command>() {
        Ok(command) => {
            let class = match &command {
                line::Command::NewGame { rules, first, .. } => format!("newgame {} {first}", kind(*rules)),
                line::Command::Go(moves) => format!("go {}", about(moves.len())),
                other => other.to_string(),
            };
            comes_back(&command, command.to_string().parse().ok().as_ref(), class)
        }
        Err(error) => refused(&error),
    }
}

pub(super) fn line_reply(text: &str) -> Seen {
    let reply = line::Reply::parse(text);
    let class = match &reply {
        line::Reply::Ok => "ok",
        line::Reply::Info(_) => "info",
        line::Reply::Error(_) => "error",
        line::Reply::Text(_) => "text",
    };
    if !is_plain(text) {
        return Seen::Refused(class.into());
    }
    comes_back(&reply, Some(&line::Reply::parse(&reply.to_string())), class)
}

pub(super) fn gomocup_command(text: &str) -> Seen {
    // Behind a line that names a game: the stones of a board.
    if let Some((_, list)) = text.split_once('\n').filter(|(first, _)| first.starts_with(['d', 'f'])) {
        return stones(text, list);
    }
    match text.parse::<gomocup::Command>() {
        Ok(command) if !is_plain(text) => Seen::Read(word(&command)),
        Ok(command) => comes_back(&command, command.to_string().parse().ok().as_ref(), word(&command)),
        Err(error) => refused(&error),
    }
}

/// The name of the variant, of a setting too.
fn word(command: &gomocup::Command) -> String {
    format!("{command:?}").chars().take_while(|c| c.is_alphabetic() || *c == '(').collect()
}

fn stones(text: &str, list: &str) -> Seen {
    let (rules, _) = game(text);
    let stone = |line: &str| match line.parse() {
        Ok(gomocup::Command::Stone(point, owner)) => Some((point, owner?)),
        _ => None,
    };
    let stones: Vec<gomocup::Stone> = list.lines().filter_map(stone).collect();
    match gomocup::position(rules, &stones, gomocup::Owner::Own) {
        Ok(position) => Seen::Read(format!("{} {}", kind(rules), about(position.ply()))),
        Err(error) => refused(&error),
    }
}

pub(super) fn gomocup_reply(text: &str) -> Seen {
    let reply = gomocup::Reply::parse(text);
    let class: String = format!("{reply:?}").chars().take_while(|c| c.is_alphabetic()).collect();
    if !is_plain(text) {
        return Seen::Refused(class);
    }
    comes_back(&reply, Some(&gomocup::Reply::parse(&reply.to_string())), class)
}

pub(super) fn kaggle(bytes: &[u8]) -> Seen {
    let Ok(question) = serde_json::from_slice(bytes) else { return Seen::Refused("no JSON".into()) };
    let Some(act) = http::read_act(&question) else { return Seen::Refused("no question".into()) };
    let position = match act.position() {
        Ok(position) => position,
        Err(error) => return refused(&error),
    };
    let asked = http::question(&Act::ask(&position, act.act_timeout));
    let again = http::read_act(&asked).and_then(|act| act.position().ok());
    let class = format!("{} {} {}", kind(position.rules()), about(position.ply()), act.time().is_some());
    comes_back(&position, again.as_ref(), class)
}
