//! What the report says before it measures: games, minimax, alpha-beta, and the books.

use filetto::internals::lab::cuts;
use filetto::search::Algorithm;

use super::BRANCHING;
use crate::lang::say;
use crate::report::page::{Block, Report};
use crate::tree::Request;

const TEXTBOOK: &str = "((3 12 8) (2 4 6) (14 5 2))";

pub(super) fn introduction(report: &mut Report) {
    let lang = report.lang;
    report.heading(say!(lang, "1. Introduction", "1. Introduzione"));
    report.text(say!(
        lang,
        "Adversarial games: two players move in turn, both see everything, and what one wins the other loses. The \
         positions that can arise form a tree: the root is the position on the board, the branches are moves, the \
         leaves are finished games. To move well is to choose a branch below which the other player, who chooses too, \
         cannot spoil the result [1, 2].",
        "Giochi con avversario: due giocatori muovono a turno, entrambi vedono tutto, e ciò che uno vince l'altro lo \
         perde. Le posizioni possibili formano un albero: la radice è la posizione sulla griglia, i rami sono le mosse, \
         le foglie sono le partite finite. Muovere bene vuol dire scegliere un ramo sotto il quale l'altro giocatore, \
         che sceglie a sua volta, non possa guastare il risultato [1, 2]."
    ));
    report.text(say!(
        lang,
        "The tree grows by a factor b, the number of moves, with every ply: b^d leaves after d plies. No machine walks \
         through such a tree for long. The algorithms below live from looking at a part of it: to a limited depth, with \
         an estimate of what lies behind, and without the branches that cannot change the answer.",
        "L'albero cresce di un fattore b, il numero delle mosse, a ogni semimossa: b^d foglie dopo d semimosse. Nessuna \
         macchina percorre a lungo un albero simile. Gli algoritmi che seguono vivono del guardarne una parte: fino a una \
         profondità limitata, con una stima di ciò che sta oltre, e senza i rami che non possono cambiare la risposta."
    ));
}

pub(super) fn minimax(report: &mut Report) {
    let lang = report.lang;
    report.heading(say!(lang, "2. Minimax algorithm", "2. L'algoritmo minimax"));
    report.text(say!(
        lang,
        "One player, MAX, wants large values, the other, MIN, small ones. Every leaf has a value; a node where MAX moves \
         is worth the largest of its children, a node where MIN moves the smallest. The value of the root and the move \
         that gives it follow from the leaves up. All of the tree is visited: the time grows as b^d, the memory as b·d, \
         because only one line is in hand at a time [1].",
        "Un giocatore, MAX, vuole valori grandi, l'altro, MIN, valori piccoli. Ogni foglia ha un valore; un nodo in cui \
         muove MAX vale il massimo dei figli, uno in cui muove MIN il minimo. Il valore della radice, e la mossa che lo \
         dà, si ricavano risalendo dalle foglie. Si visita tutto l'albero: il tempo cresce come b^d, la memoria come b·d, \
         perché si tiene in mano una sola linea per volta [1]."
    ));
    let caption = say!(
        lang,
        "Minimax on a small tree: all nine leaves are looked at, and the thick line is what both sides would play. The \
         numbers with # tell the order of visit: depth first, from the left.",
        "Il minimax su un piccolo albero: si guardano tutte e nove le foglie, e la linea spessa è ciò che giocherebbero le \
         due parti. I numeri con # dicono l'ordine di visita: in profondità, da sinistra."
    );
    picture(report, Algorithm::Minimax, caption);
}

pub(super) fn alphabeta(report: &mut Report, rows: &[cuts::Measured]) {
    let lang = report.lang;
    report.heading(say!(lang, "3. Alpha-beta pruning", "3. La potatura alfa-beta"));
    report.text(say!(
        lang,
        "Alpha-beta computes the same value and leaves out what cannot matter. On the way down it keeps two numbers: \
         alpha, what MAX is sure of already, and beta, what MIN is sure of. As soon as a node is worth beta or more to MAX \
         (or alpha or less where MIN moves), the other side will not let the game come here, and the remaining children \
         are cut [3].",
        "L'alfa-beta calcola lo stesso valore e tralascia ciò che non può contare. Scendendo tiene due numeri: alfa, ciò \
         di cui MAX è già sicuro, e beta, ciò di cui è sicuro MIN. Appena un nodo vale per MAX beta o più (o alfa o meno \
         dove muove MIN), l'altra parte non lascerà arrivare qui la partita, e i figli restanti si tagliano [3]."
    ));
    let caption = say!(
        lang,
        "The same tree under alpha-beta: the dashed leaves are never looked at. MIN can get 2 in the middle branch, MAX \
         has 3 in the left one, so the middle branch is out whatever else is in it.",
        "Lo stesso albero con l'alfa-beta: le foglie tratteggiate non vengono mai guardate. Nel ramo di mezzo MIN può \
         ottenere 2, in quello di sinistra MAX ha già 3: il ramo di mezzo è escluso, qualunque cosa contenga ancora."
    );
    picture(report, Algorithm::AlphaBeta, caption);
    report.text(say!(
        lang,
        "How much is cut depends on the order of the children. With the best child always first, b^⌈d/2⌉ + b^⌊d/2⌋ - 1 \
         leaves are enough: twice the depth in the same time. With the worst order nothing is cut. In random order the \
         growth per ply is x/(1-x), x the positive root of x^b + x = 1 [4], close to the b^(3/4) of the rule of thumb. The \
         measurements of this run on synthetic trees:",
        "Quanto si taglia dipende dall'ordine dei figli. Con il migliore sempre per primo bastano b^⌈d/2⌉ + b^⌊d/2⌋ - 1 \
         foglie: il doppio della profondità nello stesso tempo. Con l'ordine peggiore non si taglia nulla. In ordine casuale \
         la crescita per semimossa è x/(1-x), con x radice positiva di x^b + x = 1 [4], vicina al b^(3/4) della regola \
         pratica. Ecco le misure di questa esecuzione su alberi sintetici:"
    ));
    report.blocks.extend(super::super::cuts::tree_blocks(lang, rows, &BRANCHING));
}

fn picture(report: &mut Report, algorithm: Algorithm, sentence: String) {
    let tree = TEXTBOOK.parse().expect("a tree of our own");
    if let Ok((drawing, _)) = Request::typed(tree, algorithm).record() {
        let svg = drawing.svg_in(report.lang);
        report.blocks.push(Block::Picture(svg, sentence));
    }
}

pub(super) fn bibliography(report: &mut Report) {
    let lang = report.lang;
    report.heading(say!(lang, "7. Bibliography", "7. Bibliografia"));
    report.blocks.push(Block::List(vec![
        say!(
            lang,
            "S. Russell, P. Norvig: Artificial Intelligence: A Modern Approach, 3rd edition, chapter 5. Prentice Hall, \
             2010.",
            "S. Russell, P. Norvig: Artificial Intelligence: A Modern Approach, terza edizione, capitolo 5. Prentice Hall, \
             2010."
        ),
        say!(
            lang,
            "N. J. Nilsson: Artificial Intelligence: A New Synthesis, chapter 12. Morgan Kaufmann, 1998.",
            "N. J. Nilsson: Artificial Intelligence: A New Synthesis, capitolo 12. Morgan Kaufmann, 1998."
        ),
        "D. E. Knuth, R. W. Moore: An Analysis of Alpha-Beta Pruning. Artificial Intelligence 6 (1975), 293–326.".into(),
        "J. Pearl: The Solution for the Branching Factor of the Alpha-Beta Pruning Algorithm and its Optimality. \
         Communications of the ACM 25 (1982), 559–564."
            .into(),
        "R. L. Rivest: Game Tree Searching by Min/Max Approximation. Artificial Intelligence 34 (1988), 77–96.".into(),
        say!(
            lang,
            "A. L. Zobrist: A New Hashing Method with Application for Game Playing. Technical Report 88, University of \
             Wisconsin, 1970.",
            "A. L. Zobrist: A New Hashing Method with Application for Game Playing. Rapporto tecnico 88, Università del \
             Wisconsin, 1970."
        ),
    ]));
}
