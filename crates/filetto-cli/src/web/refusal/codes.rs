//! The kinds of refusals: a word that never changes, a status, and the parameters that come with it.

/// One row per code: variant, word, status, names of its parameters.
macro_rules! codes {
    ($($(#[$about:meta])* $variant:ident, $name:literal, $status:literal, [$($param:literal),*];)+) => {
        /// Which kind of refusal it is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Code {
            $($(#[$about])* $variant,)+
        }

        impl Code {
            /// Every code there is, as `openapi.json` lists them.
            pub const ALL: &[Code] = &[$(Code::$variant),+];

            /// The word that programs compare.
            pub fn name(self) -> &'static str {
                match self {
                    $(Code::$variant => $name,)+
                }
            }

            /// The status of every answer with this code.
            pub fn status(self) -> u16 {
                match self {
                    $(Code::$variant => $status,)+
                }
            }

            /// The names of the parameters, each of which is always given.
            pub fn params(self) -> &'static [&'static str] {
                match self {
                    $(Code::$variant => &[$($param),*],)+
                }
            }
        }
    };
}

codes! {
    /// The body is not the JSON this route takes.
    BadBody, "bad-body", 400, ["detail"];
    /// The query string is not what this route takes.
    BadQuery, "bad-query", 400, ["detail"];
    /// A body came without `content-type: application/json`.
    NotJson, "not-json", 400, [];
    /// The body has too many kilobytes.
    BodyTooLarge, "body-too-large", 413, ["most"];
    /// A number of the request is too small or too large.
    NumberOutOfRange, "number-out-of-range", 400, ["name", "value", "least", "most"];
    /// A word of the request is none of those expected.
    UnknownWord, "unknown-word", 400, ["name", "value", "expected"];

    /// The text of a game is neither a name nor a size.
    UnknownGame, "unknown-game", 400, ["text"];
    /// A board with such a side does not exist.
    BadSide, "bad-side", 400, ["side", "most"];
    /// So many in a row do not fit the board.
    BadAlign, "bad-align", 400, ["align", "longest"];
    /// A move of a text cannot be read.
    MoveUnreadable, "move-unreadable", 400, ["number", "token"];
    /// A move of a text comes after the end of the game.
    MoveAfterEnd, "move-after-end", 400, ["number", "token"];
    /// A move of a text is outside the board.
    MoveOutside, "move-outside", 400, ["number", "token"];
    /// A move of a text goes where a stone is.
    MoveOccupied, "move-occupied", 400, ["number", "token"];
    /// The rows of a board cannot be read.
    BoardUnreadable, "board-unreadable", 400, [];
    /// One side has too many stones.
    StonesUnbalanced, "stones-unbalanced", 400, ["x", "o"];
    /// A stone hangs in the air.
    StoneFloating, "stone-floating", 400, ["column"];
    /// No game leads to these stones.
    BoardImpossible, "board-impossible", 400, [];
    /// No order of moves was found in time.
    OrderNotFound, "order-not-found", 400, [];

    /// There is no player of this name.
    UnknownPlayer, "unknown-player", 400, ["name"];
    /// The player has no such option.
    UnknownOption, "unknown-option", 400, ["player", "option"];
    /// The option does not take this value.
    BadOption, "bad-option", 400, ["option", "value"];
    /// An option is given twice.
    OptionTwice, "option-twice", 400, ["option"];
    /// A part of a player's text is not `key=value`.
    PlayerUnreadable, "player-unreadable", 400, ["part"];
    /// The text of a player has too many characters.
    PlayerTooLong, "player-too-long", 400, ["most"];
    /// This player starts a program and is never made from a request.
    PlayerStartsProgram, "player-starts-program", 400, ["name"];
    /// The server was not started with this program.
    UnknownExternal, "unknown-external", 400, ["names"];
    /// Only programs can be asked here.
    PersonAsked, "person-asked", 400, [];
    /// The player cannot play this game, or broke down.
    PlayerFailed, "player-failed", 400, ["reason"];

    /// There is no such game, or no longer.
    NoSuchGame, "no-such-game", 404, [];
    /// Another browser started the game.
    NotYourGame, "not-your-game", 403, [];
    /// The stored game makes no sense to this version, or is broken: it can only be deleted.
    GameUnreadable, "game-unreadable", 409, ["why"];
    /// The clock of a game with people is not halted.
    ClockRuns, "clock-runs", 409, [];
    /// The game is over: nobody moves or resigns any more.
    GameOver, "game-over", 409, [];
    /// A program has to move.
    NotYourTurn, "not-your-turn", 409, ["player", "side"];
    /// The game has another number of moves than the person saw.
    GameMovedOn, "game-moved-on", 409, ["ply", "seen"];
    /// The move cannot be played.
    IllegalMove, "illegal-move", 400, [];
    /// There are not so many moves to take back.
    UndoTooFar, "undo-too-far", 400, ["plies", "there"];
    /// There are not so many moves to play again.
    RedoTooFar, "redo-too-far", 400, ["plies", "there"];
    /// Only those who play a game may do that; the asker watches.
    OnlyWatching, "only-watching", 403, [];
    /// Another person plays this side.
    OthersSeat, "others-seat", 409, ["side"];
    /// Where another person plays, a takeback is offered, not taken.
    TakebackAsked, "takeback-asked", 409, [];
    /// The invitation is unknown, or was withdrawn.
    BadInvitation, "bad-invitation", 403, [];
    /// Somebody sits there already.
    SeatTaken, "seat-taken", 409, [];
    /// The asker has no seat of this game to give away.
    NoSeatToGive, "no-seat-to-give", 409, [];
    /// Nobody sits opposite who could answer.
    NobodyThere, "nobody-there", 409, [];
    /// This cannot be offered as the game stands.
    OfferNotNow, "offer-not-now", 409, ["kind"];
    /// Another offer waits for its answer.
    OfferPending, "offer-pending", 409, ["kind"];
    /// There is no such offer, or no longer.
    NoOffer, "no-offer", 409, [];
    /// Nothing of the name can be shown.
    BadName, "bad-name", 400, ["most"];
    /// The client does this too often.
    TooOften, "too-often", 429, ["most"];
    /// A program cannot be made to resign.
    ProgramResigns, "program-resigns", 409, ["side"];

    /// The game is over: there is nothing to evaluate, choose or search.
    NothingToEvaluate, "nothing-to-evaluate", 400, [];
    /// There are too many moves to evaluate one by one.
    TooManyMoves, "too-many-moves", 400, ["moves", "most"];
    /// The solver does not take this board.
    Unsolvable, "unsolvable", 400, [];
    /// The board is too large to be searched step by step.
    TooManyCells, "too-many-cells", 400, ["game", "most"];
    /// The search visits too many nodes.
    SearchTooLarge, "search-too-large", 400, [];
    /// Not exactly one of a tree, an example and a game is given.
    NoSource, "no-source", 400, [];
    /// The typed tree has something unexpected at this character.
    TreeUnreadable, "tree-unreadable", 400, ["at"];
    /// The name at this character of the typed tree is too long or belongs to nothing.
    TreeName, "tree-name", 400, ["at"];
    /// The number at this character of the typed tree has too many digits.
    TreeNumber, "tree-number", 400, ["at"];
    /// The window is not two numbers, the smaller one first, or not that of a typed tree.
    BadWindow, "bad-window", 400, [];
    /// This leaf of the typed tree lies outside of the window.
    WindowTooNarrow, "window-too-narrow", 400, ["leaf"];
    /// The typed tree ends before its last bracket is closed.
    TreeUnfinished, "tree-unfinished", 400, [];
    /// The typed tree has too many nodes or levels.
    TreeTooLarge, "tree-too-large", 400, [];
    /// The node to open is not one of the search.
    BadFocus, "bad-focus", 400, [];
    /// No class is open.
    NoClass, "no-class", 404, [];
    /// Only who leads the class may do that.
    TeachersOnly, "teachers-only", 403, [];
    /// The browser has not joined the class.
    NotInClass, "not-in-class", 403, [];
    /// The class has as many students as it may.
    ClassFull, "class-full", 409, ["most"];
    /// The class is at another question than the person saw.
    ClassMovedOn, "class-moved-on", 409, ["number", "seen"];
    /// The answer is told: no more are taken.
    ClassRevealed, "class-revealed", 409, [];
    /// The server was started without bots.
    NoBots, "no-bots", 409, [];
    /// What is asked for takes several threads, and a browser has one.
    NeedsThreads, "needs-threads", 503, [];
    /// There is no such lesson.
    NoSuchLesson, "no-such-lesson", 404, ["name"];

    /// No puzzle of the kind asked for was found on this board in time.
    NoPuzzle, "no-puzzle", 404, ["game"];
    /// What a try at a puzzle is worth was not proven in time.
    PuzzleUnproven, "puzzle-unproven", 503, [];

    /// There is nothing at this address.
    NotFound, "not-found", 404, ["path"];
    /// The address does not take this method.
    WrongMethod, "wrong-method", 405, [];
    /// A token is needed.
    TokenNeeded, "token-needed", 401, [];
    /// The server was called by a name that is not its own.
    WrongHost, "wrong-host", 403, [];
    /// The request comes from another site.
    OtherSite, "other-site", 403, [];
    /// Too many searches wait.
    TooManySearches, "too-many-searches", 429, [];
    /// Too many event streams are open.
    TooManyPages, "too-many-pages", 429, [];
    /// This browser stores as much as it may.
    OwnerFull, "owner-full", 507, ["games", "megabytes"];
    /// All together store as much as they may.
    ServerFull, "server-full", 507, [];
    /// There is no room on the disk: nothing was changed.
    DiskFull, "disk-full", 507, [];
    /// The store cannot be written or read: nothing was changed.
    StoreFailed, "store-failed", 503, [];
    /// The client has too many searches under way.
    ClientSearches, "client-searches", 429, ["most"];
    /// The client has too many event streams open.
    ClientStreams, "client-streams", 429, ["most"];
    /// The client starts too many games a minute.
    ClientGames, "client-games", 429, ["most"];
    /// All clients of an address together ask too much.
    AddressBusy, "address-busy", 429, ["most"];
    /// The server's owner ended the search.
    SearchEnded, "search-ended", 503, [];
    /// A header that says who asks came twice.
    HeaderTwice, "header-twice", 400, ["name"];
    /// Only the server's owner may ask, on its own machine.
    OwnersOnly, "owners-only", 403, [];
    /// Nothing of this number runs.
    NothingRuns, "nothing-runs", 404, ["id"];
    /// The server is about to end.
    ServerStopping, "server-stopping", 503, [];
    /// Our own fault.
    ServerBroken, "server-broken", 500, [];
}
