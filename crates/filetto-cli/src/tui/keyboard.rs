//! Waiting for keys on a terminal that may be closed meanwhile.

use std::io;
use std::time::Duration;

use ratatui::crossterm::event;

/// True if an event can be read within this time. A terminal that was closed is an error: reading from it would never end.
pub(super) fn has_event(time: Duration) -> io::Result<bool> {
    await_key(time)?;
    event::poll(Duration::ZERO)
}

/// Sleeps until a key is pressed, or so long.
#[cfg(unix)]
fn await_key(time: Duration) -> io::Result<()> {
    let mut keys = libc::pollfd { fd: libc::STDIN_FILENO, events: libc::POLLIN, revents: 0 };
    let millis = time.as_millis().min(i32::MAX as u128) as i32;
    // SAFETY: the one structure lives until the call returns.
    unsafe { libc::poll(&raw mut keys, 1, millis) };
    let closed = keys.revents & (libc::POLLHUP | libc::POLLERR | libc::POLLNVAL) != 0;
    if closed { Err(io::Error::from_raw_os_error(libc::EIO)) } else { Ok(()) }
}

#[cfg(not(unix))]
fn await_key(time: Duration) -> io::Result<()> {
    event::poll(time).map(drop)
}
