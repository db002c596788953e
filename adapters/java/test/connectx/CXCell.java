package connectx;

/** Row i from the top, column j. */
public class CXCell {
    public final int i, j;
    public final CXCellState state;

    public CXCell(int i, int j, CXCellState state) {
        this.i = i;
        this.j = j;
        this.state = state;
    }
}
