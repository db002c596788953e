//! What measurements depend on: the command, the machine, the system, the compiler and the build.

/// The command line of this process, as a shell takes it back.
pub fn command() -> String {
    let args: Vec<String> = std::env::args().skip(1).map(|arg| shell_word(&arg)).collect();
    format!("filetto {}", args.join(" "))
}

/// A word as a shell takes it back.
fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=:,./+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// The machine in a few words: processor where the system tells it, cores, kind of system.
pub fn machine() -> String {
    format!("{} ({} cores, {})", processor(), cores(), std::env::consts::OS)
}

/// The processor, or its family where the system does not tell more.
pub fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        info.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split_once(':'));
    model.map_or(std::env::consts::ARCH, |(_, name)| name.trim()).to_string()
}

/// Cores that may be used.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The operating system with its version, as far as it tells.
pub fn system() -> String {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
    let name = name.map_or(std::env::consts::OS, |name| name.trim_matches('"'));
    match std::fs::read_to_string("/proc/sys/kernel/osrelease") {
        Ok(kernel) => format!("{name}, {} {}", std::env::consts::OS, kernel.trim()),
        Err(_) => name.to_string(),
    }
}

/// The compiler that built this program.
pub fn compiler() -> &'static str {
    env!("FILETTO_COMPILER")
}

/// How it was built: profile, checks, target.
pub fn build() -> String {
    let checks = if cfg!(debug_assertions) { ", debug assertions" } else { "" };
    format!(
        "filetto {}, profile {}{checks}, {}",
        env!("CARGO_PKG_VERSION"),
        env!("FILETTO_PROFILE"),
        env!("FILETTO_TARGET")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_can_be_pasted_back() {
        assert_eq!(shell_word("--depth"), "--depth");
        assert_eq!(shell_word("((3 12) (2 4))"), "'((3 12) (2 4))'");
    }

    #[test]
    fn the_build_is_known() {
        assert!(
            compiler().starts_with("rustc ") && build().contains(env!("CARGO_PKG_VERSION")),
            "{}",
            build()
        );
        assert!(!system().is_empty() && cores() > 0);
    }
}
