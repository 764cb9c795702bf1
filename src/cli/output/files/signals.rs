//! Delays signals that end the run until no file is being replaced and temporary files are removed.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Locked for reading while a file is replaced.
static REPLACING: RwLock<()> = RwLock::new(());

/// The temporary files that have not replaced a file yet.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Delays signals while it exists.
pub(in crate::cli) struct SignalGuard {
    _guard: RwLockReadGuard<'static, ()>,
}

/// Delays signals that end the run (Ctrl-C, a closed terminal) while a file is being replaced. A limit on file sizes
/// then fails the write and does not end the run.
pub(in crate::cli) fn delay_signals() -> SignalGuard {
    #[cfg(unix)]
    handle_signals();
    SignalGuard { _guard: REPLACING.read().unwrap_or_else(PoisonError::into_inner) }
}

/// The files to remove if the run is ended now.
pub(super) fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// While it exists, no file is replaced.
pub(in crate::cli) struct EndGuard {
    _guard: RwLockWriteGuard<'static, ()>,
}

/// Waits until no file is being replaced, and removes temporary files. Called right before the run ends.
pub(in crate::cli) fn clean_up() -> EndGuard {
    let guard = REPLACING.write().unwrap_or_else(PoisonError::into_inner);
    for path in std::mem::take(&mut *unfinished()) {
        // the next run removes what this one cannot
        _ = fs::remove_file(path);
    }
    EndGuard { _guard: guard }
}

/// Starts to handle signals. Otherwise they would end the run at once, and a temporary file might be left.
#[cfg(unix)]
fn handle_signals() {
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Once};
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        let ignored = ignored_signals();
        let ends = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];
        let Ok(mut signals) = Signals::new(ends.iter().filter(|signal| !ignored.contains(signal))) else { return };
        thread::spawn(move || {
            for signal in signals.forever() {
                let _guard = clean_up();
                _ = emulate_default_handler(signal);
            }
        });
        // the flag is never read: it is enough that the signal does not end the run
        _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    });
}

/// The signals that were ignored when the run started, as with `nohup`: they stay ignored.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn ignored_signals() -> Vec<i32> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    (1..=64).filter(|signal| mask >> (signal - 1) & 1 == 1).collect()
}

/// Other systems do not say which signals are ignored. Under `nohup`, standard error is no terminal.
#[cfg(all(unix, not(any(target_os = "linux", target_os = "android"))))]
fn ignored_signals() -> Vec<i32> {
    use std::io::IsTerminal;
    if std::io::stderr().is_terminal() { Vec::new() } else { vec![signal_hook::consts::SIGHUP] }
}
