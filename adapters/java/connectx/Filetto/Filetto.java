package connectx.Filetto;

import connectx.CXBoard;
import connectx.CXCell;
import connectx.CXPlayer;
import filetto.Engine;
import filetto.Notation;
import java.util.ArrayList;
import java.util.List;

/** Filetto as a player of Bologna's Connect X. */
public class Filetto implements CXPlayer {
    private final Engine engine = new Engine();

    @Override
    public void initPlayer(int M, int N, int X, boolean first, int timeout_in_secs) {
        try {
            engine.newGame("drop-" + N + "x" + M + "-" + X, first, timeout_in_secs);
        } catch (Exception trouble) {
            throw new IllegalStateException("Filetto cannot play: " + trouble.getMessage(), trouble);
        }
    }

    @Override
    public int selectColumn(CXBoard B) {
        List<String> moves = new ArrayList<>();
        for (CXCell cell : B.getMarkedCells()) moves.add(Notation.column(cell.j, B.N));
        try {
            return Notation.column(engine.go(moves), B.N);
        } catch (Exception trouble) {
            System.err.println("Filetto: " + trouble.getMessage());
            return B.getAvailableColumns()[0];
        }
    }

    @Override
    public String playerName() {
        return "Filetto";
    }
}
