//! The Hugging Face hub as an origin, through its own client.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use hf_hub::api::Progress;
use hf_hub::api::sync::ApiBuilder;
use hf_hub::{Repo, RepoType};

use super::{CatalogueEntry, FetchProgress};

/// How often a transfer that breaks is taken up again where it broke.
const RETRIES: usize = 2;

/// Where the hub is, and how long to wait for it.
#[derive(Debug, Clone)]
pub(super) struct Hub {
    /// `None`: what $HF_ENDPOINT says, or the hub's own address.
    pub(super) endpoint: Option<String>,
    /// Until the first answer. Short, so that a machine without a network moves on.
    pub(super) answer: Duration,
    /// Between one piece of data and the next.
    pub(super) stall: Duration,
}

impl Default for Hub {
    fn default() -> Self {
        Hub { endpoint: None, answer: Duration::from_secs(8), stall: Duration::from_secs(30) }
    }
}

enum Event {
    Begin(u64),
    Advance(u64),
    Done(Result<PathBuf, String>),
}

/// Passes the client's progress on. After a retry the client counts from the start again; `highest`
/// keeps what was already reported.
struct Reporter {
    events: Sender<Event>,
    position: u64,
    highest: u64,
    begun: bool,
}

impl Progress for Reporter {
    fn init(&mut self, size: usize, _file: &str) {
        self.position = 0;
        if !std::mem::replace(&mut self.begun, true) {
            // The receiver may have given up; then nobody needs to know.
            let _ = self.events.send(Event::Begin(size as u64));
        }
    }

    fn update(&mut self, size: usize) {
        self.position += size as u64;
        let _ = self.events.send(Event::Advance(self.position.saturating_sub(self.highest)));
        self.highest = self.highest.max(self.position);
    }

    fn finish(&mut self) {}
}

impl Hub {
    /// Downloads the file into `folder`; the error is one line.
    pub(super) fn fetch(
        &self,
        entry: &CatalogueEntry,
        folder: &Path,
        progress: &dyn FetchProgress,
    ) -> Result<PathBuf, String> {
        if offline() {
            return Err("HF_HUB_OFFLINE is set".to_owned());
        }
        let mut builder = ApiBuilder::from_env()
            .with_progress(false)
            .with_retries(RETRIES)
            .with_cache_dir(folder.to_owned());
        let stated = self.endpoint.clone().or_else(|| std::env::var("HF_ENDPOINT").ok());
        let endpoint = stated.map(|e| e.trim_end_matches('/').to_owned()).filter(|e| !e.is_empty());
        if let Some(endpoint) = endpoint {
            builder = builder.with_endpoint(endpoint);
        }
        let api = builder.build().map_err(|e| e.to_string())?;
        let repo =
            Repo::with_revision(entry.hub_repo.to_owned(), RepoType::Model, entry.hub_revision.to_owned());
        let (events, arriving) = mpsc::channel();
        let file = entry.file;
        // The client has no time limits of its own. On a thread it can be given up: it then writes
        // into a removed folder until it ends.
        std::thread::spawn(move || {
            let reporter = Reporter { events: events.clone(), position: 0, highest: 0, begun: false };
            let done = api.repo(repo).download_with_progress(file, reporter);
            let _ = events.send(Event::Done(done.map_err(|e| e.to_string())));
        });
        self.follow(&arriving, entry, progress)
    }

    fn follow(
        &self,
        arriving: &Receiver<Event>,
        entry: &CatalogueEntry,
        progress: &dyn FetchProgress,
    ) -> Result<PathBuf, String> {
        let mut begun = false;
        let result = loop {
            let patience = if begun { self.stall } else { self.answer };
            match arriving.recv_timeout(patience) {
                Ok(Event::Begin(total)) => {
                    begun = true;
                    progress.begin(entry.name, "the Hugging Face hub", total);
                }
                Ok(Event::Advance(bytes)) => progress.advance(bytes),
                Ok(Event::Done(result)) => break result,
                Err(RecvTimeoutError::Timeout) if begun => {
                    break Err(format!("nothing came for {} s", patience.as_secs_f32()));
                }
                Err(RecvTimeoutError::Timeout) => {
                    break Err(format!("no answer within {} s", patience.as_secs_f32()));
                }
                Err(RecvTimeoutError::Disconnected) => break Err("its client failed".to_owned()),
            }
        };
        if begun {
            progress.end();
        }
        result
    }
}

/// As the hub's own tools read it.
fn offline() -> bool {
    std::env::var("HF_HUB_OFFLINE")
        .is_ok_and(|v| matches!(v.to_ascii_uppercase().as_str(), "1" | "ON" | "YES" | "TRUE"))
}
