package connectx;

/** The interface of the course, from its description: M rows, N columns, X in a row. */
public interface CXPlayer {
    void initPlayer(int M, int N, int X, boolean first, int timeout_in_secs);

    int selectColumn(CXBoard B);

    String playerName();
}
