"""Two players meet on Connect Four; every position is printed with what its mover thinks of it."""

import filetto

position = filetto.Position("connect4")
players = {"X": filetto.Player("alphabeta:depth=5"), "O": filetto.Player("mcts:seed=1")}
while not position.is_over:
    side = position.to_move
    choice = players[side].choose(position, nodes=5000)
    position.play(choice.move)
    print(f"{side} plays {choice.text} ({choice.value})")
print(position)
print("winner:", position.winner or "nobody")
