package connectx;

/** Plays one game as the course's tester does: class 1 starts; late, thrown or illegal gives the game away. */
public class Tester {
    public static void main(String[] arguments) throws Exception {
        int[] numbers = new int[4];
        for (int index = 0; index < 4; index++) numbers[index] = Integer.parseInt(arguments[index]);
        int rows = numbers[0], columns = numbers[1], align = numbers[2], seconds = numbers[3];
        CXBoard board = new CXBoard(rows, columns, align);
        CXPlayer[] players = new CXPlayer[2];
        for (int index = 0; index < 2; index++) {
            players[index] = (CXPlayer) Class.forName(arguments[4 + index]).getDeclaredConstructor().newInstance();
            players[index].initPlayer(rows, columns, align, index == 0, seconds);
        }
        while (board.gameState() == CXGameState.OPEN) {
            CXPlayer player = players[board.currentPlayer()];
            long start = System.nanoTime();
            int column = player.selectColumn(board.copy());
            long millis = (System.nanoTime() - start) / 1_000_000;
            if (millis > seconds * 1000L) forfeit(player, "took " + millis + " ms");
            if (column < 0 || column >= columns || board.fullColumn(column)) forfeit(player, "chose column " + column);
            board.markColumn(column);
        }
        System.out.println(board.gameState() + " after " + board.numOfMarkedCells());
        System.exit(0);
    }

    private static void forfeit(CXPlayer player, String why) {
        System.out.println("FORFEIT of " + player.playerName() + ": " + why);
        System.exit(1);
    }
}
