package filetto;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The engine of Filetto behind pipes: one process, kept alive from move to move and from game to game.
 * The program is the environment variable FILETTO, or "filetto" on the PATH; FILETTO_PLAYER may name a player.
 */
public final class Engine {
    /** Kept from the time of a move, whatever its length: the tester's clock also runs for pipes and for Java. */
    public static final long MARGIN_MS = 200;

    private static final long START_MS = 5_000;
    /** What the reader sends when the engine is gone. */
    private static final String GONE = "error the engine has ended";

    private Process process;
    private PrintStream toEngine;
    private LinkedBlockingQueue<String> fromEngine;
    private String announcement;
    private long millis;

    /** Announces a game, such as drop-7x6-4. */
    public void newGame(String game, boolean first, int seconds) throws IOException, InterruptedException {
        millis = Math.max(100, seconds * 1000L - MARGIN_MS);
        announcement = "newgame " + game + (first ? " first " : " second ") + millis;
        announce();
    }

    /** The engine's move after these moves; it is started again if it was lost. */
    public String go(List<String> moves) throws IOException, InterruptedException {
        if (process == null || !process.isAlive()) announce();
        say("go " + String.join(" ", moves));
        return hear(millis + MARGIN_MS / 2);
    }

    private void announce() throws IOException, InterruptedException {
        if (process == null || !process.isAlive()) start();
        say(announcement);
        String reply = hear(START_MS);
        if (!reply.equals("ok")) throw new IOException("Filetto answered " + reply);
    }

    private void start() throws IOException {
        List<String> command = new ArrayList<>(List.of(environment("FILETTO", "filetto"), "engine", "--protocol", "line"));
        String player = environment("FILETTO_PLAYER", "");
        if (!player.isEmpty()) command.addAll(List.of("--player", player));
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        toEngine = new PrintStream(process.getOutputStream(), true);
        LinkedBlockingQueue<String> lines = fromEngine = new LinkedBlockingQueue<>();
        BufferedReader reader = new BufferedReader(new InputStreamReader(process.getInputStream()));
        Thread thread = new Thread(() -> {
            reader.lines().forEach(lines::add);
            lines.add(GONE);
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static String environment(String name, String otherwise) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? otherwise : value;
    }

    private void say(String line) {
        toEngine.println(line);
    }

    /** The next line that is no thought on the way. */
    private String hear(long milliseconds) throws IOException, InterruptedException {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        while (true) {
            String line = fromEngine.poll(until - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (line == null || line.startsWith("error")) {
                process.destroyForcibly();
                throw new IOException(line == null ? "Filetto gave no answer in time" : line);
            }
            if (!line.startsWith("info")) return line.trim();
        }
    }
}
