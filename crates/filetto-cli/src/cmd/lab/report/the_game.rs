//! The game, its rules and its evaluation.

use filetto::eval::{Eval, LineBoard, Rivest};
use filetto::game::{Direction, Position, Rules};
use filetto::internals::rng::Rng;

use super::name_of;
use crate::lang::{Lang, say};
use crate::report::page::{Block, Report};
use crate::report::table::{Table, count};

/// Random positions whose estimates are compared with the value of a win.
const SAMPLE: u32 = 20_000;

pub(super) fn describe(report: &mut Report, rules: Rules, seed: u64) {
    let (lang, name) = (report.lang, name_of(report.lang, rules));
    report.heading(format!("4. {name}"));
    report.text(the_rules(lang, rules));
    report.text(say!(
        lang,
        "A search that ends before the game does needs an estimate. The one used here is Rivest's [5], from X's side: every \
         segment in which only one side has stones counts for that side, the more stones the more, and the side to move \
         gets a small bonus.",
        "Una ricerca che finisce prima della partita ha bisogno di una stima. Quella usata qui è di Rivest [5], dal punto di \
         vista di X: ogni segmento in cui solo una parte ha pedine conta per quella parte, tanto più quante più pedine, e \
         chi deve muovere riceve un piccolo premio."
    ));
    report.blocks.push(Block::Table(evaluation(lang, rules)));
    report.text(say!(
        lang,
        "As the table has them, all wins are worth the same: nothing makes a search win sooner rather than later (`win=512`, \
         `quick=off`). Without these options the players of this program put every win above every estimate, and quicker \
         wins above slower ones.",
        "Così come stanno nella tabella, le vittorie valgono tutte uguale: nulla spinge la ricerca a vincere prima piuttosto \
         che dopo (`win=512`, `quick=off`). Senza queste opzioni i giocatori di questo programma mettono ogni vittoria sopra \
         ogni stima, e le vittorie più rapide sopra quelle più lente."
    ));
    report.text(sums(lang, rules, seed));
}

fn the_rules(lang: Lang, rules: Rules) -> String {
    let how = if rules.is_drop() {
        say!(
            lang,
            "a stone dropped into a column falls onto the lowest empty cell",
            "una pedina lasciata in una colonna cade nella casella libera più bassa"
        )
    } else {
        say!(lang, "a stone goes on any empty cell", "una pedina va in una qualsiasi casella libera")
    };
    let exact = match rules.is_exact() {
        true => say!(lang, "exactly", "esattamente"),
        false => say!(lang, "at least", "almeno"),
    };
    let (width, height, align) = (rules.width(), rules.height(), rules.align());
    let (moves, cells) = (rules.move_count(), rules.cells());
    say!(
        lang,
        "The board has {width} columns and {height} rows; X begins, and {how}. Who has {exact} {align} stones in a row, \
         column or diagonal wins; a full board is a draw. A position has at most {moves} moves and a game at most {cells} \
         plies.",
        "La griglia ha {width} colonne e {height} righe; comincia X, e {how}. Vince chi mette in fila {exact} {align} pedine \
         in orizzontale, verticale o diagonale; la griglia piena è patta. Una posizione ha al più {moves} mosse e una \
         partita al più {cells} semimosse."
    )
}

/// What ends and segments are worth.
fn evaluation(lang: Lang, rules: Rules) -> Table {
    let (weights, align) = (Rivest.weights(rules), rules.align());
    let title = say!(
        lang,
        "The evaluation from X's side: ends of the game and segments of {align} cells",
        "La valutazione dal punto di vista di X: fine della partita e segmenti di {align} caselle"
    );
    let mut table = Table::new(title, &["position or segment", "X's", "O's"])
        .or_italian(lang, &["posizione o segmento", "di X", "di O"]);
    let mut row = |name: String, worth: i32| {
        table.rows.push(vec![name, format!("{worth:+}"), format!("{:+}", -worth)]);
    };
    row(say!(lang, "a won game", "partita vinta"), weights.win);
    for stones in (1..align).rev() {
        let worth = weights.line(Direction::ALL[0], stones);
        if worth != 0 {
            let what = say!(
                lang,
                "a segment of one side only, stones in it: {stones}",
                "segmento di una parte sola, pedine: {stones}"
            );
            row(what, worth);
        }
    }
    row(say!(lang, "the move", "il diritto di muovere"), weights.tempo);
    let zeros = say!(
        lang,
        "a draw; a segment that is empty or has stones of both",
        "patta; segmento vuoto o con pedine di entrambi"
    );
    table.rows.push(vec![zeros, "0".into(), "0".into()]);
    table
}

/// How the sums compare with the value of a win, on random positions.
fn sums(lang: Lang, rules: Rules, seed: u64) -> String {
    let win = Rivest.weights(rules).win;
    let estimates = estimates(rules, seed);
    let beyond = count(estimates.iter().filter(|estimate| estimate.abs() > win).count() as u64);
    let most = estimates.iter().map(|estimate| estimate.abs()).max().unwrap_or(0);
    let all = count(estimates.len() as u64);
    say!(
        lang,
        "Nothing bounds the sum over the segments by {win}: where it is larger, the evaluation rates an unfinished game above \
         a won one. Of {all} positions of random games (seed {seed}), {beyond} are beyond ±{win}; the largest estimate among \
         them is {most}.",
        "Niente limita a {win} la somma sui segmenti: dove è maggiore, la valutazione mette una partita non finita sopra una \
         vinta. Su {all} posizioni di partite a caso (seme {seed}), {beyond} superano ±{win}; la stima più grande fra loro è \
         {most}."
    )
}

/// The estimates of the positions of random games.
fn estimates(rules: Rules, seed: u64) -> Vec<i32> {
    let (mut rng, weights) = (Rng::new(seed), Rivest.weights(rules));
    let (mut estimates, mut moves) = (Vec::new(), Vec::new());
    let empty = LineBoard::new(&Position::new(rules), &weights);
    while estimates.len() < SAMPLE as usize {
        let mut board = empty.clone();
        while board.outcome().is_none() {
            estimates.push(board.worth());
            moves.clear();
            board.push_moves(false, &mut moves);
            board.play(rng.pick(&moves).expect("a game that goes on has a move"));
        }
    }
    estimates.truncate(SAMPLE as usize);
    estimates
}
