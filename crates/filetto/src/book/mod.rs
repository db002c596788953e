//! Opening books: positions with their exact value and a best move, in one file that can be mapped into memory.
//!
//! | file | idea |
//! |---|---|
//! | `key` | a position up to symmetry is a number |
//! | `crc` | a checksum that no flipped byte gets past |
//! | `format` | the bytes of a book: distances between sorted keys, score and move of each |
//! | `load` | a book from a file, from memory or from the program itself |
//! | `probe` | what a book knows of a position |
//! | `coverage` | which positions a book holds |
//! | `journal` | what is solved survives the end of the process |
//! | `outline` | which positions are solved, and what follows from them |
//! | `build` | solving all of them, on several threads |
//! | `remote` | having them solved elsewhere |
//! | `check` | the file against itself and against the solver |
//!
//! Everything in a book is proven by the exact solver, so that a book does not depend on the order in which it
//! was made, on threads or on interruptions.

pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod coverage;
pub(crate) mod crc;
mod format;
pub(crate) mod journal;
mod key;
mod load;
mod outline;
mod probe;
pub(crate) mod remote;
pub(crate) mod whole_file;

pub use format::{BookError, Entry};
pub use load::Book;
pub use probe::BookMove;
