//! `filetto players`: the registry with every option.

use std::io::Write;

use filetto::player::spec::PLAYERS;
use serde_json::Value as Json;

use crate::cli::ListArgs;
use crate::failure::Failure;
use crate::json;

pub(super) fn run(args: &ListArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.json {
        let list: Json = PLAYERS.iter().map(json::entry).collect();
        writeln!(out, "{list}")?;
        return Ok(());
    }
    for entry in PLAYERS {
        writeln!(out, "{:<14} {}", entry.name, entry.about)?;
        for key in entry.keys {
            let setting = format!("{}={}", key.name, key.default);
            writeln!(out, "    {setting:<18} {} ({})", key.about, key.kind)?;
        }
    }
    Ok(())
}
