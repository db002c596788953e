package mnkgame;

/** Row i from the top, column j. */
public class MNKCell {
    public final int i, j;
    public final MNKCellState state;

    public MNKCell(int i, int j, MNKCellState state) {
        this.i = i;
        this.j = j;
        this.state = state;
    }
}
