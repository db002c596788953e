//! Tables on disk. Every row is written at once and carries, in its last column `done`, the share of the run
//! that was measured by then, in percent. So a run that was killed leaves a file that opens as any other and
//! whose last row says how far it came; a file that ends with 100.00 is complete.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A file of rows.
pub struct Csv {
    /// Where it is.
    pub path: PathBuf,
    file: File,
}

impl Csv {
    /// A new file with its header.
    pub fn create(path: &Path, columns: &[&str]) -> Result<Csv, Failure> {
        let unwritable = |error| Failure::unwritable(path, &error);
        let file = File::create(path).map_err(unwritable)?;
        let mut csv = Csv { path: path.to_path_buf(), file };
        csv.write(columns.iter().copied().chain(["done"]))?;
        Ok(csv)
    }

    /// Adds a row in one piece: a killed process leaves whole lines.
    pub fn row(&mut self, cells: &[String], share: f64) -> Result<(), Failure> {
        let done = format!("{:.2}", percent(share));
        self.write(cells.iter().map(String::as_str).chain([done.as_str()]))
    }

    fn write<'a>(&mut self, cells: impl Iterator<Item = &'a str>) -> Result<(), Failure> {
        let line = cells.map(quote).collect::<Vec<_>>().join(",") + "\n";
        self.file.write_all(line.as_bytes()).map_err(|error| Failure::unwritable(&self.path, &error))
    }
}

/// A share in percent, rounded down so that only a finished run has 100.
fn percent(share: f64) -> f64 {
    ((share * 10_000.0 + 1e-6).floor() / 100.0).clamp(0.0, 100.0)
}

/// A cell as RFC 4180 wants it.
fn quote(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        assert_eq!(quote("plain"), "plain");
        assert_eq!(quote("a,b"), "\"a,b\"");
        assert_eq!(quote("say \"x\""), "\"say \"\"x\"\"\"");
    }

    #[test]
    fn only_the_end_is_a_hundred() {
        assert_eq!(percent(0.99999), 99.99);
        assert_eq!(percent(1.0), 100.0);
        assert_eq!(percent(3.0 / 7.0 + 4.0 / 7.0 - 1e-12), 100.0, "rounding is not an early end");
    }
}
