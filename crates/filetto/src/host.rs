//! What only the machine can say: the time, and chance. A browser has no clock and no threads that Rust's library knows
//! of, so its page lends them: there, and nowhere else, this module differs.

#[cfg(not(target_family = "wasm"))]
mod system {
    use std::sync::Weak;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::{Duration, SystemTime};

    pub use std::time::Instant;

    /// The time since the first of January 1970.
    pub fn since_epoch() -> Duration {
        SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default()
    }

    /// Raises a flag when a time is over, if it is still there.
    pub(crate) fn raise_after(time: Duration, flag: Weak<AtomicBool>) {
        thread::spawn(move || {
            thread::sleep(time);
            if let Some(flag) = flag.upgrade() {
                flag.store(true, Ordering::Relaxed);
            }
        });
    }
}

#[cfg(target_family = "wasm")]
mod browser {
    use std::ops::Add;
    use std::sync::Weak;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    #[link(wasm_import_module = "filetto")]
    unsafe extern "C" {
        /// Milliseconds since the page began.
        safe fn now() -> f64;
        /// Milliseconds since 1970.
        safe fn epoch() -> f64;
        /// A number by chance.
        safe fn chance() -> u32;
    }

    /// A moment, counted from the beginning of the page: what the program uses of [`std::time::Instant`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(milliseconds(now()))
        }

        /// The time that went by since then.
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }

        /// The time between two moments, nothing if the other is later.
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// A later moment, if there is one so late.
        pub fn checked_add(&self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0.saturating_add(time))
        }
    }

    /// The time since the first of January 1970.
    pub fn since_epoch() -> Duration {
        milliseconds(epoch())
    }

    /// A number by chance, by the browser's own generator.
    pub fn by_chance() -> u32 {
        chance()
    }

    /// Nobody is there to raise a flag while a search has the only thread: the page ends a worker that takes too long.
    pub(crate) fn raise_after(_time: Duration, _flag: Weak<AtomicBool>) {}

    fn milliseconds(number: f64) -> Duration {
        Duration::try_from_secs_f64(number / 1_000.0).unwrap_or_default()
    }
}

#[cfg(target_family = "wasm")]
pub(crate) use browser::raise_after;
#[cfg(target_family = "wasm")]
pub use browser::{Instant, by_chance, since_epoch};
#[cfg(not(target_family = "wasm"))]
pub(crate) use system::raise_after;
#[cfg(not(target_family = "wasm"))]
pub use system::{Instant, since_epoch};
