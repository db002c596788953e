#!/usr/bin/env python3
"""A bot in the line protocol: wins if it can, stops the other if it must, else plays near the middle.
Drop boards only. Try it:  filetto play --o "external:python3 examples/bots/bot.py" --time 1s"""
import re
import sys


def landing(stones, column):
    """The lowest empty row of a column, from 0."""
    return sum(1 for (c, _) in stones if c == column)


def wins(stones, cell, side, align):
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for way in (1, -1):
            x, y = cell[0] + way * dx, cell[1] + way * dy
            while stones.get((x, y)) == side:
                length, x, y = length + 1, x + way * dx, y + way * dy
        if length >= align:
            return True
    return False


def choose(width, height, align, moves):
    stones = {}
    for ply, move in enumerate(moves):
        column = int(move, 36 if width <= 35 else 10) - 1
        stones[(column, landing(stones, column))] = ply % 2
    me = len(moves) % 2
    columns = [c for c in range(width) if landing(stones, c) < height]
    columns.sort(key=lambda c: abs(2 * c - width + 1))
    for side in (me, 1 - me):
        for column in columns:
            if wins(stones, (column, landing(stones, column)), side, align):
                return column + 1
    return columns[0] + 1


width, height, align = 7, 6, 4
for line in sys.stdin:
    word, *rest = line.split() or [""]
    if word == "newgame":
        game = re.fullmatch(r"drop-(\d+)x(\d+)-(\d+)", rest[0]) if rest else None
        if game:
            width, height, align = map(int, game.groups())
        print("ok" if game else "error this bot plays drop-WxH-K only", flush=True)
    elif word == "go":
        try:
            print(choose(width, height, align, rest), flush=True)
        except (ValueError, IndexError):
            print("error these are not moves of this game", flush=True)
    elif word == "name":
        print("bot.py", flush=True)
    elif word == "quit":
        break
