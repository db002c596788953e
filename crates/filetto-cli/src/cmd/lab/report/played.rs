//! Games that somebody played, from the file of `filetto play --log`: their own times beside those of the algorithms.

use std::path::Path;
use std::time::Duration;

use filetto::game::notation::parse_move;
use filetto::game::{Position, Rules};
use filetto::internals::lab::curves::{Measured, Setup};
use serde_json::Value as Json;

use super::super::curves as shown;
use super::super::names::Names;
use crate::failure::Failure;
use crate::json::read_value;
use crate::lang::{Lang, say};
use crate::report::page::{Block, Report};
use crate::report::table::{Table, count};

/// The moves that programs chose in the games of a file.
pub(super) struct PlayedGames {
    pub(super) rules: Rules,
    /// The positions in which a program was to move, game by game.
    pub(super) positions: Vec<Vec<Position>>,
    /// The same as measurements; the algorithm is the player of the game.
    moves: Vec<Measured>,
}

impl PlayedGames {
    /// Reads a file.
    pub(super) fn read(path: &Path) -> Result<PlayedGames, Failure> {
        let name = path.display();
        let expected = "expected the file of filetto play --log";
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::Input(format!("cannot read {name}: {error} ({expected})")))?;
        let mut games: Option<PlayedGames> = None;
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let bad =
                || Failure::Input(format!("line {number} of {name} is no move of a program: {expected}"));
            let json: Json = serde_json::from_str(line).map_err(|_| bad())?;
            let (position, measured) = logged(&json).ok_or_else(bad)?;
            let games = games.get_or_insert_with(|| PlayedGames::new(position.rules()));
            if games.rules != position.rules() {
                return Err(Failure::Input(format!(
                    "line {number} of {name} is of another game than {}",
                    games.rules
                )));
            }
            games.add(position, measured);
        }
        games.ok_or_else(|| Failure::Input(format!("{name} has no move of a program: {expected}")))
    }

    fn new(rules: Rules) -> PlayedGames {
        PlayedGames { rules, positions: Vec::new(), moves: Vec::new() }
    }

    /// Adds a move; one that does not come later than the one before begins another game.
    fn add(&mut self, position: Position, measured: Measured) {
        let goes_on = self.moves.last().is_some_and(|last| last.ply < measured.ply);
        match self.positions.last_mut().filter(|_| goes_on) {
            Some(game) => game.push(position),
            None => self.positions.push(vec![position]),
        }
        let (game, turn) = (self.positions.len(), self.positions.last().map_or(0, Vec::len));
        self.moves.push(Measured { game: game as u32, turn: turn as u32, ..measured });
    }

    /// The part of the report.
    pub(super) fn describe(&self, report: &mut Report, setup: &Setup, rows: &[Measured]) {
        let (lang, games, moves) = (report.lang, self.positions.len(), self.moves.len());
        report.subheading(say!(lang, "The game that was played", "La partita giocata"));
        report.text(say!(
            lang,
            "Games: {games}, with {moves} moves of the program. The table has what they took while they were played; the curves \
             have the algorithms of this report asked again about the same positions.",
            "Partite: {games}, con {moves} mosse del programma. La tabella dice quanto sono costate mentre si giocava; le curve \
             mostrano gli algoritmi di questa relazione interrogati di nuovo sulle stesse posizioni."
        ));
        report.blocks.push(Block::Table(self.table(lang)));
        let itself = say!(lang, "while it was played", "durante la partita");
        let own = self.moves.iter().map(|row| Measured { algorithm: itself.clone(), ..row.clone() });
        let all: Vec<Measured> = rows.iter().cloned().chain(own).collect();
        let names = Names::of(&setup.algorithms).and(itself);
        for quantity in &shown::QUANTITIES[..3] {
            let mut plot = quantity.plot(lang, self.rules, &all, &names);
            plot.name = format!("game-{}", plot.name);
            report.blocks.push(Block::Plot(plot));
        }
    }

    fn table(&self, lang: Lang) -> Table {
        let title = say!(lang, "The program's moves in the game", "Le mosse del programma nella partita");
        let columns = [
            "game",
            "computer move",
            "player",
            "move",
            "value",
            "depth",
            "visited",
            "expanded",
            "leaves",
            "cuts",
            "ms",
        ];
        let mut table = Table::new(title, &columns).or_italian(
            lang,
            &[
                "partita",
                "mossa del computer",
                "giocatore",
                "mossa",
                "valore",
                "profondità",
                "visitati",
                "espansi",
                "foglie",
                "tagli",
                "ms",
            ],
        );
        for row in &self.moves {
            table.rows.push(vec![
                row.game.to_string(),
                row.turn.to_string(),
                row.algorithm.clone(),
                filetto::game::notation::format_move(row.rules, row.mv),
                lang.value(row.value),
                row.depth.to_string(),
                count(row.nodes),
                count(row.expanded),
                count(row.leaves),
                count(row.cuts),
                format!("{:.3}", 1e3 * row.time.as_secs_f64()),
            ]);
        }
        table
    }
}

/// A line of the file: the position before the move and what the move took.
fn logged(json: &Json) -> Option<(Position, Measured)> {
    let number = |key: &str| json[key].as_u64();
    let rules: Rules = json["game"].as_str()?.parse().ok()?;
    let position = Position::parse(rules, json["moves"].as_str()?).ok()?;
    let mv = parse_move(rules, json["move"].as_str()?).ok()?;
    position.check(mv).ok()?;
    let measured = Measured {
        game: 0,
        turn: 0,
        ply: position.ply(),
        moves: json["moves"].as_str()?.to_string(),
        algorithm: json["player"].as_str()?.to_string(),
        mv,
        value: read_value(&json["value"])?,
        depth: number("depth")?.try_into().ok()?,
        nodes: number("nodes")?,
        expanded: number("expanded")?,
        leaves: number("leaves")?,
        cuts: number("cuts")?,
        table_hits: 0,
        time: Duration::try_from_secs_f64(json["seconds"].as_f64()?).ok()?,
        rules,
    };
    Some((position, measured))
}
