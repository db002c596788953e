package filetto;

/** Filetto's moves as text. Rows are counted from the bottom there and from the top in the courses' frameworks. */
public final class Notation {
    /** The widest board whose columns have a character each. */
    private static final int COMPACT_WIDTH = 35;

    private Notation() {}

    /** A column from 0 as Filetto writes it: 1 to 9, a to z, or a number on wider boards. */
    public static String column(int column, int width) {
        return Integer.toString(column + 1, width <= COMPACT_WIDTH ? 36 : 10);
    }

    /** The column from 0 of a text. */
    public static int column(String text, int width) {
        boolean letter = text.length() == 1 && Character.isLetter(text.charAt(0));
        return Integer.parseInt(text, letter ? 36 : 10) - 1;
    }

    /** A cell by row from the top and column, both from 0: letters for the column, the row from the bottom. */
    public static String cell(int row, int column, int height) {
        String letters = column < 26 ? letter(column) : letter(column / 26 - 1) + letter(column % 26);
        return letters + (height - row);
    }

    /** Row from the top and column of a cell. */
    public static int[] cell(String text, int height) {
        int column = 0, at = 0;
        for (; at < text.length() && Character.isLetter(text.charAt(at)); at++) {
            column = column * 26 + Character.toLowerCase(text.charAt(at)) - 'a' + 1;
        }
        return new int[] {height - Integer.parseInt(text.substring(at)), column - 1};
    }

    private static String letter(int index) {
        return String.valueOf((char) ('a' + index));
    }
}
