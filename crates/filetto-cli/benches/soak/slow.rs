//! Connections that begin a request and never finish it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Keeps so many connections hanging; returns how often one had to be opened again.
pub async fn hang(port: u16, count: usize, stop: Arc<AtomicBool>) -> u64 {
    let tasks: Vec<_> = (0..count).map(|number| tokio::spawn(one(port, number, stop.clone()))).collect();
    let mut reopened = 0;
    for task in tasks {
        reopened += task.await.unwrap_or_default();
    }
    reopened
}

async fn one(port: u16, number: usize, stop: Arc<AtomicBool>) -> u64 {
    let beginning = match number % 2 {
        0 => "GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        _ => {
            "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
        }
    };
    let mut opened = 0;
    while !stop.load(Ordering::Relaxed) {
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)).await {
            opened += 1;
            let _ = stream.write_all(beginning.as_bytes()).await;
            wait_for_the_end(&mut stream, &stop).await;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    u64::saturating_sub(opened, 1)
}

/// Until the server closes the connection, or the run ends.
async fn wait_for_the_end(stream: &mut TcpStream, stop: &AtomicBool) {
    let mut buffer = [0; 512];
    while !stop.load(Ordering::Relaxed) {
        let read = tokio::time::timeout(Duration::from_millis(500), stream.read(&mut buffer)).await;
        if let Ok(Ok(0) | Err(_)) = read {
            return;
        }
    }
}
