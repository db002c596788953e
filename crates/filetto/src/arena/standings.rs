//! What everybody has won, and against whom.

use super::preset::Scoring;
use super::rating::{Rating, rate};
use super::stats::halves;
use crate::game::Side;
use crate::record::{End, Fault};

/// What a player has so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Line {
    /// Points by the scoring of the tournament.
    pub points: f64,
    /// Games won, by default too.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost, forfeits too.
    pub losses: u32,
    /// Games forfeited, by kind in the order of [`Fault::ALL`].
    pub faults: [u32; Fault::ALL.len()],
}

impl Line {
    /// Games played.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Games forfeited, of all kinds.
    pub fn forfeits(&self) -> u32 {
        self.faults.iter().sum()
    }

    /// Games forfeited in this way.
    pub fn forfeited(&self, fault: Fault) -> u32 {
        self.faults[fault as usize]
    }
}

/// The table of a tournament.
#[derive(Clone, Debug)]
pub struct Standings {
    scoring: Scoring,
    lines: Vec<Line>,
    /// Half points of the row's player against the column's, and games between them.
    cross: Vec<Vec<(u32, u32)>>,
}

impl Standings {
    /// An empty table.
    pub fn new(players: usize, scoring: Scoring) -> Standings {
        let cross = vec![vec![(0, 0); players]; players];
        Standings { scoring, lines: vec![Line::default(); players], cross }
    }

    /// Adds a game of the players on the seats of X and O. A stopped game changes nothing.
    pub fn add(&mut self, seats: [usize; 2], end: &End) {
        for side in Side::BOTH {
            let Some(half) = halves(end, side) else { return };
            let (own, other) = (seats[side.index()], seats[(!side).index()]);
            let cell = &mut self.cross[own][other];
            *cell = (cell.0 + u32::from(half), cell.1 + 1);
            let line = &mut self.lines[own];
            line.points += self.scoring.points(end, side);
            *[&mut line.losses, &mut line.draws, &mut line.wins][usize::from(half)] += 1;
            if let End::Forfeit { side: at_fault, fault, .. } = end {
                line.faults[*fault as usize] += u32::from(*at_fault == side);
            }
        }
    }

    /// What a player has.
    pub fn line(&self, player: usize) -> &Line {
        &self.lines[player]
    }

    /// The score of a player against another, one point a game, and the games between them.
    pub fn between(&self, player: usize, other: usize) -> (f64, u32) {
        let (halves, games) = self.cross[player][other];
        (f64::from(halves) / 2.0, games)
    }

    /// Games played.
    pub fn games(&self) -> u32 {
        self.lines.iter().map(Line::games).sum::<u32>() / 2
    }

    /// The players, best first: by points, then by score, then as they were entered.
    pub fn order(&self) -> Vec<usize> {
        let score = |line: &Line| 2 * line.wins + line.draws;
        let mut order: Vec<usize> = (0..self.lines.len()).collect();
        order.sort_by(|a, b| {
            let (a, b) = (&self.lines[*a], &self.lines[*b]);
            b.points.total_cmp(&a.points).then(score(b).cmp(&score(a)))
        });
        order
    }

    /// Everybody's Elo on one scale.
    pub fn ratings(&self) -> Vec<Rating> {
        let cell = |cell: &(u32, u32)| (f64::from(cell.0) / 2.0, f64::from(cell.1));
        let cross: Vec<Vec<_>> = self.cross.iter().map(|row| row.iter().map(cell).collect()).collect();
        rate(&cross)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;

    #[test]
    fn games_are_counted_for_both_sides() {
        let mut table = Standings::new(3, Scoring { second: 3.0, default: 2.0, ..Scoring::USUAL });
        table.add([0, 1], &End::Played(Outcome::Win(Side::X)));
        table.add([1, 0], &End::Played(Outcome::Draw));
        table.add([2, 0], &End::Played(Outcome::Win(Side::O)));
        table.add([1, 2], &End::Forfeit { side: Side::O, fault: Fault::Illegal, reason: String::new() });
        table.add([1, 2], &End::Stopped);
        assert_eq!(table.line(0), &Line { points: 4.5, wins: 2, draws: 1, ..Line::default() });
        assert_eq!(table.line(1), &Line { points: 2.5, wins: 1, draws: 1, losses: 1, ..Line::default() });
        assert_eq!((table.line(2).losses, table.line(2).forfeited(Fault::Illegal)), (2, 1));
        assert_eq!((table.between(0, 1), table.between(1, 0), table.games()), ((1.5, 2), (0.5, 2), 4));
        assert_eq!(table.order(), [0, 1, 2]);
        assert!(table.ratings()[0].elo > table.ratings()[2].elo);
    }
}
