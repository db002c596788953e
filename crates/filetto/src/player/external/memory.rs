//! A bound on the memory of a program: a shell sets it, then becomes the program.
//!
//! What is bounded is what a process can write to and shares with nobody (`ulimit -d`; Linux 4.7 and newer count mapped
//! memory there too). A virtual machine that reserves more addresses than it uses starts all the same. Each process
//! that the program starts has a bound of its own, as large. Systems that do not know the bound start without it.

use std::process::Command;

/// What stands in front of a command, with megabytes behind it.
const WORD: &str = "memory=";
/// The least and the most megabytes: no interpreter starts with less.
const RANGE: std::ops::RangeInclusive<u64> = 16..=1 << 20;

/// Megabytes, if the text begins with `memory=MEGABYTES`, and the rest of it.
pub(super) fn split(text: &str) -> (Option<u64>, &str) {
    let bound = text.split_once(char::is_whitespace).and_then(|(first, rest)| {
        let megabytes = first.strip_prefix(WORD)?.parse().ok().filter(|number| RANGE.contains(number))?;
        Some((Some(megabytes), rest.trim_start()))
    });
    bound.unwrap_or((None, text))
}

/// The command that starts a program within so many megabytes.
pub(super) fn bounded(program: &str, arguments: &[String], megabytes: Option<u64>) -> Command {
    let Some(kilobytes) = megabytes.map(|megabytes| megabytes << 10).filter(|_| cfg!(unix)) else {
        let mut command = Command::new(program);
        command.args(arguments);
        return command;
    };
    let mut command = Command::new("/bin/sh");
    let script = format!("ulimit -d {kilobytes} 2>/dev/null; exec \"$@\"");
    command.args(["-c", &script, "filetto-bound", program]).args(arguments);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_a_word_in_front_of_the_command() {
        assert_eq!(split("memory=256  python3 bot.py"), (Some(256), "python3 bot.py"));
        for text in ["python3 bot.py memory=256", "memory=x bot", "memory=1 bot", "memory=256", ""] {
            assert_eq!(split(text), (None, text));
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_program_gets_what_it_is_allowed_and_no_more() {
        let needs = |megabytes: &str| {
            let script = format!("x = bytearray({megabytes} << 20)");
            let arguments = ["-c".to_string(), script];
            bounded("python3", &arguments, Some(128)).stderr(std::process::Stdio::null()).status().unwrap()
        };
        assert!(needs("32").success());
        assert!(!needs("256").success());
    }
}
