//! Ctrl-C: the first ends the run after its batch, the second at once. A journal may be cut off anywhere, so that
//! the second loses no more than the batch.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use coevo_lab::Watch as _;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::bar::Bar;
use crate::commands::CommandError;

/// Exit code of a run that was interrupted, as shells have it.
pub const EXIT_CODE: u8 = 130;

/// What the first interruption sets, from now on.
pub fn flag(bar: &Arc<Bar>) -> Result<Arc<AtomicBool>, CommandError> {
    let environment = |e: std::io::Error| CommandError {
        message: format!("cannot listen to interruptions: {e}"),
        exit_code: 4,
    };
    let mut signals = Signals::new([SIGINT, SIGTERM]).map_err(environment)?;
    let flag = Arc::new(AtomicBool::new(false));
    let (asked, bar) = (Arc::clone(&flag), Arc::clone(bar));
    let listen = move || {
        for _ in signals.forever() {
            if asked.swap(true, Ordering::Relaxed) {
                std::process::exit(i32::from(EXIT_CODE));
            }
            bar.notice(
                "stopping after this batch; once more to stop at once (nothing but the batch is lost)",
            );
        }
    };
    std::thread::Builder::new().name("interrupt".to_owned()).spawn(listen).map_err(environment)?;
    Ok(flag)
}
