//! How commands end: by signals, by a closed terminal, by `kill -9`; without memory; without room on the disk. What they
//! started is gone, what they wrote is whole, and the exit code says what happened.
#![cfg(target_os = "linux")]

mod children;
mod files;
mod harness;
mod memory;
mod screen;
mod signals;
