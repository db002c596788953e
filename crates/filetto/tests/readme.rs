//! README shows no Rust that nobody compiles: its programs are those of the crate's own page, which are tested there.

use std::fs;
use std::path::Path;

fn programs(path: &str) -> Vec<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let programs = text.split("```rust\n").skip(1);
    programs.map(|rest| rest.split("```").next().unwrap().to_string()).collect()
}

#[test]
fn the_programs_of_readme_are_on_the_page_of_the_crate() {
    let (shown, tested) = (programs("../../README.md"), programs("README.md"));
    assert!(!shown.is_empty());
    for program in shown {
        assert!(tested.contains(&program), "{program}");
    }
}

#[test]
fn the_page_of_the_crate_names_every_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("README.md")).unwrap();
    for entry in fs::read_dir(root.join("examples")).unwrap() {
        let name = entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned();
        assert!(page.contains(&format!("| `{name}` |")), "{name}");
    }
}
