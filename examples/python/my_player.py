"""A random agent, a minimax in plain Python and Filetto's levels hold a tournament."""

import random

import filetto


class Chance:
    """Any legal move."""

    def __init__(self) -> None:
        """Every game has an object of its own, so every game has the same chance."""
        self.chance = random.Random(1)

    def choose(self, position: filetto.Position) -> int:
        """Answer a position with a move."""
        return self.chance.choice(position.legal_moves)


class Minimax:
    """Looks three plies ahead and likes the middle."""

    depth = 3

    def choose(self, position: filetto.Position) -> int:
        """Answer a position with a move."""
        middle = position.game.width // 2
        moves = sorted(position.legal_moves, key=lambda move: abs(move - middle))
        return max(moves, key=lambda move: -self.value(position.after(move), self.depth - 1))

    def value(self, position: filetto.Position, depth: int) -> int:
        """What a position is worth to the side to move."""
        if position.is_over:
            return -100 - depth if position.winner else 0
        if depth == 0:
            return 0
        return max(-self.value(position.after(move), depth - 1) for move in position.legal_moves)


result = filetto.tournament([Chance, Minimax, "level:1", "level:3"], rounds=2, nodes=2000)
print(result)
