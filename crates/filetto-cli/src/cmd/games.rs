//! `filetto games`: the games that have a name.

use std::io::Write;

use filetto::game::PRESETS;
use serde_json::Value as Json;

use crate::args::ListArgs;
use crate::failure::Failure;
use crate::json;

pub(crate) fn run(args: &ListArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.json {
        let list: Json = PRESETS.iter().map(json::preset).collect();
        writeln!(out, "{list}")?;
        return Ok(());
    }
    for preset in PRESETS {
        writeln!(out, "{:<16} {:<19} {}", preset.name, preset.game, preset.about)?;
    }
    Ok(())
}
