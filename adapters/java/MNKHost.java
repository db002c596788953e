import filetto.Host;
import filetto.Notation;
import java.util.ArrayList;
import java.util.List;
import mnkgame.MNKCell;
import mnkgame.MNKCellState;
import mnkgame.MNKPlayer;

/** Serves any MNKPlayer over the line protocol: java -cp CP MNKHost mnkgame.NAME.NAME */
public class MNKHost extends Host {
    private final String className;
    private MNKPlayer player;
    private int rows, columns;

    MNKHost(String className) {
        super("free");
        this.className = className;
    }

    public static void main(String[] arguments) throws Exception {
        new MNKHost(arguments[0]).run();
    }

    @Override
    protected void newGame(int rows, int columns, int align, boolean first, int seconds) throws Exception {
        this.rows = rows;
        this.columns = columns;
        player = (MNKPlayer) make(className);
        player.initPlayer(rows, columns, align, first, seconds);
    }

    @Override
    protected String go(List<String> moves) {
        boolean[][] taken = new boolean[rows][columns];
        List<MNKCell> marked = new ArrayList<>(), free = new ArrayList<>();
        for (String move : moves) {
            int[] cell = Notation.cell(move, rows);
            taken[cell[0]][cell[1]] = true;
            marked.add(new MNKCell(cell[0], cell[1], marked.size() % 2 == 0 ? MNKCellState.P1 : MNKCellState.P2));
        }
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) if (!taken[i][j]) free.add(new MNKCell(i, j, MNKCellState.FREE));
        }
        MNKCell chosen = player.selectCell(free.toArray(new MNKCell[0]), marked.toArray(new MNKCell[0]));
        return Notation.cell(chosen.i, chosen.j, rows);
    }

    @Override
    protected String name() throws Exception {
        return (player == null ? (MNKPlayer) make(className) : player).playerName();
    }
}
