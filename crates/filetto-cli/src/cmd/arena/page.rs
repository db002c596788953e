//! The page of a tournament: the cross table and the ratings with their errors.

use std::path::Path;

use filetto::arena::Start;
use filetto::arena::standings::Standings;
use filetto::internals::arena::rating::Rating;
use filetto::internals::book::{can_write, write_whole};
use filetto::player::PlayerSpec;

use super::games::Games;
use super::table::cross_table;
use crate::failure::Failure;
use crate::lang::Lang;
use crate::report::page::{Block, Made, Report};
use crate::report::plot::{Axis, Look, Plot, Series};
use crate::report::table::Table;

/// Fails if the page could not be written, before hours of games and not after them.
pub(super) fn check(path: &Path) -> Result<(), Failure> {
    can_write(path).map_err(|error| Failure::unwritable(path, &error))
}

/// Writes the page.
pub(super) fn write(path: &Path, games: &Games, standings: &Standings) -> Result<(), Failure> {
    let mut report = Report::new(Lang::English, "Tournament");
    let players = &games.plan.players;
    report.blocks.push(Block::Table(cross_table(games.title(), players, standings)));
    report.text(
        "A cell is the score of the row's player against the one in the column's place, one point a game. \
         W, D, L and forfeits count games; forfeits are among the losses.",
    );
    report.heading("Ratings");
    report.blocks.push(Block::Plot(rating_plot(players, standings)));
    report.heading("Boards");
    report.blocks.push(Block::Table(boards(games)));
    let seconds = games.started.elapsed().as_secs_f64();
    let ending = format!("{} of {} games, this run took {seconds:.1} s.", games.played(), games.plan.len());
    let page = report.html(&Made::here(ending));
    write_whole(path, page.as_bytes()).map_err(|error| Failure::unwritable(path, &error))
}

fn boards(games: &Games) -> Table {
    let mut table = Table::new("Where the games start", &["game", "opening"]);
    for start in &games.plan.starts {
        let opening = match start {
            Start::Random(_, plies) => format!("{plies} random plies"),
            Start::Given(position) => filetto::game::notation::format_game(position),
        };
        table.rows.push(vec![start.rules().to_string(), opening]);
    }
    table
}

/// A marker and a box of its error for each player, best first.
fn rating_plot(players: &[PlayerSpec], standings: &Standings) -> Plot {
    let ratings = standings.ratings();
    let mut order = standings.order();
    order.sort_by(|a, b| ratings[*b].elo.total_cmp(&ratings[*a].elo));
    let half_width = 0.02 * order.len() as f64;
    let series = |(place, player): (usize, &usize)| {
        let (x, rating) = ((place + 1) as f64, ratings[*player]);
        let (low, high) = ends(rating);
        let name = format!("{}: {:+.0} ± {:.0}", players[*player], rating.elo, rating.error);
        Series {
            name,
            points: vec![(x, rating.elo)],
            spread: vec![(x - half_width, low, high), (x + half_width, low, high)],
            look: Look::Points,
        }
    };
    Plot {
        name: "ratings".into(),
        title: "Elo of every player, with an interval of 95 %".into(),
        x: Axis::linear("place"),
        y: Axis::linear("Elo (mean of all: 0)"),
        series: order.iter().enumerate().map(series).collect(),
        see: "Each box holds the true rating of its player in 95 cases of 100. Boxes that overlap a lot may \
              belong to players of equal strength."
            .into(),
    }
}

fn ends(rating: Rating) -> (f64, f64) {
    (rating.elo - rating.error, rating.elo + rating.error)
}
