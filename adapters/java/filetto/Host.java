package filetto;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Serves a player of a course's framework over the line protocol. Thinking runs beside reading, so quit is obeyed. */
public abstract class Host {
    private static final Pattern GAME = Pattern.compile("(drop|free)-(\\d+)x(\\d+)-(\\d+)");

    private final PrintStream out;
    private final String family;
    private boolean announced;

    /** What a player prints must not get between the answers: it goes to standard error. */
    protected Host(String family) {
        this.family = family;
        out = System.out;
        System.setOut(System.err);
    }

    /** A new game of this many rows, columns and in a row. */
    protected abstract void newGame(int rows, int columns, int align, boolean first, int seconds) throws Exception;

    /** The player's move after these moves. */
    protected abstract String go(List<String> moves) throws Exception;

    /** The player's name. */
    protected abstract String name() throws Exception;

    /** Makes a player of a class by its name, as the courses' testers do. */
    protected static Object make(String className) throws ReflectiveOperationException {
        return Class.forName(className).getDeclaredConstructor().newInstance();
    }

    /** Reads commands until quit or the end of the input. */
    public void run() throws IOException {
        ExecutorService thinking = Executors.newSingleThreadExecutor();
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            List<String> words = Arrays.asList(line.trim().split("\\s+"));
            if (words.get(0).equals("quit")) System.exit(0);
            thinking.execute(() -> answer(words));
        }
        thinking.shutdown();
    }

    private void answer(List<String> words) {
        try {
            switch (words.get(0)) {
                case "newgame" -> announce(words);
                case "go" -> say(move(words.subList(1, words.size())));
                case "name" -> say(name());
                case "", "stop" -> { }
                default -> say("error unknown command " + words.get(0));
            }
        } catch (Exception | LinkageError | StackOverflowError | OutOfMemoryError trouble) {
            say("error " + trouble);
        }
    }

    private void announce(List<String> words) throws Exception {
        Matcher game = GAME.matcher(words.size() == 4 ? words.get(1) : "");
        if (!game.matches() || !game.group(1).equals(family)) {
            say("error expected newgame " + family + "-WxH-K first|second TIMEOUT_MS");
            return;
        }
        int columns = Integer.parseInt(game.group(2)), rows = Integer.parseInt(game.group(3));
        int seconds = (int) Math.max(1, Long.parseLong(words.get(3)) / 1000);
        newGame(rows, columns, Integer.parseInt(game.group(4)), words.get(2).equals("first"), seconds);
        announced = true;
        say("ok");
    }

    private String move(List<String> moves) throws Exception {
        return announced ? go(moves) : "error expected newgame first";
    }

    private void say(String line) {
        out.println(line.replace('\n', ' '));
        out.flush();
    }
}
