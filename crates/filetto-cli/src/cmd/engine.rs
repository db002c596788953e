//! `filetto engine`: Filetto for other programs, and a check of other programs.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr};

use clap::{Args, ValueEnum};
use filetto::player::PlayerSpec;
use serde_json::json;

use crate::defaults;
use crate::engines::check::{Finding, Report, check};
use crate::engines::protocol::Protocol;
use crate::engines::{Gomocup, Line, converse, http};
use crate::failure::Failure;

/// `filetto engine`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto engine                                      the line protocol on standard input and output
  filetto engine --protocol gomocup                   also as a copy of filetto named pbrain-filetto
  filetto engine --protocol http --port 8000          env.run([\"http://127.0.0.1:8000/\", \"negamax\"])
  filetto engine --check \"python3 bot.py\"             does bot.py keep to the line protocol?
  filetto engine --check ./pbrain-mine --protocol gomocup --json

The line protocol, one command a line:
  newgame GAME first|second TIMEOUT_MS   -> ok
  go MOVE MOVE …                         -> \"info …\" lines if you like, then the move; all moves so far, none at first
  stop                                   -> the move at once (an engine may ignore it)
  name                                   -> one line
  quit                                   -> end
An error is a line \"error TEXT\". GAME and moves are those of `filetto bestmove`; columns above 9 are letters (a = 10),
on boards wider than 35 numbers.

A player by chance without a seed gets a new one for every game; standard error says which (new game: SPEC).

A check prints a line for each thing it looks at and ends with exit code 1 if one fails.
JSON of a check: command, protocol, passed, checks (what, passed, detail).")]
pub struct EngineArgs {
    /// How to speak
    #[arg(long, value_enum, default_value = "line")]
    pub protocol: Protocol,
    /// Who thinks
    #[arg(short, long, value_name = "SPEC", help = format!("Who thinks [default: {}]", defaults::engine()))]
    pub player: Option<PlayerSpec>,
    /// Think on the opponent's time too, where the player can
    #[arg(long)]
    pub ponder: bool,
    /// The port of http; 0 takes any free one
    #[arg(long, default_value_t = 8000)]
    pub port: u16,
    /// The address of http to listen at
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub host: IpAddr,
    /// Start this program and check that it speaks the protocol
    #[arg(long, value_name = "CMD", conflicts_with_all = ["player", "ponder"])]
    pub check: Option<String>,
    /// Print the check as JSON
    #[arg(long, requires = "check")]
    pub json: bool,
}

pub(crate) fn run(args: &EngineArgs, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(command) = &args.check {
        return report(args, command, &check(command, args.protocol), out);
    }
    let spec = args.player.clone().unwrap_or_else(defaults::engine);
    // A person cannot be asked here.
    drop(super::program(&spec)?);
    let input = io::stdin();
    match args.protocol {
        Protocol::Line => {
            converse(&mut Line::new(name(&spec), spec.clone(), args.ponder), &spec, input, out)?;
        }
        Protocol::Gomocup => converse(&mut Gomocup::new(spec.clone(), args.ponder), &spec, input, out)?,
        Protocol::Http => http::serve(&spec, args.host, args.port, out)?,
    }
    Ok(())
}

fn name(spec: &PlayerSpec) -> String {
    format!("Filetto {} {spec}", env!("CARGO_PKG_VERSION"))
}

fn report(args: &EngineArgs, command: &str, report: &Report, out: &mut impl Write) -> Result<(), Failure> {
    let (faults, all) = (report.faults(), report.findings.len());
    if args.json {
        writeln!(out, "{}", as_json(args, command, report))?;
    } else {
        report.findings.iter().try_for_each(|finding| writeln!(out, "{}", as_text(finding)))?;
        writeln!(out, "{} of {all} checks passed", all - faults)?;
    }
    match faults {
        0 => Ok(()),
        1 => Err(Failure::No("1 check failed".into())),
        _ => Err(Failure::No(format!("{faults} checks failed"))),
    }
}

fn as_text(finding: &Finding) -> String {
    match &finding.result {
        Ok(seen) => format!("✓ {}: {seen}", finding.what),
        Err(fault) => format!("✗ {}: {fault}", finding.what),
    }
}

fn as_json(args: &EngineArgs, command: &str, report: &Report) -> serde_json::Value {
    let protocol = args.protocol.to_possible_value().map(|value| value.get_name().to_string());
    let checks = report.findings.iter().map(|finding| {
        let (Ok(detail) | Err(detail)) = &finding.result;
        json!({"what": finding.what, "passed": finding.result.is_ok(), "detail": detail})
    });
    json!({
        "command": command,
        "protocol": protocol,
        "passed": report.faults() == 0,
        "checks": checks.collect::<Vec<_>>(),
    })
}
