//! Progress on stderr: one bar on a terminal, plain lines elsewhere.
#![expect(clippy::print_stderr, reason = "this is where the command line talks to stderr")]

use std::io::IsTerminal as _;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use coevo_core::{Score, StepReport, TokenSink};
use coevo_lab::{Cell, CellResult, Watch};
use coevo_lm::FetchProgress;
use indicatif::{ProgressBar, ProgressStyle};

/// The one place for error lines.
pub fn error(message: &str) {
    eprintln!("error: {message}");
}

/// Shows progress of runs and fetches.
pub struct Bar {
    terminal: bool,
    state: Mutex<State>,
}

struct State {
    bar: Option<ProgressBar>,
    label: String,
    steps: u32,
    batches: u32,
    cell_started: Instant,
    /// Tokens since the cell began, for the rate.
    tokens: u64,
    tail: String,
}

impl Bar {
    /// A bar if stderr is a terminal.
    pub fn new() -> Self {
        let now = Instant::now();
        Bar {
            terminal: std::io::stderr().is_terminal(),
            state: Mutex::new(State {
                bar: None,
                label: String::new(),
                steps: 0,
                batches: 0,
                cell_started: now,
                tokens: 0,
                tail: String::new(),
            }),
        }
    }

    fn with<R>(&self, f: impl FnOnce(&mut State) -> R) -> R {
        // A panic elsewhere must not hide itself behind a second one here.
        f(&mut self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    fn say(state: &State, text: &str) {
        match &state.bar {
            Some(bar) => bar.suspend(|| eprintln!("{text}")),
            None => eprintln!("{text}"),
        }
    }
}

impl State {
    fn rate(&self) -> f64 {
        self.tokens as f64 / self.cell_started.elapsed().as_secs_f64().max(1e-3)
    }
}

impl TokenSink for Bar {
    fn tokens(&self, prefilled: usize, generated: usize) {
        self.with(|state| {
            state.tokens += (prefilled + generated) as u64;
            if let Some(bar) = &state.bar {
                bar.set_message(format!("{}  {:.0} tok/s", state.tail, state.rate()));
            }
        });
    }
}

impl FetchProgress for Bar {
    fn begin(&self, name: &str, origin: &str, total: u64) {
        self.with(|state| {
            if self.terminal {
                let style = ProgressStyle::with_template(
                    "{msg} {bar:30} {bytes}/{total_bytes} {bytes_per_sec} ETA {eta}",
                );
                let bar = ProgressBar::new(total);
                if let Ok(style) = style {
                    bar.set_style(style);
                }
                bar.set_message(format!("{name} from {origin}"));
                state.bar = Some(bar);
            } else {
                eprintln!("fetching {name} from {origin} ({:.0} MB)", total as f64 / 1e6);
            }
        });
    }

    fn advance(&self, bytes: u64) {
        self.with(|state| {
            if let Some(bar) = &state.bar {
                bar.inc(bytes);
            }
        });
    }

    fn end(&self) {
        self.with(|state| {
            if let Some(bar) = state.bar.take() {
                bar.finish_and_clear();
            }
        });
    }
}

impl Watch for Bar {
    fn cell_begins(&self, cell: &Cell, candidates: u32) {
        self.with(|state| {
            state.label = cell.label.clone();
            state.batches = cell.config.search.shape().batches();
            state.steps = 0;
            state.tokens = 0;
            state.tail = String::new();
            state.cell_started = Instant::now();
            if self.terminal {
                let bar = ProgressBar::new(u64::from(candidates));
                let template = "{prefix} {bar:24} {pos}/{len} {msg}  ETA {eta}";
                if let Ok(style) = ProgressStyle::with_template(template) {
                    bar.set_style(style);
                }
                bar.set_prefix(state.label.clone());
                bar.enable_steady_tick(Duration::from_millis(250));
                state.bar = Some(bar);
            } else {
                eprintln!("{}: {candidates} candidates in {} batches", state.label, state.batches);
            }
        });
    }

    fn step(&self, report: &StepReport, best: Option<Score>, valid: u32, done: u32) {
        self.with(|state| {
            state.steps += 1;
            // `eoh` may make more rounds of its initial population than were planned.
            state.batches = state.batches.max(state.steps);
            let best = best.map_or("none".to_owned(), |b| format!("{:.4}", b.get()));
            let share = 100.0 * f64::from(valid) / f64::from(done.max(1));
            state.tail = format!("gen {}/{}  best {best}  valid {share:.0}%", state.steps, state.batches);
            if let Some(bar) = &state.bar {
                bar.set_position(u64::from(done));
                bar.set_message(format!("{}  {:.0} tok/s", state.tail, state.rate()));
            } else {
                let spent = state.cell_started.elapsed().as_secs_f64();
                let eta = spent / f64::from(state.steps) * f64::from(state.batches - state.steps);
                let note = if report.replayed { "  (from the journal)" } else { "" };
                let (label, tail, rate) = (&state.label, &state.tail, state.rate());
                eprintln!("{label}: {tail}  {rate:.0} tok/s  ETA {eta:.0} s{note}");
            }
        });
    }

    fn cell_ends(&self, result: &CellResult) {
        self.with(|state| {
            if let Some(bar) = state.bar.take() {
                bar.finish_and_clear();
            }
            let summary = &result.summary;
            let best = summary.best.as_ref().map_or("nothing valid".to_owned(), |b| {
                format!("best {:.4}: score = {}", b.train.get(), b.name)
            });
            let time = result.seconds.map_or("finished before".to_owned(), |s| format!("{s:.0} s"));
            eprintln!("{} done, {time}, {best}", result.label);
        });
    }

    fn notice(&self, text: &str) {
        self.with(|state| Bar::say(state, text));
    }
}
