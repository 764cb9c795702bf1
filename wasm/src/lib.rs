//! The WebAssembly module of the npm package: functions over bytes, which `npm/lib/module.mjs` calls.
//!
//! JavaScript writes the options in JSON and then the text to [`input`], calls [`call`] with the number of a
//! [`Function`], and reads the answer at [`output`]. All answers are the records that the command line prints as JSON, so
//! there is nothing to convert, and no generated glue: whatever happens in a call, a new instance of the module is as good
//! as the first.
//!
//! | file | contents |
//! |---|---|
//! | `functions` | what each function answers |
//! | `options` | the options of functions |
//! | `tables` | large tables in a compact form |

// SAFETY: exported names are the only thing that the lint refuses here. The linker refuses two of one name, and no other
// crate exports any. No pointer is read in Rust: JavaScript alone writes to the buffer of `input`, within its length and
// while no function runs.
#![allow(unsafe_code, reason = "`no_mangle` is how a module exports a function")]

mod functions;
mod options;
mod tables;

use std::cell::RefCell;
use std::panic;

use functions::Function;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for the options and the text of the next call, and returns where they are to be written.
#[unsafe(no_mangle)]
pub extern "C" fn input(len: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(len, 0);
        input.as_mut_ptr()
    })
}

/// Calls the function of this number. The first `options_len` bytes of the input are its options, the others its text;
/// `is_string` is whether the text was a string. Returns the kind of the answer (`Answer::kind`).
///
/// # Panics
/// If there is no such function.
#[unsafe(no_mangle)]
pub extern "C" fn call(function: u32, options_len: usize, is_string: bool) -> u32 {
    panic::set_hook(Box::new(|panic| {
        // the message may have text of the document
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        OUTPUT.replace(place.into_bytes());
    }));
    tables::give();
    let function = Function::numbered(function).expect("the package calls no other");
    let input = INPUT.take();
    let (options, text) = input.split_at(options_len);
    let answer = function.answer(options, text, is_string);
    let kind = answer.kind();
    OUTPUT.replace(answer.into_bytes());
    kind
}

/// Where the answer of the last call is; after a panic, where that was.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(Vec::as_ptr)
}

/// The length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn output_len() -> usize {
    OUTPUT.with_borrow(Vec::len)
}
