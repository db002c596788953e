//! A server, a browser, and what a person does with them.

mod browser;
mod page;
mod server;
mod site;

pub use browser::{Browser, Look};
pub use page::Page;
pub use server::{Server, is_site};
pub use site::{FOLDER, Host};

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory of this test, removed with it.
pub struct Scratch(pub PathBuf);

impl Scratch {
    /// A new, empty directory.
    pub fn new(name: &str) -> Scratch {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("filetto-e2e-{}-{name}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the temporary directory is writable");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A port that was free a moment ago.
pub fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("loopback has free ports");
    listener.local_addr().expect("it is bound").port()
}
