// What the page's modules hand each other. Answers of the server are made from openapi.json: see api.d.ts.

type Paths = import("./api.js").paths;
type Schemas = import("./api.js").components["schemas"];

/** `/api/games/{id}` as the address a module writes: `/api/games/${string}`. */
type Address<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Address<After>}`
  : P;
/** The routes an address belongs to. */
type Route<U extends string> = { [P in keyof Paths]: U extends Address<P> ? P : never }[keyof Paths];
type Json<C> = C extends { content: { "application/json": infer T } } ? T : never;
type Answer<U extends string, M extends "get" | "post"> = {
  [P in Route<U>]: Paths[P][M] extends { responses: infer R } ? Json<R[Extract<keyof R, 200 | 201>]> : never;
}[Route<U>];
type BodyOf<U extends string> = {
  [P in Route<U>]: Paths[P]["post"] extends { requestBody: infer B } ? Json<B> : never;
}[Route<U>];

declare namespace Api {
  type Game = Schemas["Game"];
  type UnreadableGame = Schemas["UnreadableGame"];
  type Player = Schemas["Player"];
  type Key = Player["keys"][number];
  type Value = Schemas["Value"];
  type Candidate = Schemas["Candidate"];
  type Analysis = Schemas["Analysis"];
  type Reviewed = Schemas["Reviewed"];
  type Queued = Schemas["Queued"];
  type Thinking = Schemas["Thinking"];
  type Refusal = Schemas["Error"];
  type Score = Schemas["Score"];
  type Trace = Schemas["Trace"];
  type TraceNode = Schemas["TraceNode"];
  /** Lists of best-first searches are not shown step by step. */
  type TraceEvent = Exclude<Schemas["TraceEvent"], { kind: "list" } | { kind: "entry" }>;
  type ProofNumbers = Schemas["ProofNumbers"];
  type Threads = Schemas["Threads"];
  type Playouts = Schemas["Playouts"];
  type Playout = Playouts["playouts"][number];
  type Annealing = Schemas["Annealing"];
  type GameMatrix = Schemas["GameMatrix"];
  type Round = Schemas["Round"];
  type ExampleTree = Schemas["ExampleTree"];
  type Exercise = Schemas["Exercise"];
  type ExerciseKind = Schemas["ExerciseKind"];
  type Why = Schemas["Why"];
  type WhyCandidate = Schemas["WhyCandidate"];
  type Proof = Schemas["Proof"];
  type ProofRule = Schemas["ProofRule"];
  type ProofMove = Schemas["ProofMove"];
  type Threat = Schemas["Threat"];
  type Place = Schemas["Place"];
  type Forsa4 = Schemas["Forsa4"];
  type Puzzle = Schemas["Puzzle"];
  type PuzzleTry = Schemas["PuzzleTry"];
  type LessonTitle = Schemas["LessonTitle"];
  type People = Schemas["People"];
  type Together = Schemas["Together"];
  type Offer = Schemas["Offer"];
  type Class = Schemas["Class"];
  type ClassBots = Schemas["ClassBots"];
  type ClassDoor = Schemas["ClassDoor"];
  type ClassExercise = Schemas["ClassExercise"];
  type ClassResult = Schemas["ClassResult"];

  type Query = Record<string, string | number | null | undefined>;
  type Options = { signal?: AbortSignal };
  /** The events of a stream by its address: what openapi.json calls x-events. */
  type Heard<U extends string> = U extends "/api/analysis/events"
    ? { analysis: Analysis; queued: Queued; failed: Refusal }
    : U extends "/api/review"
      ? { review: Reviewed; queued: Queued; done: object; failed: Refusal }
      : U extends "/api/together/events"
        ? { together: Together }
        : U extends "/api/class/events"
          ? { class: Class }
        : { game: Game; thinking: Thinking; people: People };

  interface Client {
    get<const U extends string>(path: U, query?: Query, options?: Options): Promise<Answer<U, "get">>;
    post<const U extends string>(path: U, body: BodyOf<U>, options?: Options): Promise<Answer<U, "post">>;
    remove(path: string): Promise<unknown>;
    events<const U extends string>(
      path: U,
      query: Query,
      on: { [N in keyof Heard<U>]: (data: Heard<U>[N]) => void },
      options?: { state?: (up: boolean) => void; once?: boolean },
    ): () => void;
  }
}

declare namespace Page {
  /** Who answers: a server, or a worker of the browser edition. */
  type Edition = "server" | "site";
  interface Answer {
    status: number;
    text: string;
  }
  type Send = (method: string, address: string, body?: string, signal?: AbortSignal) => Promise<Answer>;
  /** Hears events of these names until the function returned is called. */
  type Listen = (address: string, listener: Listener) => () => void;
  interface Listener {
    up: () => void;
    down: () => void;
    names: string[];
    hear: (name: string, data: string) => void;
  }

  type Key = keyof typeof import("../../static/strings/en.js").en;
  type Translate = (key: Key, values?: object) => string;
  type Navigate = (
    place: string,
    params?: Record<string, string | number | null | undefined>,
    options?: { quietly?: boolean },
  ) => void;
  /** What a view is mounted with. */
  interface Context {
    api: Api.Client;
    t: Translate;
    params: Record<string, string | undefined>;
    path: string;
    navigate: Navigate;
  }

  // ---- elements
  type Child = Node | string | number | boolean | null | undefined | Child[];
  type Listeners = {
    [E in keyof HTMLElementEventMap as `on${E}`]?: ((event: HTMLElementEventMap[E]) => unknown) | null;
  };
  type Attributes = Listeners & Record<string, unknown>;
  /** An event of an element whose own type is known. */
  type EventOf<E extends Element> = Event & { target: E; currentTarget: E };

  // ---- games
  type Side = "x" | "o";
  /** Whose stone it is: 1 is X, 2 is O. */
  type Stone = number;
  /** A player with its colour for the whole evening: 0 is red (black on wood), 1 yellow (white). */
  type Seat = number;
  interface Size {
    drop: boolean;
    width: number;
    height: number;
    align: number;
    exact: boolean;
  }
  interface Rules extends Size {
    text: string;
  }
  /** A position after some moves: stones by cell, the cell of each move, the last of them. */
  interface Replayed {
    cells: Uint8Array;
    order: number[];
    last: number | null;
  }
  type Outcome = "won" | "drawn" | "playing";
  /** A game as the view shows it: a draft has no id, and the server knows nothing of it. */
  type Game = Omit<Api.Game, "id" | "clocks" | "thinking" | "created" | "updated"> & {
    id: string | null;
    clocks: Omit<Api.Game["clocks"], "at_ms">;
    updated?: number;
    /** The sides of this browser, in a game that is not its own alone. */
    you?: Side[];
    /** This browser has no seat. */
    watches?: boolean;
  };
  /** Time for the moves of a side, and for each of them. */
  type TimeControl = { base_ms: number; increment_ms: number };
  /** Who begins a game: by turns, the winner of the last, or always this seat. */
  type Begins = "alternate" | "winner" | "0" | "1";
  /** What a game is made of. */
  interface Config {
    game: string;
    seats: string[];
    first: Seat;
    time_ms: number | null;
    clock: TimeControl | null;
    begins: Begins;
    ponder?: boolean;
    moves?: string;
  }

  // ---- boards
  interface Mark {
    cell: number;
    shape: "ring" | "square" | "cross" | "dot" | "stone";
    tone?: "hint" | "premove" | "x" | "o" | "good" | "bad";
    side?: Stone;
    text?: string | number;
  }
  interface Chip {
    move: number;
    text: string;
    short: string;
    rank: number;
    tone: "win" | "draw" | "loss" | "estimate";
    exact: boolean;
    best: boolean;
    minor: boolean;
  }
  interface BoardState {
    cells: Uint8Array;
    last: number | null;
    lines: number[][];
    first: Seat;
    ghost: Stone;
    marks: Mark[];
    sketch: SVGElement[];
    overlay: Chip[];
    label?: string;
  }
  interface BoardOptions {
    game: Rules;
    band?: boolean;
    cellCursor?: boolean;
    /** Letters beside the numbers of columns, where the page names cells. */
    letters?: boolean;
    /** Pixels the page needs above and below the board. */
    reserve?: number | (() => number);
    /** Whether the arrows move the board's cursor; `walking` is true while the keyboard has the board. */
    arrows?: (walking: boolean) => boolean;
    onMove?: (move: number, cell: number | null) => void;
    onHover?: (move: number | null, cell: number | null) => void;
  }
  interface Box {
    left: number;
    top: number;
    width: number;
    height: number;
  }
  /** What a layer of a board reads. */
  interface Scene {
    rules: Rules;
    state: BoardState;
    camera: import("../../static/camera.js").Camera;
    seatOf: (side: Stone) => Seat;
  }

  // ---- recorded searches
  type Window = [Api.Score, Api.Score];
  type RecordedNode = Omit<Api.TraceNode, "id" | "key"> & { key?: string | null } & { id: number; children: number[] };
  /** Why children were left out. */
  interface Reason {
    value: Api.Score;
    bound: Api.Score;
    max: boolean;
    kind: "" | ".same" | ".null" | ".range";
    left: number;
  }
  type ListItem = Extract<Api.Trace["events"][number], { kind: "list" }>["open"][number];
  /** An event a reader steps to, with the list L after it where the search has one. */
  /** An entry of the transposition table that answered. */
  type Entry = { depth: number; bound: Api.TraceNode["bound"] };
  type ShownEvent = Api.TraceEvent & { list?: ListItem[]; entry?: Entry };
  type Recalled<K extends Api.TraceEvent["kind"]> = Extract<Api.TraceEvent, { kind: K }> & {
    event: ShownEvent;
    list?: ListItem[];
  };
  type Step =
    | Recalled<"enter" | "value" | "again" | "leave" | "hidden" | "extend" | "settle" | "look">
    | (Recalled<"cut"> & { reason: Reason })
    | (Omit<Recalled<"enter">, "kind"> & {
        kind: "leaf";
        leaf: Schemas["Leaf"];
        value: Api.Score;
        /** Forced replies were played out since it was entered. */
        entered?: boolean;
      });
  type StepOf<K extends Step["kind"]> = Extract<Step, { kind: K }>;
  interface Recording extends Omit<Api.Trace, "nodes" | "events"> {
    nodes: RecordedNode[];
    events: ShownEvent[];
    steps: Step[];
    prunes: boolean;
    /** Values are written from the side of whoever moves. */
    mover: boolean;
    /** The tree is searched several times and grows. */
    grows: boolean;
    unit?: boolean;
  }
  interface NodeState {
    seen: boolean;
    open: boolean;
    visits: number;
    window: Window | null;
    best: Api.Score | null;
    bestChild: number | null;
    value: Api.Score | null;
    sign: "" | "≥" | "≤";
    leaf: Schemas["Leaf"] | null;
    entry: Entry | null;
    cut: boolean;
    reason: Reason | null;
    hidden: number;
  }
  type Counter = keyof Api.Trace["stats"] | "again";
  interface SearchState {
    nodes: NodeState[];
    counters: Record<Counter, number>;
    step: Step | null;
    done: boolean;
    range: Api.Trace["range"];
    /** The searches of the root so far, with the nodes before each. */
    looks: Look[];
  }
  interface Look {
    look: StepOf<"look">["look"];
    depth: number;
    window: Api.Score[] | null;
    from: number;
  }
}
