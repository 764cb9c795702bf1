//! A value that is made of many files: the threads that ask for it first make it together.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

/// How many files a thread takes at once.
const AT_ONCE: usize = 128;

/// A value `V` that is joined of parts `P`, each made of some files. A thread that asks for it makes parts until none is
/// left, so that no thread only waits while another one reads everything.
pub(crate) struct JointWork<P, V> {
    state: Mutex<State<P>>,
    /// The number of the next part.
    next: AtomicUsize,
    are_all_made: Condvar,
    value: OnceLock<V>,
}

struct State<P> {
    /// The files; `None` before they are listed, and when the value is made.
    files: Option<Arc<[String]>>,
    /// How many parts were made.
    made: usize,
    parts: Vec<(usize, P)>,
}

impl<P, V> Default for JointWork<P, V> {
    fn default() -> Self {
        let state = State { files: None, made: 0, parts: Vec::new() };
        let (state, next) = (Mutex::new(state), AtomicUsize::new(0));
        Self { state, next, are_all_made: Condvar::new(), value: OnceLock::new() }
    }
}

/// Counts a part as made, even if making it panics: else the other threads would wait for it forever.
struct Counted<'w, P, V>(&'w JointWork<P, V>);

impl<P, V> Drop for Counted<'_, P, V> {
    fn drop(&mut self) {
        self.0.locked().made += 1;
        self.0.are_all_made.notify_all();
    }
}

impl<P, V> JointWork<P, V> {
    /// The value. `list` lists the files, `make` makes a part of some of them, and `join` gets all parts in the order of
    /// their files.
    pub(crate) fn get(
        &self,
        list: impl FnOnce() -> Vec<String>,
        make: impl Fn(&[String]) -> P,
        join: impl FnOnce(Vec<P>) -> V,
    ) -> &V {
        if let Some(value) = self.value.get() {
            return value;
        }
        let files = {
            // a thread that comes while another one lists the files waits here
            let mut state = self.locked();
            if let Some(value) = self.value.get() {
                return value;
            }
            Arc::clone(state.files.get_or_insert_with(|| list().into()))
        };
        let parts = files.len().div_ceil(AT_ONCE);
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(some) = files.chunks(AT_ONCE).nth(number) else { break };
            let counted = Counted(self);
            let part = make(some);
            self.locked().parts.push((number, part));
            drop(counted);
        }
        let all_made = |state: &mut State<P>| state.made < parts && self.value.get().is_none();
        drop(self.are_all_made.wait_while(self.locked(), all_made).unwrap_or_else(PoisonError::into_inner));
        let value = self.value.get_or_init(|| {
            let mut parts = std::mem::take(&mut self.locked().parts);
            parts.sort_unstable_by_key(|(number, _)| *number);
            join(parts.into_iter().map(|(_, part)| part).collect())
        });
        self.locked().files = None;
        value
    }

    fn locked(&self) -> MutexGuard<'_, State<P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn threads_make_a_value_together() {
        for files in [0, 1, AT_ONCE, AT_ONCE + 1, 5000] {
            let (work, made) = (JointWork::default(), AtomicUsize::new(0));
            let list = || (0..files).map(|number| number.to_string()).collect();
            let make = |some: &[String]| {
                made.fetch_add(some.len(), Ordering::Relaxed);
                some.to_vec()
            };
            let get = || work.get(list, make, |parts: Vec<Vec<String>>| parts.concat()).clone();
            let values: Vec<_> = thread::scope(|scope| {
                let threads: Vec<_> = (0..4).map(|_| scope.spawn(get)).collect();
                threads.into_iter().map(|thread| thread.join().expect("it does not panic")).collect()
            });
            let expected: Vec<String> = list();
            assert!(values.iter().all(|value| *value == expected), "{files}");
            assert_eq!(made.into_inner(), files);
        }
    }
}
