//! The kinds of refusals: a word that never changes, a status, and the parameters that come with it.

use axum::http::StatusCode;

/// One row per code: variant, word, status, names of its parameters.
macro_rules! codes {
    ($($(#[$about:meta])* $variant:ident, $name:literal, $status:ident, [$($param:literal),*];)+) => {
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
            pub fn status(self) -> StatusCode {
                match self {
                    $(Code::$variant => StatusCode::$status,)+
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
    BadBody, "bad-body", BAD_REQUEST, ["detail"];
    /// The query string is not what this route takes.
    BadQuery, "bad-query", BAD_REQUEST, ["detail"];
    /// A body came without `content-type: application/json`.
    NotJson, "not-json", BAD_REQUEST, [];
    /// The body has too many kilobytes.
    BodyTooLarge, "body-too-large", PAYLOAD_TOO_LARGE, ["most"];
    /// A number of the request is too small or too large.
    NumberOutOfRange, "number-out-of-range", BAD_REQUEST, ["name", "value", "least", "most"];
    /// A word of the request is none of those expected.
    UnknownWord, "unknown-word", BAD_REQUEST, ["name", "value", "expected"];

    /// The text of a game is neither a name nor a size.
    UnknownGame, "unknown-game", BAD_REQUEST, ["text"];
    /// A board with such a side does not exist.
    BadSide, "bad-side", BAD_REQUEST, ["side", "most"];
    /// So many in a row do not fit the board.
    BadAlign, "bad-align", BAD_REQUEST, ["align", "longest"];
    /// A move of a text cannot be read.
    MoveUnreadable, "move-unreadable", BAD_REQUEST, ["number", "token"];
    /// A move of a text comes after the end of the game.
    MoveAfterEnd, "move-after-end", BAD_REQUEST, ["number", "token"];
    /// A move of a text is outside the board.
    MoveOutside, "move-outside", BAD_REQUEST, ["number", "token"];
    /// A move of a text goes where a stone is.
    MoveOccupied, "move-occupied", BAD_REQUEST, ["number", "token"];
    /// The rows of a board cannot be read.
    BoardUnreadable, "board-unreadable", BAD_REQUEST, [];
    /// One side has too many stones.
    StonesUnbalanced, "stones-unbalanced", BAD_REQUEST, ["x", "o"];
    /// A stone hangs in the air.
    StoneFloating, "stone-floating", BAD_REQUEST, ["column"];
    /// No game leads to these stones.
    BoardImpossible, "board-impossible", BAD_REQUEST, [];
    /// No order of moves was found in time.
    OrderNotFound, "order-not-found", BAD_REQUEST, [];

    /// There is no player of this name.
    UnknownPlayer, "unknown-player", BAD_REQUEST, ["name"];
    /// The player has no such option.
    UnknownOption, "unknown-option", BAD_REQUEST, ["player", "option"];
    /// The option does not take this value.
    BadOption, "bad-option", BAD_REQUEST, ["option", "value"];
    /// An option is given twice.
    OptionTwice, "option-twice", BAD_REQUEST, ["option"];
    /// A part of a player's text is not `key=value`.
    PlayerUnreadable, "player-unreadable", BAD_REQUEST, ["part"];
    /// The text of a player has too many characters.
    PlayerTooLong, "player-too-long", BAD_REQUEST, ["most"];
    /// This player starts a program and is never made from a request.
    PlayerStartsProgram, "player-starts-program", BAD_REQUEST, ["name"];
    /// The server was not started with this program.
    UnknownExternal, "unknown-external", BAD_REQUEST, ["names"];
    /// Only programs can be asked here.
    PersonAsked, "person-asked", BAD_REQUEST, [];
    /// The player cannot play this game, or broke down.
    PlayerFailed, "player-failed", BAD_REQUEST, ["reason"];

    /// There is no such game, or no longer.
    NoSuchGame, "no-such-game", NOT_FOUND, [];
    /// Another browser started the game.
    NotYourGame, "not-your-game", FORBIDDEN, [];
    /// The stored game makes no sense to this version, or is broken: it can only be deleted.
    GameUnreadable, "game-unreadable", CONFLICT, ["why"];
    /// The clock of a game with people is not halted.
    ClockRuns, "clock-runs", CONFLICT, [];
    /// The game is over: nobody moves or resigns any more.
    GameOver, "game-over", CONFLICT, [];
    /// A program has to move.
    NotYourTurn, "not-your-turn", CONFLICT, ["player", "side"];
    /// The game has another number of moves than the person saw.
    GameMovedOn, "game-moved-on", CONFLICT, ["ply", "seen"];
    /// The move cannot be played.
    IllegalMove, "illegal-move", BAD_REQUEST, [];
    /// There are not so many moves to take back.
    UndoTooFar, "undo-too-far", BAD_REQUEST, ["plies", "there"];
    /// There are not so many moves to play again.
    RedoTooFar, "redo-too-far", BAD_REQUEST, ["plies", "there"];
    /// Only those who play a game may do that; the asker watches.
    OnlyWatching, "only-watching", FORBIDDEN, [];
    /// Another person plays this side.
    OthersSeat, "others-seat", CONFLICT, ["side"];
    /// Where another person plays, a takeback is offered, not taken.
    TakebackAsked, "takeback-asked", CONFLICT, [];
    /// The invitation is unknown, or was withdrawn.
    BadInvitation, "bad-invitation", FORBIDDEN, [];
    /// Somebody sits there already.
    SeatTaken, "seat-taken", CONFLICT, [];
    /// The asker has no seat of this game to give away.
    NoSeatToGive, "no-seat-to-give", CONFLICT, [];
    /// Nobody sits opposite who could answer.
    NobodyThere, "nobody-there", CONFLICT, [];
    /// This cannot be offered as the game stands.
    OfferNotNow, "offer-not-now", CONFLICT, ["kind"];
    /// Another offer waits for its answer.
    OfferPending, "offer-pending", CONFLICT, ["kind"];
    /// There is no such offer, or no longer.
    NoOffer, "no-offer", CONFLICT, [];
    /// Nothing of the name can be shown.
    BadName, "bad-name", BAD_REQUEST, ["most"];
    /// The client does this too often.
    TooOften, "too-often", TOO_MANY_REQUESTS, ["most"];
    /// A program cannot be made to resign.
    ProgramResigns, "program-resigns", CONFLICT, ["side"];

    /// The game is over: there is nothing to evaluate, choose or search.
    NothingToEvaluate, "nothing-to-evaluate", BAD_REQUEST, [];
    /// There are too many moves to evaluate one by one.
    TooManyMoves, "too-many-moves", BAD_REQUEST, ["moves", "most"];
    /// The solver does not take this board.
    Unsolvable, "unsolvable", BAD_REQUEST, [];
    /// The board is too large to be searched step by step.
    TooManyCells, "too-many-cells", BAD_REQUEST, ["game", "most"];
    /// The search visits too many nodes.
    SearchTooLarge, "search-too-large", BAD_REQUEST, [];
    /// Not exactly one of a tree, an example and a game is given.
    NoSource, "no-source", BAD_REQUEST, [];
    /// The typed tree has something unexpected at this character.
    TreeUnreadable, "tree-unreadable", BAD_REQUEST, ["at"];
    /// The name at this character of the typed tree is too long or belongs to nothing.
    TreeName, "tree-name", BAD_REQUEST, ["at"];
    /// The number at this character of the typed tree has too many digits.
    TreeNumber, "tree-number", BAD_REQUEST, ["at"];
    /// The window is not two numbers, the smaller one first, or not that of a typed tree.
    BadWindow, "bad-window", BAD_REQUEST, [];
    /// This leaf of the typed tree lies outside of the window.
    WindowTooNarrow, "window-too-narrow", BAD_REQUEST, ["leaf"];
    /// The typed tree ends before its last bracket is closed.
    TreeUnfinished, "tree-unfinished", BAD_REQUEST, [];
    /// The typed tree has too many nodes or levels.
    TreeTooLarge, "tree-too-large", BAD_REQUEST, [];
    /// The node to open is not one of the search.
    BadFocus, "bad-focus", BAD_REQUEST, [];
    /// No class is open.
    NoClass, "no-class", NOT_FOUND, [];
    /// Only who leads the class may do that.
    TeachersOnly, "teachers-only", FORBIDDEN, [];
    /// The browser has not joined the class.
    NotInClass, "not-in-class", FORBIDDEN, [];
    /// The class has as many students as it may.
    ClassFull, "class-full", CONFLICT, ["most"];
    /// The class is at another question than the person saw.
    ClassMovedOn, "class-moved-on", CONFLICT, ["number", "seen"];
    /// The answer is told: no more are taken.
    ClassRevealed, "class-revealed", CONFLICT, [];
    /// The server was started without bots.
    NoBots, "no-bots", CONFLICT, [];
    /// There is no such lesson.
    NoSuchLesson, "no-such-lesson", NOT_FOUND, ["name"];

    /// No puzzle of the kind asked for was found on this board in time.
    NoPuzzle, "no-puzzle", NOT_FOUND, ["game"];
    /// What a try at a puzzle is worth was not proven in time.
    PuzzleUnproven, "puzzle-unproven", SERVICE_UNAVAILABLE, [];

    /// There is nothing at this address.
    NotFound, "not-found", NOT_FOUND, ["path"];
    /// The address does not take this method.
    WrongMethod, "wrong-method", METHOD_NOT_ALLOWED, [];
    /// A token is needed.
    TokenNeeded, "token-needed", UNAUTHORIZED, [];
    /// The server was called by a name that is not its own.
    WrongHost, "wrong-host", FORBIDDEN, [];
    /// The request comes from another site.
    OtherSite, "other-site", FORBIDDEN, [];
    /// Too many searches wait.
    TooManySearches, "too-many-searches", TOO_MANY_REQUESTS, [];
    /// Too many event streams are open.
    TooManyPages, "too-many-pages", TOO_MANY_REQUESTS, [];
    /// This browser stores as much as it may.
    OwnerFull, "owner-full", INSUFFICIENT_STORAGE, ["games", "megabytes"];
    /// All together store as much as they may.
    ServerFull, "server-full", INSUFFICIENT_STORAGE, [];
    /// There is no room on the disk: nothing was changed.
    DiskFull, "disk-full", INSUFFICIENT_STORAGE, [];
    /// The store cannot be written or read: nothing was changed.
    StoreFailed, "store-failed", SERVICE_UNAVAILABLE, [];
    /// The client has too many searches under way.
    ClientSearches, "client-searches", TOO_MANY_REQUESTS, ["most"];
    /// The client has too many event streams open.
    ClientStreams, "client-streams", TOO_MANY_REQUESTS, ["most"];
    /// The client starts too many games a minute.
    ClientGames, "client-games", TOO_MANY_REQUESTS, ["most"];
    /// All clients of an address together ask too much.
    AddressBusy, "address-busy", TOO_MANY_REQUESTS, ["most"];
    /// The server's owner ended the search.
    SearchEnded, "search-ended", SERVICE_UNAVAILABLE, [];
    /// A header that says who asks came twice.
    HeaderTwice, "header-twice", BAD_REQUEST, ["name"];
    /// Only the server's owner may ask, on its own machine.
    OwnersOnly, "owners-only", FORBIDDEN, [];
    /// Nothing of this number runs.
    NothingRuns, "nothing-runs", NOT_FOUND, ["id"];
    /// The server is about to end.
    ServerStopping, "server-stopping", SERVICE_UNAVAILABLE, [];
    /// Our own fault.
    ServerBroken, "server-broken", INTERNAL_SERVER_ERROR, [];
}
