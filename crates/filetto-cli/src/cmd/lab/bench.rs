//! The workbench every experiment runs on: time budget, Ctrl-C, progress bar, files as they grow, and at the
//! end the plots, the page and the tables.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use filetto::internals::book::write_whole;
use filetto::internals::lab::{Ending, Row, Run};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::args::OutputArgs;
use super::csv::Csv;
use crate::failure::Failure;
use crate::interrupt;
use crate::lang::say;
use crate::report::page::{Made, Report};

/// Steps of the progress bar.
const STEPS: f64 = 1000.0;

/// A run of an experiment.
pub struct Bench<'a> {
    /// When it must end.
    pub run: Run,
    output: &'a OutputArgs,
    name: &'static str,
    bar: ProgressBar,
    started: Instant,
    ending: Ending,
    done: f64,
    files: Vec<PathBuf>,
}

impl<'a> Bench<'a> {
    /// Starts the clock, by the usual budget if none was given, and takes Ctrl-C over.
    pub fn start(name: &'static str, output: &'a OutputArgs, usual: Option<Duration>) -> Bench<'a> {
        let bar = ProgressBar::new(STEPS as u64);
        let style = say!(
            output.lang(),
            "{{msg}} [{{bar:40}}] {{percent}}% {{elapsed}}, about {{eta}} to go",
            "{{msg}} [{{bar:40}}] {{percent}}% {{elapsed}}, mancano circa {{eta}}"
        );
        bar.set_style(ProgressStyle::with_template(&style).unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(name);
        bar.enable_steady_tick(Duration::from_millis(250));
        Bench {
            run: Run::start(output.budget.or(usual), interrupt::flag()),
            output,
            name,
            bar,
            started: Instant::now(),
            ending: Ending::Complete,
            done: 0.0,
            files: Vec::new(),
        }
    }

    /// Runs a part of the experiment and writes down its rows as they come. `part` is the end of the file's
    /// name, nothing for the main table; `span` is the part's place in the whole run.
    pub fn record<R: Row + Clone>(
        &mut self,
        part: &str,
        span: (f64, f64),
        experiment: impl FnOnce(&Run, &mut dyn FnMut(&R, f64)) -> Ending,
    ) -> Result<Vec<R>, Failure> {
        self.make_folder()?;
        let mut csv = self.table(part).map(|path| Csv::create(&path, R::COLUMNS)).transpose()?;
        self.files.extend(csv.iter().map(|csv| csv.path.clone()));
        let (mut rows, mut failed) = (Vec::new(), None);
        let (bar, run, done) = (&self.bar, &self.run, &mut self.done);
        let ending = experiment(run, &mut |row: &R, share| {
            *done = span.0 + (span.1 - span.0) * share;
            bar.set_position((STEPS * *done) as u64);
            rows.push(row.clone());
            if let Some(Err(failure)) = csv.as_mut().map(|csv| csv.row(&row.cells(), share)) {
                failed.get_or_insert(failure);
                run.stop();
            }
        });
        if let Some(failure) = failed {
            return Err(failure);
        }
        if self.ending == Ending::Complete {
            self.ending = ending;
        }
        Ok(rows)
    }

    /// The folder of the plots, which may be that of the tables too.
    fn make_folder(&self) -> Result<(), Failure> {
        let Some(folder) = &self.output.svg else { return Ok(()) };
        std::fs::create_dir_all(folder).map_err(|error| Failure::unwritable(folder, &error))
    }

    /// The file of a part's rows: where --csv says, or beside the page or the plots, or nowhere.
    fn table(&self, part: &str) -> Option<PathBuf> {
        let OutputArgs { csv, html, svg, .. } = self.output;
        let beside_plots = || svg.as_ref().map(|folder| folder.join(self.name));
        let main = csv.clone().or_else(|| Some(html.clone().or_else(beside_plots)?.with_extension("csv")))?;
        if part.is_empty() {
            return Some(main);
        }
        let stem = main.file_stem().map_or(self.name.into(), |stem| stem.to_string_lossy().into_owned());
        Some(main.with_file_name(format!("{stem}-{part}.csv")))
    }

    /// Writes plots and page, prints the tables, and says where everything is.
    pub fn finish(mut self, report: &Report, out: &mut impl Write) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        if let Some(folder) = &self.output.svg {
            for plot in report.plots() {
                let path = folder.join(format!("{}-{}.svg", self.name, plot.name));
                if let Some(svg) = plot.svg() {
                    write_whole(&path, svg.as_bytes()).map_err(|error| Failure::unwritable(&path, &error))?;
                    self.files.push(path);
                }
            }
        }
        if let Some(path) = &self.output.html {
            let page = report.html(&Made::here(self.ending_text()));
            write_whole(path, page.as_bytes()).map_err(|error| Failure::unwritable(path, &error))?;
            self.files.push(path.clone());
        }
        self.print(report, out)
    }

    fn print(&self, report: &Report, out: &mut impl Write) -> Result<(), Failure> {
        let files: Vec<String> = self.files.iter().map(|path| path.display().to_string()).collect();
        if self.output.json {
            let tables: Vec<_> = report.tables().map(crate::report::table::Table::json).collect();
            let complete = self.ending == Ending::Complete;
            let seconds = crate::json::seconds(self.started.elapsed());
            let answer = json!({"experiment": self.name, "complete": complete, "done": self.done,
                "seconds": seconds, "files": files, "tables": tables});
            writeln!(out, "{answer}")?;
        } else {
            for table in report.tables() {
                writeln!(out, "{}", table.text())?;
            }
        }
        out.flush()?;
        let (ending, list) = (self.ending_text(), files.join(", "));
        let said = match files.is_empty() {
            true => ending,
            false => say!(self.output.lang(), "{ending} Written: {list}", "{ending} Scritti: {list}"),
        };
        writeln!(io::stderr(), "{said}")?;
        Ok(())
    }

    /// How the run ended, as a sentence.
    fn ending_text(&self) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        let (done, lang) = (100.0 * self.done, self.output.lang());
        match self.ending {
            Ending::Complete => {
                say!(lang, "Measured everything in {seconds:.1} s.", "Misurato tutto in {seconds:.1} s.")
            }
            Ending::OutOfTime if done > 99.99 => {
                say!(
                    lang,
                    "Used up its time, {seconds:.1} s.",
                    "Ha usato tutto il suo tempo, {seconds:.1} s."
                )
            }
            Ending::OutOfTime => say!(
                lang,
                "The time was up at {done:.0} % after {seconds:.1} s.",
                "Il tempo è finito al {done:.0} % dopo {seconds:.1} s."
            ),
            Ending::Stopped => say!(
                lang,
                "Stopped at {done:.0} % after {seconds:.1} s; what was measured is kept.",
                "Fermato al {done:.0} % dopo {seconds:.1} s; ciò che è misurato resta."
            ),
        }
    }
}
