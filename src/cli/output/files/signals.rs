//! Signals that end the run. They wait until no file is being replaced, and temporary files are removed.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Locked for reading while a file is replaced.
static REPLACING: RwLock<()> = RwLock::new(());

/// The temporary files that are not yet in their place.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Delays signals while it exists.
pub(in crate::cli) struct SignalGuard {
    _guard: RwLockReadGuard<'static, ()>,
}

/// Delays signals that end the run (Ctrl-C, a closed terminal) while a file is being replaced. A limit on file sizes
/// then fails the write and does not end the run.
pub(in crate::cli) fn hold_off() -> SignalGuard {
    #[cfg(unix)]
    watch();
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

/// Waits until no file is being replaced, and removes temporary files: the run ends here.
pub(in crate::cli) fn ending() -> EndGuard {
    let guard = REPLACING.write().unwrap_or_else(PoisonError::into_inner);
    for path in std::mem::take(&mut *unfinished()) {
        // one that cannot be removed is left to the next run
        _ = fs::remove_file(path);
    }
    EndGuard { _guard: guard }
}

/// Starts to handle signals. Otherwise they would end the run at once, and a temporary file might be left.
#[cfg(unix)]
fn watch() {
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Once};
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        let ignored = ignored();
        let ends = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];
        let Ok(mut signals) = Signals::new(ends.iter().filter(|signal| !ignored.contains(signal))) else { return };
        thread::spawn(move || {
            for signal in signals.forever() {
                let _none = ending();
                _ = emulate_default_handler(signal);
            }
        });
        // nobody asks: it is enough that the signal does not end the run
        _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    });
}

/// The signals that were ignored when the run started, as with `nohup`: they stay ignored.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn ignored() -> Vec<i32> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    (1..=64).filter(|signal| mask >> (signal - 1) & 1 == 1).collect()
}

/// Other systems cannot be asked; `nohup` leaves no terminal to the run.
#[cfg(all(unix, not(any(target_os = "linux", target_os = "android"))))]
fn ignored() -> Vec<i32> {
    use std::io::IsTerminal;
    if std::io::stderr().is_terminal() { Vec::new() } else { vec![signal_hook::consts::SIGHUP] }
}
