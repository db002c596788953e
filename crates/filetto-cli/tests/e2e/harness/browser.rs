//! Chromium through its driver, both of this test alone and ended with it.

use std::io::Write;
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value as Json, json};

use super::{Scratch, free_port};

const FLAGS: [&str; 7] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
];

/// The accessibility checker takes its time on a busy machine.
const SCRIPT_MS: u64 = 120_000;

/// What the person's screen and settings are like.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The language of the browser.
    pub language: &'static str,
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// A finger instead of a mouse.
    pub touch: bool,
    /// The system asks for dark colours.
    pub dark: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look { language: "en", width: 1280, height: 900, touch: false, dark: false }
    }
}

/// A browser with a fresh profile.
pub struct Browser {
    /// What clicks and types.
    pub client: Client,
    driver: Child,
    port: u16,
    session: String,
    profile: Scratch,
}

impl Browser {
    /// Starts one.
    pub async fn start(look: Look) -> Browser {
        let (port, profile) = (free_port(), Scratch::new("profile"));
        let driver = start_driver(port);
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let Json::Object(wanted) = capabilities(look, &profile) else { unreachable!("it is an object") };
        builder.capabilities(wanted);
        let client = builder.connect(&format!("http://127.0.0.1:{port}")).await.expect("Chromium starts");
        let session = client.session_id().await.expect("a session").expect("it has a name");
        let browser = Browser { client, driver, port, session, profile };
        browser.wear(look).await;
        browser
    }

    /// Size, touch and colours, as the device would report them.
    async fn wear(&self, look: Look) {
        let Look { width, height, touch, .. } = look;
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch});
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
        self.devtools("Emulation.setTouchEmulationEnabled", json!({"enabled": touch})).await;
        self.prefer(if look.dark { "dark" } else { "light" }).await;
    }

    /// Sets the colour scheme the system asks for.
    pub async fn prefer(&self, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.devtools("Emulation.setEmulatedMedia", json!({"features": features})).await;
    }

    /// A command of Chromium's own protocol.
    pub async fn devtools(&self, command: &str, parameters: Json) -> Json {
        self.driver("goog/cdp/execute", json!({"cmd": command, "params": parameters})).await
    }

    /// Severe lines of the console since the last look.
    pub async fn complaints(&self) -> Vec<String> {
        let lines = self.driver("se/log", json!({"type": "browser"})).await;
        let severe = |line: &&Json| line["level"] == "SEVERE";
        let lines = lines.as_array().expect("a list of lines");
        lines.iter().filter(severe).map(|line| line["message"].to_string()).collect()
    }

    /// What the driver knows beyond the standard.
    async fn driver(&self, path: &str, body: Json) -> Json {
        let address = format!("http://127.0.0.1:{}/session/{}/{path}", self.port, self.session);
        let answer =
            reqwest::Client::new().post(address).json(&body).send().await.expect("the driver answers");
        let mut answer: Json = answer.json().await.expect("in JSON");
        assert!(answer["value"]["error"].is_null(), "{path}: {answer}");
        answer["value"].take()
    }
}

impl Drop for Browser {
    /// Closing the session ends Chromium, also when a test failed; then the driver ends. A browser that is still
    /// there is told by its profile.
    fn drop(&mut self) {
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            let request = format!("DELETE /session/{} HTTP/1.0\r\nHost: localhost\r\n\r\n", self.session);
            let _ = stream.write_all(request.as_bytes());
            let _ = stream.set_read_timeout(Some(Duration::from_secs(5)));
            let _ = std::io::copy(&mut stream, &mut std::io::sink());
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let profile = format!("user-data-dir={}", self.profile.0.display());
        let _ = Command::new("pkill").args(["-KILL", "-f", &profile]).status();
    }
}

fn capabilities(look: Look, profile: &Scratch) -> Json {
    let mut flags: Vec<String> = FLAGS.map(String::from).to_vec();
    flags.push(format!("--user-data-dir={}", profile.0.display()));
    flags.push(format!("--window-size={},{}", look.width, look.height));
    flags.push(format!("--lang={}", look.language));
    json!({
        "browserName": "chrome",
        "timeouts": {"script": SCRIPT_MS},
        "goog:chromeOptions": {"args": flags, "prefs": {"intl.accept_languages": look.language}},
        "goog:loggingPrefs": {"browser": "ALL"},
    })
}

fn start_driver(port: u16) -> Child {
    let driver = Command::new("chromedriver")
        .arg(format!("--port={port}"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("chromedriver is installed: ./test installs it where it can");
    let deadline = Instant::now() + Duration::from_secs(20);
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(Instant::now() < deadline, "chromedriver does not answer");
        std::thread::sleep(Duration::from_millis(20));
    }
    driver
}
