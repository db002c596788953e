package connectx.First;

import connectx.CXBoard;
import connectx.CXPlayer;

/** Always plays the first column with room. */
public class First implements CXPlayer {
    @Override
    public void initPlayer(int M, int N, int X, boolean first, int timeout_in_secs) {
        System.out.println("what a player prints does no harm");
    }

    @Override
    public int selectColumn(CXBoard B) {
        return B.getAvailableColumns()[0];
    }

    @Override
    public String playerName() {
        return "First";
    }
}
