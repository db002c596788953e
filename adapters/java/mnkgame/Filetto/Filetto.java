package mnkgame.Filetto;

import filetto.Engine;
import filetto.Notation;
import java.util.ArrayList;
import java.util.List;
import mnkgame.MNKCell;
import mnkgame.MNKPlayer;

/** Filetto as a player of Bologna's (m,n,k) games. */
public class Filetto implements MNKPlayer {
    private final Engine engine = new Engine();
    private int rows;

    @Override
    public void initPlayer(int M, int N, int K, boolean first, int timeout_in_secs) {
        rows = M;
        try {
            engine.newGame("free-" + N + "x" + M + "-" + K, first, timeout_in_secs);
        } catch (Exception trouble) {
            throw new IllegalStateException("Filetto cannot play: " + trouble.getMessage(), trouble);
        }
    }

    @Override
    public MNKCell selectCell(MNKCell[] FC, MNKCell[] MC) {
        List<String> moves = new ArrayList<>();
        for (MNKCell cell : MC) moves.add(Notation.cell(cell.i, cell.j, rows));
        try {
            int[] chosen = Notation.cell(engine.go(moves), rows);
            for (MNKCell cell : FC) if (cell.i == chosen[0] && cell.j == chosen[1]) return cell;
            throw new IllegalStateException("chose a cell that is not free");
        } catch (Exception trouble) {
            System.err.println("Filetto: " + trouble.getMessage());
            return FC[0];
        }
    }

    @Override
    public String playerName() {
        return "Filetto";
    }
}
