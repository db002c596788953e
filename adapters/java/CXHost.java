import connectx.CXBoard;
import connectx.CXPlayer;
import filetto.Host;
import filetto.Notation;
import java.util.List;

/** Serves any CXPlayer over the line protocol: java -cp CP CXHost connectx.NAME.NAME */
public class CXHost extends Host {
    private final String className;
    private CXPlayer player;
    private int rows, columns, align;

    CXHost(String className) {
        super("drop");
        this.className = className;
    }

    public static void main(String[] arguments) throws Exception {
        new CXHost(arguments[0]).run();
    }

    @Override
    protected void newGame(int rows, int columns, int align, boolean first, int seconds) throws Exception {
        this.rows = rows;
        this.columns = columns;
        this.align = align;
        player = (CXPlayer) make(className);
        player.initPlayer(rows, columns, align, first, seconds);
    }

    @Override
    protected String go(List<String> moves) {
        CXBoard board = new CXBoard(rows, columns, align);
        for (String move : moves) board.markColumn(Notation.column(move, columns));
        return Notation.column(player.selectColumn(board), columns);
    }

    @Override
    protected String name() throws Exception {
        return (player == null ? (CXPlayer) make(className) : player).playerName();
    }
}
