//! The registry of players and the games that have a name, as the forms of the page need them.

use filetto::game::{PRESETS, Preset};
use filetto::internals::player::{Entry, Key, Kind};
use filetto::player::spec::PLAYERS;
use serde_json::{Value, json};

/// Everybody of ours whom a stranger may ask for.
pub fn players() -> impl Iterator<Item = Value> {
    PLAYERS.iter().filter(|entry| !entry.runs_a_command()).map(player)
}

/// The games that have a name.
pub fn presets() -> Value {
    PRESETS.iter().map(preset).collect()
}

fn player(entry: &Entry) -> Value {
    json!({
        "name": entry.name,
        "aliases": entry.aliases(),
        "about": entry.about,
        "lead": entry.lead,
        "human": entry.is_human(),
        "keys": entry.keys.iter().map(key).collect::<Vec<_>>(),
    })
}

fn key(key: &Key) -> Value {
    json!({"name": key.name, "about": key.about, "default": key.default, "kind": kind(key.kind)})
}

fn kind(kind: Kind) -> Value {
    match kind {
        Kind::Number(min, max) => json!({"type": "number", "min": min, "max": max}),
        Kind::Signed(min, max) => json!({"type": "number", "min": min, "max": max}),
        Kind::Decimal(min, max) => json!({"type": "decimal", "min": min, "max": max}),
        Kind::Word(words) => json!({"type": "word", "words": words}),
        Kind::Numbers(most) => json!({"type": "numbers", "most": most}),
        Kind::Command => json!({"type": "command"}),
    }
}

fn preset(preset: &Preset) -> Value {
    let family = preset.game.split('-').next();
    json!({"name": preset.name, "game": preset.game, "title": preset.about, "family": family})
}
