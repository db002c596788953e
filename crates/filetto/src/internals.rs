//! What the binary, the tests and the benchmarks of Filetto use beyond the doors of the crate. No promises: anything here
//! may change with any version. Each module mirrors the place of the same name in the crate.

#![allow(missing_docs)] // what is re-exported is documented where it is

pub mod engine {
    pub use crate::engine::*;
}
pub mod lab {
    pub use crate::lab::*;
}
pub mod rng {
    pub use crate::rng::*;
}
pub mod protocol {
    pub use crate::protocol::*;
}
pub mod stats {
    pub use crate::stats::*;
}
pub mod anneal {
    pub mod forsa4 {
        pub use crate::anneal::forsa4::*;
    }
}
pub mod arena {
    pub mod course {
        pub use crate::arena::course::*;
    }
    pub mod rating {
        pub use crate::arena::rating::*;
    }
    pub mod opening {
        pub use crate::arena::opening::*;
    }
    pub mod saved {
        pub use crate::arena::saved::*;
    }
    pub mod sprt {
        pub use crate::arena::sprt::*;
    }
    pub mod stats {
        pub use crate::arena::stats::*;
    }
}
pub mod book {
    pub use crate::book::build::{BuildError, Builder, Progress};
    pub use crate::book::check::{Fault, Order, consistent, entries, solved_again};
    pub use crate::book::coverage::Coverage;
    pub use crate::book::crc::crc64;
    pub use crate::book::journal::{Journal, JournalError};
    pub use crate::book::remote::{Next, Remote, Stage, answer};
    pub use crate::book::whole_file::{can_write, write_whole};
}
pub mod game {
    pub mod random {
        pub use crate::game::random::*;
    }
    pub use crate::game::arrange::{ArrangeError, arrange};
    pub use crate::game::bits::{BitPosition, Word256, WordMax, bits_needed};
    pub use crate::game::census::{PlyCount, reachable};
    pub use crate::game::hash::{whole_board_hash, zobrist};
    pub use crate::game::segments::Segments;
    pub use crate::game::symmetry::Symmetry;
    pub use crate::game::word::{Wide, Word};
}
pub mod player {
    #[cfg(feature = "external")]
    pub mod external {
        pub use crate::player::external::*;
    }
    pub use crate::player::classic::Classic;
    pub use crate::player::engine::Engine;
    pub use crate::player::entry::{Entry, Key, Kind, Options};
    #[cfg(feature = "external")]
    pub use crate::player::external::External;
    pub use crate::player::forsa4::Forsa4;
    pub use crate::player::level::Level;
    pub use crate::player::mcts::Mcts;
    pub use crate::player::perfect::Perfect;
}
pub mod search {
    pub mod mcts {
        pub use crate::search::mcts::*;
    }
    pub mod thesis {
        pub use crate::search::thesis::*;
    }
    pub use crate::search::deepening::deepen;
    pub use crate::search::labelling::MOST_STORED;
    pub use crate::search::parallel::parallel;
    pub use crate::search::secondary::confirm;
    pub use crate::search::tt::{Bound, Table};
    pub use crate::search::uniform::{LeafOrder, UniformTree};
}
pub mod solver {
    pub mod drop {
        pub use crate::solver::drop::*;
    }
    pub mod free {
        pub use crate::solver::free::*;
    }
    pub mod oracle {
        pub use crate::solver::oracle::*;
    }
}
