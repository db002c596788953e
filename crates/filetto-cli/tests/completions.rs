//! What a shell completes, asked of bash itself, and what the program says of itself.

use std::process::Command;

use assert_cmd::cargo::cargo_bin;

fn filetto(args: &[&str]) -> String {
    let output = Command::new(cargo_bin("filetto")).args(args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What bash offers for the last of these words.
fn offered(words: &str) -> Vec<String> {
    let script = format!(
        "source <(\"$0\" completions bash); COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1));
         COMP_LINE='{words}'; COMP_POINT=${{#COMP_LINE}};
         $(complete -p filetto | sed 's/.*-F \\([^ ]*\\).*/\\1/') filetto \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"
         printf '%s\\n' \"${{COMPREPLY[@]}}\""
    );
    let output = Command::new("bash").args(["-c", &script]).arg(cargo_bin("filetto")).output().unwrap();
    assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(String::from).collect()
}

#[test]
fn bash_completes_games_players_and_commands() {
    assert_eq!(offered("filetto play --game go"), ["gomoku", "gomoku-standard"]);
    assert_eq!(offered("filetto bestmove --player south"), ["southpasadena"]);
    assert!(offered("filetto match --a a").contains(&"alphabeta".to_string()));
    assert_eq!(offered("filetto ana"), ["analyze"]);
    assert!(offered("filetto solve --mem").contains(&"--memory".to_string()));
}

#[test]
fn every_shell_has_its_completions_and_every_command_its_page() {
    for (shell, word) in [
        ("zsh", "#compdef filetto"),
        ("fish", "complete -c filetto"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        assert!(filetto(&["completions", shell]).contains(word), "{shell}");
    }
    let folder = std::env::temp_dir().join(format!("filetto-man-{}", std::process::id()));
    filetto(&["completions", "man", "--into", folder.to_str().unwrap()]);
    let pages = std::fs::read_dir(&folder).unwrap().count();
    let solve = std::fs::read_to_string(folder.join("filetto-solve.1")).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(pages > 15 && solve.contains(".TH"), "{pages} pages");
}

#[test]
fn an_unknown_shell_is_refused_in_a_line() {
    let output = Command::new(cargo_bin("filetto")).args(["completions", "ksh"]).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
}

#[test]
fn the_version_says_what_was_built_and_what_it_uses() {
    let long = filetto(&["--version"]);
    for word in ["commit", "date", "compiler", "target", "features", "processor"] {
        assert!(long.lines().any(|line| line.starts_with(word)), "{word}: {long}");
    }
    assert_eq!(filetto(&["-V"]).trim(), concat!("filetto ", env!("CARGO_PKG_VERSION")));
}
