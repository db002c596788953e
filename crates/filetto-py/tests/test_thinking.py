"""Players, the solver, analyses, books and proofs."""

import random

import filetto
import pytest


def negamax(position: filetto.Position) -> int:
    """Win, draw or loss for the side to move: slow and obvious."""
    if position.is_over:
        return -1 if position.winner else 0
    best = -2
    for move in position.legal_moves:
        position.play(move)
        best = max(best, -negamax(position))
        position.undo()
    return best


def test_the_solver_equals_plain_negamax():
    chance = random.Random(3)
    words = {1: "win", 0: "draw", -1: "loss"}
    for game in ("tris", "drop-4x4-3", "free-4x3-3"):
        solver = filetto.Solver(game)
        for _ in range(40):
            position = filetto.Position(game)
            while position.ply < 5 and not position.is_over:
                position.play(chance.choice(position.legal_moves))
            expected = words[negamax(position)]
            assert solver.solve(position).outcome == expected == solver.solve(position, weak=True).outcome


def test_scores_belong_to_the_moves_and_the_best_is_the_value():
    solution = filetto.solve("444555543", scores=True)
    scores = solution.scores
    assert scores == filetto.scores("444555543")
    assert max(scores.values()) == solution.score
    assert solution.best == [move for move, score in scores.items() if score == solution.score]
    position = solution.position
    for move in solution.line:
        position.play(move)
    assert position.is_over and len(solution.line) == solution.plies


def test_a_solver_that_may_not_think_has_bounds():
    solution = filetto.solve("", nodes=1000)
    assert solution.score is None and not solution.complete and solution.value.kind == "unknown"
    low, high = solution.bounds
    assert low < high


def test_values_are_ordered():
    rising = [filetto.solve(moves).value for moves in ("44455554221", "4455")]
    assert (
        rising[0] < rising[1] and -rising[0] > rising[0] and hash(rising[0]) == hash(filetto.solve("44455554221").value)
    )
    assert [value.kind for value in rising] == ["loss", "win"]


def test_players_choose_within_their_limits():
    player = filetto.Player("alphabeta:depth=4")
    choice = player.choose("4455")
    assert choice.text == "3" and choice.pv[0] == choice.move == 2 and choice.proven
    assert filetto.Player("mcts:seed=1").choose("44", nodes=500).nodes <= 1000
    same = [filetto.Player("mcts:seed=5").choose("44", nodes=2000).move for _ in range(2)]
    assert same[0] == same[1]
    assert {"engine", "level", "random"} <= {name for name, _ in filetto.Player.names()}


def test_an_analysis_knows_every_move():
    analysis = filetto.analyze(filetto.Position("tris", "b2"))
    assert analysis.complete and len(analysis.candidates) == 8
    values = {candidate.text: candidate.value.kind for candidate in analysis.candidates}
    assert values["a1"] == "draw" and values["b1"] == "loss"
    assert analysis.candidates[0].move == analysis.best
    reasons = filetto.analyze("4455").candidates[0].reasons
    assert reasons[0][0] == "double threat"
    opening = filetto.analyze("")
    assert opening.source == "book" and opening.best == 3 and opening.candidates[0].chance == 1.0
    gomoku = filetto.analyze(filetto.Position("gomoku", "h8"), time=0.3, lines=2)
    assert gomoku.source == "engine" and not gomoku.complete and gomoku.candidates[0].depth > 1
    named = filetto.analyze("44", player="alphabeta:depth=3")
    assert named.source == "player" and named.nodes > 0


def test_the_book_says_what_the_solver_proves():
    book = filetto.Book()
    assert len(book) > 20_000 and book.game == filetto.Game("connect4")
    assert book.probe("").move == 3 and book.probe("").value.kind == "win"
    assert book.scores("") == {0: -2, 1: -1, 2: 0, 3: 1, 4: 0, 5: -1, 6: -2}
    assert book.probe(filetto.Position("tris")) is None


def test_certificates_are_checked(tmp_path):
    text = filetto.certificate(filetto.Position("free-3x3-3", "a1 b2"))
    verified = filetto.verify(text)
    assert verified.value.kind == "draw" and verified.position.moves == "a1 b2" and verified.statements > 1
    lines = text.splitlines()
    with pytest.raises(filetto.SolverError):
        filetto.verify("\n".join(lines[: len(lines) // 2]))


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: filetto.Player("nobody"), filetto.PlayerError, "unknown player"),
        (lambda: filetto.Player("alphabeta:dept=3"), filetto.PlayerError, "has no option"),
        (lambda: filetto.Player("human"), filetto.PlayerError, "a person cannot be asked"),
        (lambda: filetto.Player("random").choose("4142434"), filetto.PlayerError, "the game is over"),
        (lambda: filetto.Player("random").choose("", time=0), filetto.FilettoError, "expected seconds above 0"),
        (lambda: filetto.Player("random").choose("", time=float("nan")), filetto.FilettoError, "expected seconds"),
        (lambda: filetto.Player("random").choose(7), filetto.FilettoError, "expected a Position"),
        (lambda: filetto.solve(filetto.Position("gomoku")), filetto.SolverError, "too large to solve"),
        (lambda: filetto.Solver("tris").solve(""), filetto.SolverError, "this solver is for free-3x3-3"),
        (lambda: filetto.solve("", weak=True, scores=True), filetto.FilettoError, "expected one of them"),
        (lambda: filetto.Book("/nowhere.book"), filetto.BookError, "nowhere.book"),
        (lambda: filetto.verify("nonsense"), filetto.SolverError, "line 1"),
    ],
)
def test_bad_input_is_one_sentence(call, error, sentence):
    with pytest.raises(error, match=sentence) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_book_says_so(tmp_path):
    path = tmp_path / "x.book"
    path.write_text("not a book")
    with pytest.raises(filetto.BookError):
        filetto.Book(path)
