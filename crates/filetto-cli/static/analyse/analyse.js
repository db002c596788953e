import { createBoard } from "../board.js";
import { parseGame } from "../game.js";
export function mount(root) {
  const board = createBoard(root, { game: parseGame("connect4") });
  return () => board.destroy();
}
