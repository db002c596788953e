package mnkgame;

/** The interface of the course, from its description: M rows, N columns, K in a row. */
public interface MNKPlayer {
    void initPlayer(int M, int N, int K, boolean first, int timeout_in_secs);

    MNKCell selectCell(MNKCell[] FC, MNKCell[] MC);

    String playerName();
}
