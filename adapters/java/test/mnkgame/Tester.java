package mnkgame;

import java.util.ArrayList;
import java.util.List;

/** Plays one game as the course's tester does: class 1 starts; late, thrown or illegal gives the game away. */
public class Tester {
    private static MNKCellState[][] board;

    public static void main(String[] arguments) throws Exception {
        int rows = Integer.parseInt(arguments[0]), columns = Integer.parseInt(arguments[1]);
        int align = Integer.parseInt(arguments[2]), seconds = Integer.parseInt(arguments[3]);
        MNKPlayer[] players = new MNKPlayer[2];
        for (int index = 0; index < 2; index++) {
            players[index] = (MNKPlayer) Class.forName(arguments[4 + index]).getDeclaredConstructor().newInstance();
            players[index].initPlayer(rows, columns, align, index == 0, seconds);
        }
        board = new MNKCellState[rows][columns];
        List<MNKCell> marked = new ArrayList<>(), free = new ArrayList<>();
        for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) free.add(new MNKCell(i, j, MNKCellState.FREE));
        while (!free.isEmpty()) {
            MNKPlayer player = players[marked.size() % 2];
            long start = System.nanoTime();
            MNKCell chosen = player.selectCell(free.toArray(new MNKCell[0]), marked.toArray(new MNKCell[0]));
            long millis = (System.nanoTime() - start) / 1_000_000;
            if (millis > seconds * 1000L) forfeit(player, "took " + millis + " ms");
            if (!free.remove(chosen)) forfeit(player, "chose a cell that is not free");
            MNKCellState mine = marked.size() % 2 == 0 ? MNKCellState.P1 : MNKCellState.P2;
            marked.add(new MNKCell(chosen.i, chosen.j, mine));
            board[chosen.i][chosen.j] = mine;
            if (wins(chosen.i, chosen.j, align)) end("WIN" + mine + " after " + marked.size(), 0);
        }
        end("DRAW after " + marked.size(), 0);
    }

    private static boolean wins(int i, int j, int align) {
        int[][] directions = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
        for (int[] d : directions) if (run(i, j, d[0], d[1]) + run(i, j, -d[0], -d[1]) - 1 >= align) return true;
        return false;
    }

    private static int run(int i, int j, int di, int dj) {
        MNKCellState mine = board[i][j];
        int length = 0;
        for (; i >= 0 && i < board.length && j >= 0 && j < board[0].length && board[i][j] == mine; i += di, j += dj) {
            length++;
        }
        return length;
    }

    private static void forfeit(MNKPlayer player, String why) {
        end("FORFEIT of " + player.playerName() + ": " + why, 1);
    }

    private static void end(String result, int code) {
        System.out.println(result);
        System.exit(code);
    }
}
