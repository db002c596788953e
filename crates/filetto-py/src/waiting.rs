//! Long work in a thread of its own, while the thread of the caller serves Python: its signals, and the errands of the work.
//!
//! ```text
//!    caller (Python's thread)                 worker
//!    lets go of the interpreter    ──work──►  thinks, plays, measures
//!    every 20 ms: Ctrl-C?          ──stop──►  sees the flag and ends
//!    calls Python                  ◄─errand─  "which move?", "so much is done"
//! ```
//!
//! Python code runs on the caller's thread alone: Ctrl-C reaches it, debuggers work, and when the interpreter ends no
//! thread of ours is inside it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::error::{Interrupted, broken};

/// How often signals are looked for.
const POLL: Duration = Duration::from_millis(20);
/// How long work that looks at its flag may take to end once it is up: a moment, unless the machine is very busy.
const GRACE: Duration = Duration::from_secs(2);
/// How long work is waited for whose result is not needed, or that does not look: then it is left to end alone.
const SHORT_GRACE: Duration = Duration::from_millis(60);

/// Something that the worker wants done on Python's thread.
type Errand = Box<dyn FnOnce(Python) -> PyResult<()> + Send>;

enum Message<T> {
    Errand(Errand),
    Done(Result<T, String>),
}

/// What the worker holds: the flag that ends it, and the way to Python.
pub(crate) struct Desk {
    pub(crate) stop: Arc<AtomicBool>,
    errands: Box<dyn Fn(Errand) -> bool + Send + Sync>,
}

impl Desk {
    /// Hands an errand to Python's thread; false if nobody is there any more.
    pub(crate) fn send(&self, errand: impl FnOnce(Python) -> PyResult<()> + Send + 'static) -> bool {
        (self.errands)(Box::new(errand))
    }
}

/// How the waiting ended.
pub(crate) struct Waited<T> {
    /// What the work gave, None if it was left behind.
    pub(crate) result: Option<T>,
    /// The exception that ended it early: Ctrl-C, or what a callback raised.
    pub(crate) stopped: Option<PyErr>,
}

impl<T> Waited<T> {
    /// The same with another result.
    pub(crate) fn map<R>(self, change: impl FnOnce(T) -> R) -> Waited<R> {
        Waited { result: self.result.map(change), stopped: self.stopped }
    }

    /// The result, or the exception with what the work had until then.
    pub(crate) fn finish<'py>(self, py: Python<'py>) -> PyResult<T>
    where
        T: IntoPyObject<'py>,
    {
        match (self.result, self.stopped) {
            (Some(result), None) => Ok(result),
            (result, Some(stopped)) => Err(interrupted(py, stopped, result)),
            (None, None) => Err(broken("the work ended without a result")),
        }
    }
}

impl<T, E> Waited<Result<T, E>> {
    /// Work that failed by itself; once it was stopped, a failure only means that it has nothing to show.
    pub(crate) fn check(self) -> Result<Waited<T>, E> {
        let result = match self.stopped {
            None => self.result.transpose()?,
            Some(_) => self.result.and_then(Result::ok),
        };
        Ok(Waited { result, stopped: self.stopped })
    }
}

/// Ctrl-C with what was there until then; other exceptions stay what they are.
fn interrupted<'py>(py: Python<'py>, stopped: PyErr, result: Option<impl IntoPyObject<'py>>) -> PyErr {
    if !stopped.is_instance_of::<PyKeyboardInterrupt>(py) {
        return stopped;
    }
    let error = Interrupted::new_err("interrupted: `result` of this exception is what was there until then");
    if let Some(result) = result
        && let Err(failed) = error.value(py).setattr("result", result)
    {
        return failed;
    }
    error
}

/// Does the work in a thread of its own and waits for it. It must look at its flag often.
pub(crate) fn wait_for<T: Send + 'static>(
    py: Python,
    work: impl FnOnce(&Arc<Desk>) -> T + Send + 'static,
) -> PyResult<Waited<T>> {
    wait(py, GRACE, work)
}

/// The same for work that is left behind when it does not end at once.
pub(crate) fn wait_or_leave<T: Send + 'static>(
    py: Python,
    work: impl FnOnce(&Arc<Desk>) -> T + Send + 'static,
) -> PyResult<Waited<T>> {
    wait(py, SHORT_GRACE, work)
}

fn wait<T: Send + 'static>(
    py: Python,
    grace: Duration,
    work: impl FnOnce(&Arc<Desk>) -> T + Send + 'static,
) -> PyResult<Waited<T>> {
    let (sender, messages) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let desk = Arc::new(Desk { stop: stop.clone(), errands: errands(sender.clone()) });
    thread::spawn(move || {
        let done = catch_unwind(AssertUnwindSafe(|| work(&desk))).map_err(|panic| sentence(&*panic));
        // Nobody listens any more if the work was left behind.
        let _ = sender.send(Message::Done(done));
    });
    serve(py, &messages, &stop, grace)
}

fn errands<T: Send + 'static>(sender: Sender<Message<T>>) -> Box<dyn Fn(Errand) -> bool + Send + Sync> {
    Box::new(move |errand| sender.send(Message::Errand(errand)).is_ok())
}

/// What a panic said.
fn sentence(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
}

fn serve<T: Send>(
    py: Python,
    messages: &Receiver<Message<T>>,
    stop: &AtomicBool,
    grace: Duration,
) -> PyResult<Waited<T>> {
    let mut stopped: Option<(PyErr, Instant)> = None;
    loop {
        let heard = match next(py, messages) {
            Some(Message::Done(Ok(result))) => {
                return Ok(Waited { result: Some(result), stopped: stopped.map(|(error, _)| error) });
            }
            Some(Message::Done(Err(panic))) => return Err(broken(&panic)),
            // Once it is stopped nothing is asked of Python any more: the worker hears that its errand is gone.
            Some(Message::Errand(errand)) if stopped.is_none() => errand(py),
            Some(Message::Errand(_)) => Ok(()),
            None => py.check_signals(),
        };
        if let Err(error) = heard {
            stop.store(true, Ordering::Relaxed);
            stopped.get_or_insert((error, Instant::now()));
        }
        if stopped.as_ref().is_some_and(|(_, since)| since.elapsed() > grace) {
            return Ok(Waited { result: None, stopped: stopped.map(|(error, _)| error) });
        }
    }
}

/// The next message, None if there was none for a while. The interpreter is free meanwhile.
fn next<T: Send>(py: Python, messages: &Receiver<Message<T>>) -> Option<Message<T>> {
    // A receiver is not shared: it only waits here, on this thread.
    struct Alone<'a, T>(&'a Receiver<T>);
    // SAFETY: `detach` runs its closure on this very thread; the reference never leaves it.
    unsafe impl<T: Send> Send for Alone<'_, T> {}
    let alone = Alone(messages);
    py.detach(move || {
        let alone = alone;
        alone.0.recv_timeout(POLL).ok()
    })
}
