//! Who is here: every open event stream of a game, or of the page where people meet, counts for the browser that reads
//! it. A stream that ends takes its reader away.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Where a stream is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A game, by its name.
    Game(String),
    /// The list of open games.
    Together,
}

struct Reader {
    owner: Option<String>,
    place: Place,
}

/// Everybody who is here.
#[derive(Default)]
pub struct Presence {
    readers: Mutex<BTreeMap<u64, Reader>>,
    numbers: AtomicU64,
}

impl Presence {
    /// Somebody came; gone again when what is given back is dropped.
    pub fn enter(self: &Arc<Presence>, owner: Option<&str>, place: Place) -> Here {
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        self.lock().insert(number, Reader { owner: owner.map(str::to_string), place });
        Here { number, presence: self.clone() }
    }

    /// The readers at a place, a browser with two streams twice.
    pub fn at(&self, place: &Place) -> Vec<Option<String>> {
        let readers = self.lock();
        readers.values().filter(|reader| reader.place == *place).map(|reader| reader.owner.clone()).collect()
    }

    /// True if this browser reads anything.
    pub fn is_here(&self, owner: &str) -> bool {
        self.lock().values().any(|reader| reader.owner.as_deref() == Some(owner))
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Reader>> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who is here for as long as this lives.
pub struct Here {
    number: u64,
    presence: Arc<Presence>,
}

impl Drop for Here {
    fn drop(&mut self) {
        self.presence.lock().remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leaves_is_gone_at_once() {
        let presence = Arc::<Presence>::default();
        let game = Place::Game("g".into());
        let anna = presence.enter(Some("anna"), game.clone());
        let twice = presence.enter(Some("anna"), Place::Together);
        let nobody = presence.enter(None, game.clone());
        assert_eq!(presence.at(&game), [Some("anna".into()), None]);
        drop(anna);
        assert!(presence.is_here("anna"), "on another page");
        assert_eq!(presence.at(&game), [None]);
        drop((twice, nobody));
        assert!(!presence.is_here("anna") && presence.at(&game).is_empty());
    }
}
