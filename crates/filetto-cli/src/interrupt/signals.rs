//! How a system tells a program to end.

/// Calls this with the number of each signal, from a thread of its own. Without one the signals end the program, as
/// they always did.
#[cfg(unix)]
pub(super) fn watch(receive: fn(u8)) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let wanted =
        [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| *signal != SIGHUP || !is_ignored(SIGHUP));
    if let Ok(mut signals) = Signals::new(wanted) {
        std::thread::spawn(move || signals.forever().for_each(|signal| receive(signal as u8)));
    }
}

/// True for what whoever started us wants ignored: SIGHUP under `nohup`.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    // SAFETY: zero bytes are a value of the plain structure, and sigaction only fills it.
    let handler = unsafe {
        let mut found: libc::sigaction = std::mem::zeroed();
        libc::sigaction(signal, std::ptr::null(), &raw mut found);
        found.sa_sigaction
    };
    handler == libc::SIG_IGN
}

/// Where there are no signals, Ctrl-C counts as SIGINT.
#[cfg(not(unix))]
pub(super) fn watch(receive: fn(u8)) {
    const SIGINT: u8 = 2;
    let _ = ctrlc::set_handler(move || receive(SIGINT));
}
