//! The other programs a page may play against: those named on the server's command line, and no others. A text
//! that comes over HTTP names one of them; it never starts a command.

use filetto::internals::player::External;
use filetto::player::spec::PLAYERS;
use filetto::player::{Player, PlayerSpec};
use serde_json::{Value, json};

use super::extract;
use super::refusal::{Code, Refusal};

/// What a player's text begins with.
const PREFIX: &str = "external";
/// The longest name.
const LONGEST_NAME: usize = 32;

/// One program: `NAME=COMMAND`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    name: String,
    command: String,
}

/// Reads `NAME=COMMAND`.
pub fn parse(text: &str) -> Result<Named, String> {
    let plain =
        |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    let parts = text.split_once('=').map(|(name, command)| (name.trim(), command.trim()));
    match parts {
        Some((name, command))
            if plain(name) && (1..=LONGEST_NAME).contains(&name.len()) && !command.is_empty() =>
        {
            Ok(Named { name: name.into(), command: command.into() })
        }
        _ => Err(
            "expected NAME=COMMAND, the name of letters, digits, - or _ (example: bot=\"python3 bot.py\")"
                .into(),
        ),
    }
}

/// The programs of the command line.
#[derive(Clone, Debug, Default)]
pub struct Externals(pub Vec<Named>);

impl Externals {
    /// A player by the text of a stranger: one of ours, or one of these programs by its name.
    pub fn seat(&self, text: &str) -> Result<PlayerSpec, Refusal> {
        let Some(rest) = text.trim().strip_prefix(PREFIX) else { return extract::player(text) };
        let asked = rest.strip_prefix(':').unwrap_or(rest).trim();
        let named = self.0.iter().find(|named| named.name == asked || asked.is_empty());
        let named = named.ok_or_else(|| self.unknown())?;
        Ok(format!("{PREFIX}:{}", named.name).parse()?)
    }

    fn unknown(&self) -> Refusal {
        let names: Vec<_> = self.0.iter().map(|named| format!("{PREFIX}:{}", named.name)).collect();
        let names = names.join(", ");
        let sentence: String = match names.is_empty() {
            true => {
                "external programs are named when the server starts (filetto web --external NAME=COMMAND)"
                    .into()
            }
            false => format!("unknown external program: expected one of {names}"),
        };
        Refusal::new(Code::UnknownExternal, sentence).with("names", names)
    }

    /// Makes a player; None for a person, and for a program that is not named any more.
    pub fn build(&self, spec: &PlayerSpec) -> Option<Box<dyn Player>> {
        if !spec.entry().runs_a_command() {
            return spec.build();
        }
        let options = spec.options();
        let named = self.0.iter().find(|named| named.name == options.text("command"))?;
        Some(Box::new(External::new(&named.command)))
    }

    /// How the forms of the page see them: one player with a choice of names.
    pub fn entry(&self) -> Option<Value> {
        let entry = PLAYERS.iter().find(|entry| entry.name == PREFIX)?;
        let names: Vec<&str> = self.0.iter().map(|named| named.name.as_str()).collect();
        let (key, first) = (entry.lead?, names.first()?);
        let about = "the programs this server was started with";
        Some(json!({
            "name": entry.name,
            "aliases": [],
            "about": "another program, named when the server was started",
            "lead": key,
            "human": false,
            "keys": [{"name": key, "about": about, "default": first, "kind": {"type": "word", "words": names}}],
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_the_command_line_are_accepted() {
        let externals =
            Externals(vec![parse("bot=python3 bot.py --x=1").unwrap(), parse("b2=true").unwrap()]);
        assert_eq!(externals.0[0].command, "python3 bot.py --x=1");
        assert_eq!(externals.seat("external:bot").unwrap().to_string(), "external:bot");
        assert_eq!(externals.seat("external").unwrap().to_string(), "external:bot");
        assert_eq!(externals.seat("random:seed=2").unwrap().to_string(), "random:seed=2");
        for bad in
            ["external:true", "external:python3 bot.py", "external: b", "external:command=bot", "externals"]
        {
            assert!(externals.seat(bad).is_err(), "{bad}");
        }
        assert!(Externals::default().seat("external").is_err());
        for bad in ["", "bot", "=x", "bot=", "a b=c", "ä=b"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_command_is_built_from_the_table_alone() {
        let externals = Externals(vec![parse("bot=true").unwrap()]);
        assert!(externals.build(&"external:bot".parse().unwrap()).is_some());
        assert!(externals.build(&"external:true".parse().unwrap()).is_none());
        assert!(externals.build(&"random".parse().unwrap()).is_some());
        assert!(externals.build(&"human".parse().unwrap()).is_none());
    }
}
