//! The lessons of `learn/`, embedded, each with what it opens on the page.

use serde_json::{Value as Json, json};

use super::super::refusal::{Code, Refusal};
use super::exercises;
use super::markdown::to_html;
use crate::lang::Lang;

/// A place on the page that shows what a lesson says.
struct Place {
    /// What is to be seen there, in English and in Italian.
    about: [&'static str; 2],
    /// The address behind the `#`.
    address: &'static str,
}

/// A lesson.
pub struct Lesson {
    name: &'static str,
    texts: [&'static str; 2],
    /// Its picture, an SVG.
    pub picture: &'static str,
    /// What it opens on the page, one at least.
    places: &'static [Place],
}

/// A lesson by its file name, its picture's file name and its places.
macro_rules! lesson {
    ($name:literal, $picture:literal, $([$english:literal, $italian:literal, $address:literal]),+ $(,)?) => {
        Lesson {
            name: $name,
            texts: [
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/learn/", $name, ".md")),
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/learn/it/", $name, ".md")),
            ],
            picture: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/learn/img/", $picture, ".svg")),
            places: &[$(Place { about: [$english, $italian], address: $address }),+],
        }
    };
}

/// The words of the lessons and of the program, in both languages.
pub(super) const GLOSSARY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/learn/glossary.md"));

/// All lessons, in the order to read them.
const LESSONS: [Lesson; 26] = [
    lesson!(
        "game-trees",
        "game-trees",
        [
            "The last three plies of a game of tris",
            "Le ultime tre semimosse di una partita a tris",
            "/understand?game=tris&moves=b2 a1 c1 a3 a2 c2&algorithm=minimax&depth=3"
        ],
    ),
    lesson!(
        "zero-sum",
        "zero-sum",
        [
            "The matrix whose cells are whole games",
            "La matrice le cui celle sono partite intere",
            "/understand/matrix?game=drop-2x3-2"
        ],
        [
            "A tiny board to its end: whole strategies in one tree",
            "Una griglia minuscola fino in fondo: strategie intere in un albero",
            "/understand?game=drop-2x3-2&algorithm=minimax&depth=6"
        ],
    ),
    lesson!(
        "minimax",
        "minimax",
        ["The textbook's tree", "L'albero del libro", "/understand?example=textbook&algorithm=minimax"],
        [
            "The lecture's won and lost positions",
            "Le posizioni vinte e perse della lezione",
            "/understand?example=lecture-labels&algorithm=minimax"
        ],
    ),
    lesson!(
        "list",
        "list",
        [
            "The list L, step by step",
            "La lista L, passo per passo",
            "/understand?example=lecture-labels&algorithm=minimax-list"
        ],
        [
            "Alpha-beta takes nodes out of L",
            "Alfa-beta toglie nodi da L",
            "/understand?example=lecture-win&algorithm=alphabeta-list&play=1"
        ],
    ),
    lesson!(
        "evaluation",
        "evaluation",
        [
            "One ply of Connect Four, evaluated",
            "Una semimossa di Forza 4, valutata",
            "/understand?game=connect4&moves=4455&algorithm=minimax&depth=1"
        ],
        [
            "The same with weights of your own, from -1 to 1",
            "La stessa con pesi tuoi, da -1 a 1",
            "/understand?game=connect4&moves=4455&algorithm=minimax&depth=1&unit=1&eval=linear:rows=1/10/50,columns=0,tempo=16"
        ],
        [
            "What matters in this position",
            "Che cosa conta in questa posizione",
            "/understand/why?game=connect4&moves=4455"
        ],
    ),
    lesson!(
        "negamax",
        "negamax",
        [
            "Negamax: every value from the side of its mover",
            "Negamax: ogni valore dalla parte di chi muove",
            "/understand?example=textbook&algorithm=negamax&play=1"
        ],
    ),
    lesson!(
        "alpha-beta",
        "alpha-beta",
        [
            "The textbook's tree, beside minimax",
            "L'albero del libro, accanto a minimax",
            "/understand?example=textbook&algorithm=alphabeta&against=minimax"
        ],
        [
            "The lecture's cut",
            "Il taglio della lezione",
            "/understand?example=lecture-cut&algorithm=alphabeta"
        ],
        [
            "The lecture's winning move: b and d are not expanded",
            "La mossa vincente della lezione: b e d non si espandono",
            "/understand?example=lecture-win&algorithm=alphabeta&against=minimax"
        ],
        [
            "The lecture's deep cut",
            "Il taglio profondo della lezione",
            "/understand?example=lecture-deep&algorithm=alphabeta"
        ],
    ),
    lesson!(
        "ordering",
        "cuts-orderings",
        [
            "The perfect order: 5 of 8 leaves",
            "L'ordine perfetto: 5 foglie su 8",
            "/understand?example=perfect&algorithm=alphabeta"
        ],
        [
            "The worst order: nothing is cut",
            "L'ordine peggiore: non si taglia nulla",
            "/understand?example=worst&algorithm=alphabeta"
        ],
    ),
    lesson!(
        "null-windows",
        "null-windows",
        [
            "NegaScout is surprised and searches twice",
            "NegaScout è sorpreso e cerca due volte",
            "/understand?example=worst&algorithm=negascout&play=1"
        ],
        [
            "In the perfect order nothing is searched twice",
            "Nell'ordine perfetto nulla si cerca due volte",
            "/understand?example=perfect&algorithm=negascout&against=alphabeta"
        ],
    ),
    lesson!(
        "mtdf",
        "mtdf",
        [
            "MTD(f) asks twice",
            "MTD(f) chiede due volte",
            "/understand?example=textbook&algorithm=mtdf&play=1"
        ],
        [
            "NegaC* halves the interval",
            "NegaC* dimezza l'intervallo",
            "/understand?example=textbook&algorithm=negacstar"
        ],
        [
            "NegaScout is surprised, beside MTD(f)",
            "NegaScout sorpreso, accanto a MTD(f)",
            "/understand?example=worst&algorithm=negascout&against=mtdf"
        ],
    ),
    lesson!(
        "deepening",
        "curves-nodes",
        [
            "Depth after depth, as one film",
            "Profondità dopo profondità, in un solo film",
            "/understand?game=connect4&moves=4445533&algorithm=alphabeta&depth=3&deepening=1&play=1"
        ],
        [
            "Two plies: what a first look sees",
            "Due semimosse: che cosa vede il primo sguardo",
            "/understand?game=connect4&moves=4445533&algorithm=alphabeta&depth=2&order=centre-first"
        ],
        [
            "Three plies: what a second look adds",
            "Tre semimosse: che cosa aggiunge il secondo",
            "/understand?game=connect4&moves=4445533&algorithm=alphabeta&depth=3&order=centre-first"
        ],
    ),
    lesson!(
        "aspiration",
        "aspiration",
        [
            "A window that is too narrow fails",
            "Una finestra troppo stretta fallisce",
            "/understand?game=tris&moves=b2 a1 c1 a3&algorithm=alphabeta&depth=2&aspiration=10&play=1"
        ],
        [
            "Connect Four with windows of one point",
            "Forza 4 con finestre di un punto",
            "/understand?game=connect4&moves=4455&algorithm=alphabeta&depth=4&aspiration=1&play=1"
        ],
    ),
    lesson!(
        "tables",
        "levels-nodes-free-3x3-3",
        [
            "Alpha-beta that remembers",
            "Alfa-beta che ricorda",
            "/understand?game=drop-3x3-3&algorithm=alphabeta&depth=4&memory=1"
        ],
    ),
    lesson!(
        "zobrist",
        "zobrist",
        [
            "Zobrist keys: two orders of moves meet in one entry",
            "Chiavi Zobrist: due ordini di mosse si incontrano in una voce",
            "/understand?game=tris&moves=b2 a1 c1 a3 a2&algorithm=minimax&depth=4&memory=1&play=1"
        ],
    ),
    lesson!(
        "horizon",
        "compare-horizon-1",
        [
            "One ply likes what two plies know to be lost",
            "A una semimossa piace ciò che due sanno perso",
            "/understand?game=tris&moves=c3 c1 a1 a2 b3&algorithm=alphabeta&depth=3&deepening=1&play=1"
        ],
        [
            "Two plies see no danger",
            "Due semimosse non vedono pericoli",
            "/understand?game=connect4&moves=444333&algorithm=alphabeta&depth=2&order=centre-first"
        ],
        [
            "What is really going on there",
            "Che cosa succede davvero",
            "/understand/why?game=connect4&moves=444333"
        ],
    ),
    lesson!(
        "quiescence",
        "quiescence",
        [
            "Quiescence: forced replies beyond the depth limit",
            "Quiescenza: risposte forzate oltre il limite di profondità",
            "/understand?game=connect4&moves=4141&algorithm=alphabeta&depth=1&quiescence=6&play=1"
        ],
    ),
    lesson!(
        "secondary",
        "secondary",
        [
            "Secondary search: the move chosen disappoints",
            "Ricerca secondaria: la mossa scelta delude",
            "/understand?game=connect4&moves=4455&algorithm=alphabeta&depth=1&secondary=1&play=1"
        ],
        [
            "Two plies, then two more for the move chosen",
            "Due semimosse, poi altre due per la mossa scelta",
            "/understand?game=connect4&moves=4455&algorithm=alphabeta&depth=2&secondary=2&play=1"
        ],
    ),
    lesson!(
        "annealing",
        "annealing-energy",
        [
            "The temperature falls: accepted and rejected, step by step",
            "La temperatura scende: accettate e rifiutate, passo per passo",
            "/understand/annealing?game=connect4&moves=4455"
        ],
        [
            "ForSA4 looks at a position and cools down",
            "ForSA4 guarda una posizione e si raffredda",
            "/understand/why?game=connect4&moves=4455&player=forsa4:seed=7"
        ],
    ),
    lesson!(
        "rating",
        "annealing-strength",
        ["Ratings while a league runs", "I punteggi mentre si gioca un torneo", "/understand/league"],
        [
            "Two searches measured on the same tree",
            "Due ricerche misurate sullo stesso albero",
            "/understand?example=perfect&algorithm=alphabeta&against=negascout"
        ],
    ),
    lesson!(
        "solving",
        "solving",
        [
            "The end of a game of tris, proven",
            "La fine di una partita a tris, dimostrata",
            "/understand?game=tris&moves=b2 a2 a3 c1 b3&algorithm=alphabeta&depth=9"
        ],
    ),
    lesson!(
        "mcts",
        "mcts",
        [
            "Playouts that grow a tree and prove positions",
            "Simulazioni che fanno crescere un albero e dimostrano posizioni",
            "/understand/playouts?game=tris&moves=b2 a1"
        ],
        [
            "Playouts of Connect Four",
            "Simulazioni a Forza 4",
            "/understand/playouts?game=connect4&moves=4455"
        ],
    ),
    lesson!(
        "abdada",
        "abdada",
        [
            "Two threads on the textbook's tree, turn by turn",
            "Due thread sull'albero del libro, turno per turno",
            "/understand/threads"
        ],
        ["Three threads", "Tre thread", "/understand/threads?threads=3"],
    ),
    lesson!(
        "proof-numbers",
        "proof-numbers",
        [
            "A proof that X wins, leaf by leaf",
            "Una dimostrazione che X vince, foglia per foglia",
            "/understand/numbers?game=tris&moves=b2 a2"
        ],
        [
            "A position that is disproven",
            "Una posizione che viene confutata",
            "/understand/numbers?game=tris&moves=b2 a1 c1 a3"
        ],
    ),
    lesson!(
        "threats",
        "threats",
        [
            "A forced win, drawn: play against it",
            "Una vittoria forzata, disegnata: giocaci contro",
            "/understand/why?game=connect4&moves=4455&proof=1"
        ],
        [
            "A win by fours on a larger board",
            "Una vittoria con quattro su una griglia più grande",
            "/understand/why?game=free-9x9-5&moves=e5 a1 f5 a9 g5 i1&proof=1"
        ],
    ),
    lesson!(
        "victor",
        "victor",
        [
            "A proof by rules, drawn: play against it",
            "Una dimostrazione con regole, disegnata: giocaci contro",
            "/understand/why?game=connect4&moves=331563536627243756&proof=1"
        ],
        [
            "The empty board of four by four is held",
            "La griglia vuota di quattro per quattro tiene",
            "/understand/why?game=drop-4x4-4&proof=1"
        ],
        [
            "A win by zugzwang: the threat that waits",
            "Una vittoria per zugzwang: la minaccia che aspetta",
            "/understand/why?game=connect4&moves=765125246671422226&proof=1"
        ],
    ),
    lesson!(
        "other-games",
        "other-games",
        [
            "Everything in sight: minimax needs no bluff",
            "Tutto in vista: a minimax non serve il bluff",
            "/understand?game=tris&moves=b2 a1 c1 a3&algorithm=alphabeta&depth=5"
        ],
    ),
];

impl Lesson {
    /// The first heading.
    fn title(&self, lang: Lang) -> &'static str {
        let heading = |line: &'static str| line.strip_prefix("# ");
        self.texts[lang as usize].lines().find_map(heading).unwrap_or(self.name)
    }

    /// The whole lesson, its picture at this address.
    pub fn json(&self, lang: Lang, picture: &str) -> Json {
        json!({
            "name": self.name,
            "lang": lang.code(),
            "title": self.title(lang),
            "html": to_html(self.texts[lang as usize], picture),
            "examples": self.examples(lang),
            "exercises": exercises::of_lesson(self.name),
        })
    }

    fn examples(&self, lang: Lang) -> Json {
        let place =
            |place: &Place| json!({"about": place.about[lang as usize], "open": address(place.address)});
        self.places.iter().map(place).collect()
    }
}

/// An address of the page as a link: its spaces written as links write them.
fn address(text: &str) -> String {
    format!("#{}", text.replace(' ', "+"))
}

/// Names, titles and the first example of every lesson.
pub fn list() -> Json {
    let row = |lesson: &Lesson| {
        let Place { about: [english, italian], address: place } = &lesson.places[0];
        json!({
            "name": lesson.name,
            "title": {"en": lesson.title(Lang::English), "it": lesson.title(Lang::Italian)},
            "about": {"en": english, "it": italian},
            "open": address(place),
        })
    };
    LESSONS.iter().map(row).collect()
}

/// The lesson of a name.
pub fn find(name: &str) -> Result<&'static Lesson, Refusal> {
    let names = || LESSONS.iter().map(|lesson| lesson.name).collect::<Vec<_>>().join(", ");
    let unknown = || {
        let short: String = name.chars().take(40).collect();
        let sentence = format!("there is no lesson {short:?}: expected one of {}", names());
        Refusal::new(Code::NoSuchLesson, sentence).with("name", short)
    };
    LESSONS.iter().find(|lesson| lesson.name == name).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use filetto::internals::lab::exercises::KINDS;
    use std::collections::HashSet;
    use std::path::Path;

    #[test]
    fn every_file_of_the_folder_is_a_lesson_in_both_languages() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("learn");
        let files = |folder: &Path| {
            let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            let mut names: Vec<String> = files
                .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
                .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
                .filter(|name| !["README", "glossary"].contains(&name.as_str()))
                .collect();
            names.sort();
            names
        };
        let mut known: Vec<&str> = LESSONS.iter().map(|lesson| lesson.name).collect();
        known.sort();
        assert_eq!(files(&folder), known);
        assert_eq!(files(&folder.join("it")), known);
    }

    #[test]
    fn every_lesson_has_exercises_and_every_kind_a_lesson() {
        let mut asked: HashSet<&str> = HashSet::new();
        for lesson in &LESSONS {
            let kinds = exercises::of_lesson(lesson.name);
            assert!(!kinds.is_empty(), "{} has no exercise", lesson.name);
            asked.extend(kinds);
        }
        KINDS.iter().for_each(|(_, kind)| assert!(asked.contains(kind), "{kind} is in no lesson"));
    }

    #[test]
    fn the_two_versions_show_the_same_picture_and_try_the_same_commands() {
        for lesson in &LESSONS {
            let [english, italian] = lesson.texts;
            let commands =
                |text: &'static str| text.split("```sh\n").nth(1).unwrap().split("```").next().unwrap();
            assert_eq!(commands(english), commands(italian), "{}", lesson.name);
            let picture =
                |text: &str| text.split(".svg)").next().unwrap().rsplit('/').next().unwrap().to_string();
            assert_eq!(picture(english), picture(italian), "{}", lesson.name);
            let words = |text: &str| text.split_whitespace().count();
            assert!(words(italian) * 10 > words(english) * 9, "{} is abridged in Italian", lesson.name);
            assert_ne!(english, italian, "{}", lesson.name);
        }
    }
}
