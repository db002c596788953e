//! Signals that end the program: Ctrl-C (SIGINT), SIGTERM, and SIGHUP of a terminal that was closed.
//!
//! Who calls [`flag`] is asked to stop by the first of them, and shows or keeps what it has. The second ends the program
//! at once, and so does the first where nobody listens, or has not come to an end in `PATIENCE`. External programs
//! end in every case. The exit code is 128 and the number of the signal: 130, 143, 129.

mod signals;
mod terminal;

use std::process;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use filetto::internals::player::external::end_all;

pub use terminal::{Input, Output, is_hang_up};

/// How long somebody who listens may take to come to an end.
const PATIENCE: Duration = Duration::from_secs(15);
/// The number of the signal of a closed terminal.
const HANG_UP: u8 = 1;

/// The first signal that came; 0 while there was none.
static SIGNAL: AtomicU8 = AtomicU8::new(0);
/// True while somebody listens.
static IS_HEEDED: AtomicBool = AtomicBool::new(false);
/// What has to be put right before the program ends without unwinding.
static LAST_ACT: Mutex<Option<fn()>> = Mutex::new(None);

fn raised() -> &'static Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(Arc::default)
}

/// Takes the signals over. The first thing a program does.
pub fn install() {
    signals::watch(receive);
}

/// The flag that a signal raises, for work that looks at it: from here the first signal only asks it to stop.
pub fn flag() -> Arc<AtomicBool> {
    IS_HEEDED.store(true, Ordering::SeqCst);
    let flag = raised();
    if code().is_some() {
        flag.store(true, Ordering::SeqCst);
    }
    flag.clone()
}

/// From here on nobody looks at the flag any more: a signal ends the program at once, one that has come ends it now.
pub fn ends_at_once() {
    IS_HEEDED.store(false, Ordering::SeqCst);
    if let Some(code) = code() {
        end(code);
    }
}

/// The exit code of a program that was told to end.
pub fn code() -> Option<u8> {
    let signal = SIGNAL.load(Ordering::SeqCst);
    (signal > 0).then_some(128 + signal)
}

/// The terminal is gone, whether or not a signal says so.
pub fn hang_up() {
    let _ = SIGNAL.compare_exchange(0, HANG_UP, Ordering::SeqCst, Ordering::SeqCst);
    raised().store(true, Ordering::SeqCst);
}

/// Does this, too, when the program ends without unwinding.
pub fn before_end(act: fn()) {
    *LAST_ACT.lock().unwrap_or_else(PoisonError::into_inner) = Some(act);
}

/// A signal has come.
fn receive(signal: u8) {
    let first = SIGNAL.compare_exchange(0, signal, Ordering::SeqCst, Ordering::SeqCst).is_ok();
    raised().store(true, Ordering::SeqCst);
    if !first || !IS_HEEDED.load(Ordering::SeqCst) {
        end(128 + signal);
    }
    thread::spawn(move || {
        thread::sleep(PATIENCE);
        end(128 + signal);
    });
}

fn end(code: u8) -> ! {
    end_all();
    if let Some(act) = LAST_ACT.lock().unwrap_or_else(PoisonError::into_inner).take() {
        act();
    }
    process::exit(code.into())
}
