//! Lets a signal that ends the run wait until no file is half way to its place.

use std::sync::{PoisonError, RwLock, RwLockReadGuard};

/// Held to read while a file is replaced.
static REPLACING: RwLock<()> = RwLock::new(());

/// What holds signals off as long as it lives.
pub(super) struct HeldOff {
    _guard: RwLockReadGuard<'static, ()>,
}

/// From now on a signal that ends the run (Ctrl-C) does so only when no file is being replaced.
pub(super) fn held_off() -> HeldOff {
    #[cfg(unix)]
    watch();
    HeldOff { _guard: REPLACING.read().unwrap_or_else(PoisonError::into_inner) }
}

/// Begins to wait for signals. Without that they end the run at once, and a file beside another may be left.
#[cfg(unix)]
fn watch() {
    use std::sync::Once;
    use std::thread;

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
        thread::spawn(move || {
            for signal in signals.forever() {
                let _none = REPLACING.write();
                _ = emulate_default_handler(signal);
            }
        });
    });
}
