//! Everything a player reads in the game, in English and Italian side by side.

use std::fmt::Display;

use filetto::game::notation::format_move;
use filetto::game::{Cell, Move, Rules, Side};
use filetto::player::PlayerSpec;
use filetto::value::Value;
use filetto::why::Reason;

/// A language of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    /// English.
    English,
    /// Italian.
    Italian,
}

/// Declares the phrases: a name, the English text, the Italian text. `{}` stands for what the game fills in,
/// in the same order in both languages.
macro_rules! phrases {
    ($($name:ident: $english:literal | $italian:literal,)*) => {
        /// A text of the game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the texts beside the names say it better")]
        pub enum Phrase { $($name,)* }

        impl Phrase {
            /// Every phrase.
            pub const ALL: &[Phrase] = &[$(Phrase::$name,)*];

            /// The phrase in English and in Italian.
            pub fn both(self) -> [&'static str; 2] {
                match self { $(Phrase::$name => [$english, $italian],)* }
            }
        }
    };
}

/// A text in both languages at the place where it is used: `say!(lang, "{n} leaves", "{n} foglie")`. For prose that
/// belongs to one page; what the games say over and over is a [`Phrase`].
macro_rules! say {
    ($lang:expr, $english:literal, $italian:literal $(,)?) => {
        match $lang {
            $crate::lang::Lang::English => format!($english),
            $crate::lang::Lang::Italian => format!($italian),
        }
    };
}
pub(crate) use say;

phrases! {
    // Names
    You: "you" | "tu",
    Person: "a person" | "una persona",
    FirstPerson: "player 1" | "giocatore 1",
    SecondPerson: "player 2" | "giocatore 2",
    Red: "red" | "rosso",
    Yellow: "yellow" | "giallo",
    Black: "black" | "nero",
    White: "white" | "bianco",
    InARow: "{} in a row" | "{} in fila",
    ExactlyInARow: "exactly {} in a row" | "esattamente {} in fila",

    // The plain game
    Welcome: "Filetto: {}. Type quit to leave." | "Filetto: {}. Scrivi esci per uscire.",
    Plays: "{} is {}." | "{}: {}.",
    ToMove: "{} to move." | "Muove {}.",
    ToMoveColumn: "It is now {}'s turn.\nMake a move by choosing your coordinates to play." | "Ora tocca a {}.\nFai una mossa scegliendo le coordinate dove giocare.",
    AskColumn: "Column (1-{}): " | "Colonna (1-{}): ",
    AskRow: "Row (1-{}): " | "Riga (1-{}): ",
    AskColumnToo: "Column (1-{}): " | "Colonna (1-{}): ",
    NotAColumn: "\"{}\" is no column: type one from 1 to {}, or quit." | "\"{}\" non è una colonna: scrivine una da 1 a {}, oppure esci.",
    NotARow: "\"{}\" is no row: type a number from 1 to {}, a cell such as {}, or quit." | "\"{}\" non è una riga: scrivi un numero da 1 a {}, una casella come {}, oppure esci.",
    NotANumber: "That is no column: type a number from 1 to {}. Once more, row first." | "Non è una colonna: scrivi un numero da 1 a {}. Da capo, prima la riga.",
    ColumnFull: "Column {} is full: choose another." | "La colonna {} è piena: scegline un'altra.",
    CellTaken: "There is a stone already: {}. Choose an empty cell." | "C'è già una pedina: {}. Scegli una casella libera.",
    OutsideBoard: "{} is outside the board: choose again." | "{} è fuori dalla griglia: scegli di nuovo.",
    Place: "row {}, column {}" | "riga {}, colonna {}",
    ProgramPlayed: "{} plays {}. Elapsed time: {} s" | "{} gioca {}. Tempo impiegato: {} s",
    Expanded: "Nodes expanded: {}, visited: {}" | "Nodi espansi: {}, visitati: {}",
    Visited: "Nodes visited: {}" | "Nodi visitati: {}",
    SideWins: "{} wins!" | "Vince {}!",
    SideWinsOnTime: "{} has no time left: {} wins!" | "{} ha finito il tempo: vince {}!",
    SideWinsByFault: "{} gives no move ({}): {} wins!" | "{} non dà una mossa ({}): vince {}!",
    Clocks: "Time left: X {}, O {}" | "Tempo rimasto: X {}, O {}",
    Drawn: "A draw: the board is full." | "Patta: la griglia è piena.",
    ThesisToMove: "move to make:" | "mossa da fare:",
    ThesisRow: "Row: " | "Riga: ",
    ThesisColumn: "column: " | "colonna: ",
    ThesisTime: "Elapsed time: {}" | "Tempo trascorso: {}",
    ThesisWins: "{} HAS WON!!" | "HA VINTO {}!!",
    ThesisDrawn: "A DRAW!!" | "PAREGGIO!!",
    SideResigned: "{} has resigned: {} wins!" | "{} ha abbandonato: vince {}!",
    Orders: "Instead of a move you can type: undo, hint, resign, new, help, quit." | "Al posto di una mossa puoi scrivere: ritira, suggerimento, abbandona, nuova, aiuto, esci.",
    OrdersHelp: "undo takes back your last move, hint proposes one, resign gives up, new starts again, quit leaves." | "ritira annulla la tua ultima mossa, suggerimento ne propone una, abbandona cede la partita, nuova ricomincia, esci chiude.",
    Goodbye: "The game ends here. Goodbye!" | "La partita finisce qui. Ciao!",

    // The page's server
    NoBrowser: "No browser was opened here: open the address above in one, or play in this terminal with: filetto play (Ctrl-C ends the server)" | "Qui non si è aperto nessun browser: apri in un browser l'indirizzo qui sopra, oppure gioca in questo terminale con: filetto play (Ctrl-C chiude il server)",

    // Values and reasons
    WinIn: "win {}" | "vince {}",
    LossIn: "loss {}" | "perde {}",
    DrawValue: "draw" | "patta",
    Wins: "wins at once" | "vince subito",
    Fills: "fills the board: a draw" | "riempie la griglia: patta",
    Blocks: "blocks a win" | "para una vittoria",
    Lets: "lets the other side win with {}" | "lascia vincere l'avversario in {}",
    DoubleThreat: "two threats at once, {} and {}" | "due minacce insieme, {} e {}",
    Threat: "threatens {}" | "minaccia {}",

    // The full-screen game: what happens
    YourTurnColumn: "Your turn, {}: choose a column." | "Tocca a te, {}: scegli una colonna.",
    YourTurnCell: "Your turn, {}: choose a cell." | "Tocca a te, {}: scegli una casella.",
    Thinking: "{} is thinking…" | "{} sta pensando…",
    Paused: "Paused: p goes on." | "In pausa: p per continuare.",
    LookingForHint: "Looking for a hint…" | "Cerco un suggerimento…",
    HintIs: "Hint: {}" | "Suggerimento: {}",
    HintWith: "Hint: {} ({})" | "Suggerimento: {} ({})",
    NothingToUndo: "There is no move of yours to take back." | "Non c'è nessuna tua mossa da ritirare.",
    NothingToRedo: "There is no move to play again." | "Non c'è nessuna mossa da rigiocare.",
    NobodyThinks: "Nobody is thinking now." | "Adesso non pensa nessuno.",
    NotYourTurn: "Wait: it is not your turn." | "Aspetta: non tocca a te.",
    GameIsOver: "The game is over: n starts the next." | "La partita è finita: n per la prossima.",
    PlayerFailed: "{} gave up: {}" | "{} si è fermato: {}",
    AdviceOn: "Advice is on." | "I consigli sono attivi.",
    AdviceOff: "Advice is off." | "I consigli sono spenti.",
    Quiet: "{}: nothing forced" | "{}: niente di forzato",
    About: "{}: {}" | "{}: {}",

    // The full-screen game: titles
    Players: "Players" | "Giocatori",
    Clock: "clock" | "tempo",
    Won: "won" | "vinte",
    Draws: "draws" | "patte",
    StartsNext: "begins next: {}" | "comincia: {}",
    Moves: "Moves" | "Mosse",
    ColumnMove: "move" | "mossa",
    ColumnValue: "value" | "valore",
    ColumnDepth: "dep" | "pro",
    ColumnNodes: "nodes" | "nodi",
    ColumnTime: "time" | "tempo",

    GameTime: "game {} " | "partita {} ",

    // The full-screen game: the list of opponents
    OpponentsTitle: "Play against" | "Gioca contro",
    OpponentFair: "a fair opponent: follows you up and down" | "un avversario alla pari: sale e scende con te",
    OpponentLevel: "level {}" | "livello {}",
    OpponentForsa4: "ForSA4: simulated annealing (Petturiti 2008)" | "ForSA4: annealing simulato (Petturiti 2008)",
    OpponentSouthPasadena: "SouthPasadena: Connect X under a clock" | "SouthPasadena: Connect X a tempo",
    OpponentLecture: "the lecture: alpha-beta, 6 plies" | "la lezione: alfa-beta, 6 semimosse",
    OpponentThesis: "the thesis: alpha-beta to the end" | "la tesi: alfa-beta fino in fondo",
    OpponentAssignment: "the assignment: alpha-beta and Rivest's evaluation" | "l'esercizio: alfa-beta con la valutazione di Rivest",
    OpponentPerfect: "perfect: the exact solver" | "perfetto: il solutore esatto",
    OpponentEngine: "the engine: the strongest" | "il motore: il più forte",

    // The full-screen game: the menu
    MenuTitle: "Menu" | "Menu",
    MenuNew: "New game" | "Nuova partita",
    MenuOpponent: "Opponent…" | "Avversario…",
    MenuBoard: "Board…" | "Griglia…",
    MenuStronger: "Stronger opponent" | "Avversario più forte",
    MenuWeaker: "Weaker opponent" | "Avversario più debole",
    MenuResign: "Resign" | "Abbandona",
    MenuKeys: "Keys" | "Tasti",
    MenuQuit: "Quit" | "Esci",
    BoardsTitle: "Board" | "Griglia",
    BoardOwn: "another: choose the numbers…" | "un'altra: scegli i numeri…",
    OwnTitle: "Your own board" | "Una griglia tua",
    OwnColumns: "columns" | "colonne",
    OwnRows: "rows" | "righe",
    OwnAlign: "in a row to win" | "in fila per vincere",
    OwnFalls: "stones fall" | "le pedine cadono",
    OwnPlay: "Play on this board" | "Gioca su questa griglia",
    OwnImpossible: "No row of this length fits on this board." | "Su questa griglia non ci sta una fila così lunga.",
    Yes: "Yes" | "Sì",
    No: "No" | "No",
    AskGiveUp: "Give up this game?" | "Lasciare questa partita?",
    AskResign: "Really resign?" | "Abbandonare davvero?",
    NothingToResign: "There is no game of yours to resign." | "Non c'è una tua partita da abbandonare.",
    NoLevel: "A person has no level." | "Una persona non ha un livello.",
    LevelIs: "Your opponent now plays at level {}." | "Ora l'avversario gioca al livello {}.",
    YouResigned: "You resigned. {}" | "Hai abbandonato. {}",
    NameResigned: "{} resigned. {}" | "{} ha abbandonato. {}",

    // The full-screen game: the dialog at the end
    EndTitle: "Game over" | "Fine partita",
    YouWin: "You win!" | "Hai vinto!",
    NameWins: "{} wins with {}" | "Vince {} con {}",
    EndDraw: "A draw" | "Patta",
    OnTime: "Time! {}" | "Tempo! {}",
    PlayAgain: "Play again" | "Gioca ancora",
    Stop: "Stop" | "Smetti",

    // The full-screen game: keys
    Keys: "Enter play · u undo · r redo · h hint · n new · Esc menu · ? help · q quit" | "Invio gioca · u ritira · h suggerimento · n nuova · Esc menu · ? tasti · q esci",
    KeysShort: "Enter play · Esc menu · ? help · q quit" | "Invio gioca · Esc menu · ? tasti · q esci",
    HelpTitle: "Keys" | "Tasti",
    HelpArrows: "arrows, mouse: choose" | "frecce, mouse: scegli",
    HelpPlay: "Enter, space, click: play" | "Invio, spazio, clic: gioca",
    HelpColumns: "1-9, A-Z: go to a column" | "1-9, A-Z: vai alla colonna",
    HelpCells: "A-Z column, 1-9 row" | "A-Z colonna, 1-9 riga",
    HelpUndo: "u: take back    r: play again" | "u: ritira    r: rigioca",
    HelpHint: "h: hint    a: advice on, off" | "h: suggerimento    a: consigli sì, no",
    HelpPause: "p: pause    n: new game" | "p: pausa    n: nuova partita",
    HelpMenu: "Esc: menu    x: resign" | "Esc: menu    x: abbandona",
    HelpOpponents: "o: opponent    b: board" | "o: avversario    b: griglia",
    HelpLevel: "+ -: stronger, weaker opponent" | "+ -: avversario più forte, più debole",
    HelpMoveNow: "m: the program moves now" | "m: il programma muove subito",
    HelpWheel: "wheel, PgUp, PgDn: scroll" | "rotella, PagSu, PagGiù: scorri",
    HelpQuit: "q: quit    Esc: close this" | "q: esci    Esc: chiudi",
    TooSmall: "Filetto needs a larger terminal: 24x10" | "Serve un terminale più grande: 24x10",
}

impl Lang {
    /// The two letters of `--lang`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::English => "en",
            Lang::Italian => "it",
        }
    }

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES`, `LANG` that is set.
    pub fn from_environment() -> Lang {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        Lang::of_locale(&locale.unwrap_or_default())
    }

    /// Italian for `it`, `it_IT.UTF-8` and the like, English otherwise.
    pub fn of_locale(locale: &str) -> Lang {
        let language = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("it") { Lang::Italian } else { Lang::English }
    }

    /// A phrase that has nothing to fill in.
    pub fn say(self, phrase: Phrase) -> &'static str {
        phrase.both()[self as usize]
    }

    /// A phrase with its gaps filled in.
    pub fn tell(self, phrase: Phrase, parts: &[&dyn Display]) -> String {
        let mut pieces = self.say(phrase).split("{}");
        let mut text = pieces.next().unwrap_or_default().to_string();
        for (piece, part) in pieces.zip(parts) {
            text += &part.to_string();
            text += piece;
        }
        text
    }

    /// A game in a few words: its name if it has one, its rules, how many win.
    pub fn game(self, rules: Rules) -> String {
        let phrase = if rules.is_exact() { Phrase::ExactlyInARow } else { Phrase::InARow };
        let align = self.tell(phrase, &[&rules.align()]);
        match rules.preset() {
            Some(preset) => format!("{}, {}x{}, {align}", preset.name, rules.width(), rules.height()),
            None => format!("{rules}, {align}"),
        }
    }

    /// A move as the plain game numbers it: by column, or by row and column from the top left.
    pub fn place(self, rules: Rules, mv: Move) -> String {
        if rules.is_drop() {
            return format_move(rules, mv);
        }
        let cell = Cell::from_index(mv.index(), rules.width());
        self.tell(Phrase::Place, &[&(rules.height() - cell.row as usize), &(cell.column + 1)])
    }

    /// A player by name.
    pub fn player(self, spec: &PlayerSpec) -> String {
        if spec.is_human() { self.say(Phrase::Person).to_string() } else { spec.to_string() }
    }

    /// A value in a word and a number.
    pub fn value(self, value: Value) -> String {
        match value {
            Value::Win(plies) => self.tell(Phrase::WinIn, &[&plies]),
            Value::Loss(plies) => self.tell(Phrase::LossIn, &[&plies]),
            Value::Draw => self.say(Phrase::DrawValue).to_string(),
            Value::Estimate(_) | Value::Unknown => value.to_string(),
        }
    }

    /// A number with so many digits behind its point, which is a comma in Italian.
    pub fn decimal(self, number: f64, digits: usize) -> String {
        let text = format!("{number:.digits$}");
        if self == Lang::Italian { text.replace('.', ",") } else { text }
    }

    /// A proposed move, with what it is worth where that is known.
    pub fn hint(self, mv: &str, value: Value) -> String {
        match value {
            Value::Unknown => self.tell(Phrase::HintIs, &[&mv]),
            value => self.tell(Phrase::HintWith, &[&mv, &self.value(value)]),
        }
    }

    /// Why a move is good or bad.
    pub fn reason(self, rules: Rules, reason: Reason) -> String {
        let text = |mv| format_move(rules, mv);
        match reason {
            Reason::Wins => self.say(Phrase::Wins).to_string(),
            Reason::Fills => self.say(Phrase::Fills).to_string(),
            Reason::Blocks => self.say(Phrase::Blocks).to_string(),
            Reason::Lets(reply) => self.tell(Phrase::Lets, &[&text(reply)]),
            Reason::DoubleThreat(one, two) => self.tell(Phrase::DoubleThreat, &[&text(one), &text(two)]),
            Reason::Threat(mv) => self.tell(Phrase::Threat, &[&text(mv)]),
        }
    }

    /// Every reason in words.
    pub fn reasons(self, rules: Rules, reasons: &[Reason]) -> Vec<String> {
        reasons.iter().map(|reason| self.reason(rules, *reason)).collect()
    }

    /// The stone's colour of a seat: it stays with the player, whoever begins.
    pub fn colour(self, rules: Rules, seat: usize) -> &'static str {
        self.say(match (rules.is_black_and_white(), seat) {
            (false, 0) => Phrase::Red,
            (false, _) => Phrase::Yellow,
            (true, 0) => Phrase::Black,
            (true, _) => Phrase::White,
        })
    }

    /// Whose turn it is, for the person who has it.
    pub fn your_turn(self, rules: Rules, side: Side) -> String {
        let phrase = if rules.is_drop() { Phrase::YourTurnColumn } else { Phrase::YourTurnCell };
        self.tell(phrase, &[&side])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_phrase_is_missing_and_the_gaps_agree() {
        for phrase in Phrase::ALL {
            let [english, italian] = phrase.both();
            assert!(!english.trim().is_empty() && !italian.trim().is_empty(), "{phrase:?}");
            assert_eq!(english.matches("{}").count(), italian.matches("{}").count(), "{phrase:?}");
        }
    }

    #[test]
    fn the_language_comes_from_the_locale() {
        for italian in ["it", "it_IT", "it_IT.UTF-8", "IT", "it-CH", "it@euro"] {
            assert_eq!(Lang::of_locale(italian), Lang::Italian, "{italian}");
        }
        for other in ["", "C", "C.UTF-8", "en_GB", "de", "italian?", "POSIX"] {
            assert_eq!(Lang::of_locale(other), Lang::English, "{other}");
        }
    }

    #[test]
    fn gaps_are_filled_in_order() {
        assert_eq!(Lang::English.tell(Phrase::HintWith, &[&"d4", &"win 3"]), "Hint: d4 (win 3)");
        assert_eq!(Lang::Italian.value(Value::Loss(4)), "perde 4");
        assert_eq!(
            (Lang::Italian.decimal(0.5, 2), Lang::English.decimal(0.5, 2)),
            ("0,50".into(), "0.50".into())
        );
        assert_eq!(Lang::English.game(Rules::connect4()), "connect4, 7x6, 4 in a row");
    }
}
