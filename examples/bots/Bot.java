import java.util.Scanner;

/** A bot in the line protocol: the emptiest column, the middle one if that is among them.
 *  Drop boards only. Try it:  filetto play --o "external:java examples/bots/Bot.java" --time 5s */
public class Bot {
    static int width = 7, height = 6, align = 4;

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        while (input.hasNextLine()) {
            String[] words = input.nextLine().trim().split("\\s+");
            switch (words[0]) {
                case "newgame" -> System.out.println(newGame(words) ? "ok" : "error this bot plays drop-WxH-K only");
                case "go" -> System.out.println(answer(words));
                case "name" -> System.out.println("Bot.java");
                case "quit" -> System.exit(0);
                default -> { }
            }
        }
    }

    static boolean newGame(String[] words) {
        if (words.length < 2 || !words[1].matches("drop-\\d+x\\d+-\\d+")) return false;
        String[] numbers = words[1].substring(5).split("[x-]");
        width = Integer.parseInt(numbers[0]);
        height = Integer.parseInt(numbers[1]);
        align = Integer.parseInt(numbers[2]);
        return true;
    }

    /** The answer to go and its moves. */
    static String answer(String[] words) {
        int[] stones = new int[width];
        try {
            for (int ply = 1; ply < words.length; ply++) stones[Integer.parseInt(words[ply], width <= 35 ? 36 : 10) - 1]++;
        } catch (RuntimeException trouble) {
            return "error these are not moves of this game";
        }
        int best = width / 2;
        for (int column = 0; column < width; column++) if (stones[column] < stones[best]) best = column;
        return stones[best] < height ? String.valueOf(best + 1) : "error the board is full";
    }
}
