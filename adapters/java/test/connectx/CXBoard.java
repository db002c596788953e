package connectx;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A plain board with the part of the course's interface that players use. Row 0 is the top. */
public class CXBoard {
    public final int M, N, X;
    private final CXCellState[][] cells;
    private final List<CXCell> marked = new ArrayList<>();
    private CXGameState state = CXGameState.OPEN;

    public CXBoard(int M, int N, int X) {
        this.M = M;
        this.N = N;
        this.X = X;
        cells = new CXCellState[M][N];
        for (CXCellState[] row : cells) java.util.Arrays.fill(row, CXCellState.FREE);
    }

    public CXCellState cellState(int i, int j) {
        return cells[i][j];
    }

    public boolean fullColumn(int j) {
        return cells[0][j] != CXCellState.FREE;
    }

    public CXGameState gameState() {
        return state;
    }

    public int currentPlayer() {
        return marked.size() % 2;
    }

    public int numOfMarkedCells() {
        return marked.size();
    }

    public CXCell[] getMarkedCells() {
        return marked.toArray(new CXCell[0]);
    }

    public CXCell getLastMove() {
        return marked.isEmpty() ? null : marked.get(marked.size() - 1);
    }

    public Integer[] getAvailableColumns() {
        return IntStream.range(0, N).filter(j -> !fullColumn(j)).boxed().toArray(Integer[]::new);
    }

    public CXBoard copy() {
        CXBoard copy = new CXBoard(M, N, X);
        for (CXCell cell : marked) copy.markColumn(cell.j);
        return copy;
    }

    public CXGameState markColumn(int column) {
        if (state != CXGameState.OPEN || fullColumn(column)) throw new IllegalStateException("column " + column);
        CXCellState mine = currentPlayer() == 0 ? CXCellState.P1 : CXCellState.P2;
        int row = M - 1;
        while (cells[row][column] != CXCellState.FREE) row--;
        cells[row][column] = mine;
        marked.add(new CXCell(row, column, mine));
        if (wins(row, column)) state = mine == CXCellState.P1 ? CXGameState.WINP1 : CXGameState.WINP2;
        else if (marked.size() == M * N) state = CXGameState.DRAW;
        return state;
    }

    private boolean wins(int i, int j) {
        int[][] directions = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
        for (int[] d : directions) if (run(i, j, d[0], d[1]) + run(i, j, -d[0], -d[1]) - 1 >= X) return true;
        return false;
    }

    private int run(int i, int j, int di, int dj) {
        CXCellState mine = cells[i][j];
        int length = 0;
        for (; i >= 0 && i < M && j >= 0 && j < N && cells[i][j] == mine; i += di, j += dj) length++;
        return length;
    }
}
