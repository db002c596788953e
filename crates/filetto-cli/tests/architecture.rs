//! The tables "Rooms" of ARCHITECTURE.md against the sources: which module uses which, in every crate.
//!
//! A module is a file or folder right below `src`. The paths of a file that begin with `crate` or `super` say what it
//! uses; what only its `#[cfg(test)]` modules use has a column of its own. Inside folders no two files may need each
//! other, but for those folders that the page calls one piece.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Names = BTreeSet<String>;

/// One path in a source: where it stands, the folder of both modules, and the two modules in it.
struct Use {
    place: String,
    folder: String,
    from: String,
    to: String,
    in_tests: bool,
}

#[test]
fn modules_use_what_the_page_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page =
        fs::read_to_string(root.join("ARCHITECTURE.md")).expect("ARCHITECTURE.md is in the repository");
    let mut uses = Vec::new();
    let mut faults = Vec::new();
    for folder in list(&root.join("crates")) {
        let name = folder.file_name().unwrap().to_str().unwrap().to_string();
        let sources = Sources::read(&name, &folder.join("src"));
        let own = sources.uses();
        faults.extend(compare(&name, &sources.modules(), &own, &table(&page, &name)));
        uses.extend(own);
    }
    // One wrong use makes a cycle of all that lies between: it is told alone.
    if faults.is_empty() {
        faults = cycles(&uses, &page);
    }
    faults.dedup();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Where the modules of a crate and its table differ.
fn compare(name: &str, tops: &Names, uses: &[Use], table: &BTreeMap<String, [Names; 2]>) -> Vec<String> {
    let rows: Names = table.keys().cloned().collect();
    let mut faults: Vec<String> = Vec::new();
    faults.extend(
        (tops - &rows).iter().map(|top| format!("{name}: `{top}` has no row in ARCHITECTURE.md: add one")),
    );
    faults.extend((&rows - tops).iter().map(|row| format!("{name}: `{row}` is not in src: strike its row")));
    let mut idle: BTreeSet<(&str, &str, bool)> = BTreeSet::new();
    for (from, columns) in table {
        for (column, in_tests) in columns.iter().zip([false, true]) {
            idle.extend(column.iter().map(|to| (from.as_str(), to.as_str(), in_tests)));
        }
    }
    let allowed = idle.clone();
    for Use { place, from, to, in_tests, .. } in uses.iter().filter(|one| one.folder == name) {
        let plain = allowed.contains(&(from, to, false));
        if !(plain || *in_tests && allowed.contains(&(from, to, true))) {
            let who = if *in_tests { "the tests of " } else { "" };
            faults.push(format!(
                "{place}: {who}`{from}` may not use `{to}`: move what it needs, or change the table"
            ));
        }
        // A use outside of tests is needed for the column "may use", one inside for "its tests too".
        idle.remove(&(from, to, *in_tests));
    }
    let column = |in_tests| if in_tests { "its tests too" } else { "may use" };
    faults.extend(idle.into_iter().map(|(from, to, in_tests)| {
        format!("{name}: `{from}` does not use `{to}`: strike it from the column \"{}\"", column(in_tests))
    }));
    faults
}

/// Modules of one folder that need each other, tests included.
fn cycles(uses: &[Use], page: &str) -> Vec<String> {
    let one_piece =
        page.lines().find_map(|line| line.strip_prefix("One piece each: ")).map(names).unwrap_or_default();
    let mut folders: BTreeMap<&str, BTreeMap<(&str, &str), &str>> = BTreeMap::new();
    for one in uses {
        folders.entry(&one.folder).or_default().entry((&one.from, &one.to)).or_insert(&one.place);
    }
    let mut faults = Vec::new();
    let mut idle = one_piece.clone();
    for (folder, edges) in &folders {
        for ((from, to), place) in edges.iter().filter(|((from, to), _)| leads(edges, to, from)) {
            if !one_piece.contains(*folder) {
                faults.push(format!(
                    "{place}: {folder}: `{from}` uses `{to}`, which leads back to it: break the cycle"
                ));
            }
            idle.remove(*folder);
        }
    }
    faults.extend(
        idle.iter().map(|folder| format!("`{folder}` has no cycle: strike it from \"One piece each\"")),
    );
    faults
}

/// True if a chain of uses leads from one module to another.
fn leads(edges: &BTreeMap<(&str, &str), &str>, from: &str, to: &str) -> bool {
    let (mut open, mut seen) = (vec![from], BTreeSet::new());
    while let Some(at) = open.pop() {
        if seen.insert(at) {
            open.extend(edges.keys().filter(|edge| edge.0 == at).map(|edge| edge.1));
        }
    }
    seen.contains(to)
}

/// The table below the heading of a crate: for each module what it may use, and what its tests may use besides.
fn table(page: &str, name: &str) -> BTreeMap<String, [Names; 2]> {
    let lines = page.lines().skip_while(|line| *line != format!("### `{name}`")).skip(1);
    let rows = lines.take_while(|line| !line.starts_with('#')).filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<Names> = row.split('|').skip(1).map(names).collect();
        (cells[0].first().unwrap().clone(), [cells[1].clone(), cells[2].clone()])
    })
    .collect()
}

/// What stands between backticks.
fn names(text: &str) -> Names {
    text.split('`').skip(1).step_by(2).map(String::from).collect()
}

/// The sources of a crate by their modules: `a/mod.rs` and `a.rs` are `[a]`, `lib.rs` is `[]`.
struct Sources {
    name: String,
    files: Vec<(PathBuf, Vec<String>, String)>,
}

impl Sources {
    fn read(name: &str, src: &Path) -> Sources {
        let (mut open, mut files) = (vec![src.to_path_buf()], Vec::new());
        while let Some(path) = open.pop() {
            if path.is_dir() {
                open.extend(list(&path));
            } else if path.extension().is_some_and(|end| end == "rs") {
                let bare = path.strip_prefix(src).unwrap().with_extension("");
                let module = bare.iter().map(|part| part.to_str().unwrap().to_string());
                let module = module.filter(|part| part != "mod" && part != "lib").collect();
                files.push((path.clone(), module, fs::read_to_string(path).unwrap()));
            }
        }
        files.sort();
        Sources { name: name.into(), files }
    }

    /// The modules right below `src`.
    fn modules(&self) -> Names {
        let tops = self.files.iter().filter_map(|(_, module, _)| module.first().cloned());
        tops.filter(|name| name != "main").collect()
    }

    /// Every use of one module by another in the same folder.
    fn uses(&self) -> Vec<Use> {
        let modules: BTreeSet<&[String]> = self.files.iter().map(|(_, module, _)| &module[..]).collect();
        let mut uses = Vec::new();
        for (file, own, text) in &self.files {
            let tests_at = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
            for (at, path) in paths(text) {
                let in_tests = at > tests_at || self.is_for_tests(own);
                let mut home = own.clone();
                home.extend((at > tests_at).then(|| "tests".to_string()));
                let to = resolve(home, &path, &modules);
                let depth = own.iter().zip(&to).take_while(|(a, b)| a == b).count();
                let (Some(from), Some(to)) = (own.get(depth), to.get(depth)) else { continue };
                let folder = [std::slice::from_ref(&self.name), &own[..depth]].concat().join("::");
                let place = format!("{}:{}", file.display(), text[..at].matches('\n').count() + 1);
                uses.push(Use { place, folder, from: from.clone(), to: to.clone(), in_tests });
            }
        }
        uses
    }

    /// True if the module is declared with `#[cfg(test)]`.
    fn is_for_tests(&self, module: &[String]) -> bool {
        let Some((last, parent)) = module.split_last() else { return false };
        let declared = format!("#[cfg(test)]\nmod {last};");
        self.files.iter().any(|(_, own, text)| own == parent && text.contains(&declared))
    }
}

/// The paths of a text that begin with `crate` or `super`, each with its place.
fn paths(text: &str) -> Vec<(usize, Vec<String>)> {
    let mut paths = Vec::new();
    for (at, _) in text.match_indices("crate::").chain(text.match_indices("super::")) {
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let begins = !text[..at].ends_with(|c: char| c.is_alphanumeric() || "_:".contains(c));
        if begins && !text[line..at].contains("//") {
            let mut found = Vec::new();
            spell(&mut &text[at..], &[], &mut found);
            paths.extend(found.into_iter().map(|path| (at, path)));
        }
    }
    paths
}

/// Writes out the paths of a `use`, braces included: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn spell(rest: &mut &str, before: &[String], found: &mut Vec<Vec<String>>) {
    *rest = rest.trim_start();
    if let Some(inside) = rest.strip_prefix('{') {
        *rest = inside;
        while !rest.is_empty() && !rest.trim_start().starts_with('}') {
            spell(rest, before, found);
            let end = rest.find([',', '}']).unwrap_or(rest.len());
            *rest = rest[end..].strip_prefix(',').unwrap_or(&rest[end..]);
        }
        *rest = rest.trim_start().strip_prefix('}').unwrap_or("");
        return;
    }
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let path = [before, &[rest[..end].to_string()]].concat();
    *rest = &rest[end..];
    match rest.strip_prefix("::") {
        Some(deeper) if end > 0 => {
            *rest = deeper;
            spell(rest, &path, found);
        }
        _ => found.push(path),
    }
}

/// The module a path names: as much of it as is one.
fn resolve(home: Vec<String>, path: &[String], modules: &BTreeSet<&[String]>) -> Vec<String> {
    let mut at = home;
    for name in path {
        match name.as_str() {
            "crate" => at.clear(),
            "super" => drop(at.pop()),
            _ => at.push(name.clone()),
        }
        if name != "crate" && name != "super" && !modules.contains(&at[..]) {
            at.pop();
            break;
        }
    }
    at
}

fn list(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}
