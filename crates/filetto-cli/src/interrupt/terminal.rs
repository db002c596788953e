//! The two ends of a terminal: input that ends when the program is told to end, where a plain read would wait for the
//! person, and output that may be cut off.

use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// How often the flag is looked at.
const POLL: Duration = Duration::from_millis(20);

/// A reader that is at its end as soon as a flag is raised.
pub struct Input {
    pieces: Receiver<Vec<u8>>,
    stop: Arc<AtomicBool>,
    /// What was read and not used, and how much of it was used.
    piece: Vec<u8>,
    used: usize,
}

impl Input {
    /// Reads beside us, until the flag is raised.
    pub fn new(source: impl Read + Send + 'static, stop: Arc<AtomicBool>) -> Input {
        let (sender, pieces) = sync_channel(1);
        thread::spawn(move || read(source, &sender));
        Input { pieces, stop, piece: Vec::new(), used: 0 }
    }

    /// The next piece, nothing at the end.
    fn next(&self) -> Vec<u8> {
        while !self.stop.load(Ordering::Relaxed) {
            match self.pieces.recv_timeout(POLL) {
                Ok(piece) => return piece,
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        Vec::new()
    }
}

fn read(mut source: impl Read, pieces: &SyncSender<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(length @ 1..) = source.read(&mut buffer) {
        if pieces.send(buffer[..length].to_vec()).is_err() {
            return;
        }
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used == self.piece.len() {
            (self.piece, self.used) = (self.next(), 0);
        }
        Ok(&self.piece[self.used..])
    }

    fn consume(&mut self, amount: usize) {
        self.used += amount;
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

/// A writer to a terminal. What is said to one that was closed is lost, and counts as a hang-up.
pub struct Output<W>(pub W);

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        forgive(self.0.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        forgive(self.0.flush(), ())
    }
}

fn forgive<T>(result: io::Result<T>, nothing: T) -> io::Result<T> {
    match result {
        Err(error) if is_hang_up(&error) => {
            super::hang_up();
            Ok(nothing)
        }
        result => result,
    }
}

/// True for the error of a terminal that was closed.
#[cfg(unix)]
pub fn is_hang_up(error: &io::Error) -> bool {
    error.raw_os_error() == Some(libc::EIO)
}

/// True for the error of a terminal that was closed.
#[cfg(not(unix))]
pub fn is_hang_up(_: &io::Error) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_read_in_order_to_the_end() {
        let text: String = (0..5000).map(|number| format!("line {number}\n")).collect();
        let mut input = Input::new(io::Cursor::new(text.clone()), Arc::default());
        let mut read = String::new();
        input.read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
    }

    #[test]
    fn a_raised_flag_is_the_end_though_nothing_comes() {
        struct Silent;
        impl Read for Silent {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                loop {
                    thread::park();
                }
            }
        }
        let stop = Arc::new(AtomicBool::new(false));
        let mut input = Input::new(Silent, stop.clone());
        let reader = thread::spawn(move || input.read_line(&mut String::new()).unwrap());
        stop.store(true, Ordering::Relaxed);
        assert_eq!(reader.join().unwrap(), 0);
    }
}
