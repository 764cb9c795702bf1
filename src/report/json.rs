//! JSON by serde: one line for each record, without characters that control a terminal.

use std::io;

use serde::Serialize;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter};
use serde_json::value::RawValue;

use super::escape::is_unsafe;

/// Adds a value to `out`. Control, invisible and bidirectional characters are written as `\uXXXX`, also where JSON does
/// not require it.
pub(super) fn write(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    let mut serializer = serde_json::Serializer::with_formatter(out, Escaping);
    value.serialize(&mut serializer).expect("a buffer takes all, and all keys are strings");
}

/// Adds a string as [`write`] does, in half the time: hardly any text needs an escape.
pub(super) fn string(text: &str, out: &mut Vec<u8>) {
    let is_plain = |byte: u8| (0x20..0x7F).contains(&byte) & (byte != b'"') & (byte != b'\\');
    // no early return, so that the loop is vectorized
    if text.bytes().fold(true, |plain, byte| plain & is_plain(byte)) {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
    } else {
        write(text, out);
    }
}

/// Adds the members of an object to `out`, without its braces, for an object that is written in parts.
pub(super) fn members(object: &impl Serialize, out: &mut Vec<u8>) {
    let start = out.len();
    write(object, out);
    out.pop();
    out.remove(start);
}

/// A value as [`write`] writes it.
pub(crate) fn text(value: &impl Serialize) -> String {
    let mut out = Vec::new();
    write(value, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// Formats compactly, and escapes all that [`is_unsafe`] says.
struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + io::Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut written = 0;
        // no early return, so that the loop is vectorized: hardly any text needs an escape
        if fragment.bytes().fold(false, |special, byte| special | (byte >= 0x7F)) {
            for (at, character) in fragment.char_indices().filter(|&(_, character)| is_unsafe(character)) {
                out.write_all(&fragment.as_bytes()[written..at])?;
                for unit in character.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}")?;
                }
                written = at + character.len_utf8();
            }
        }
        out.write_all(&fragment.as_bytes()[written..])
    }

    fn write_char_escape<W: ?Sized + io::Write>(&mut self, out: &mut W, escape: CharEscape) -> io::Result<()> {
        let escape = match escape {
            CharEscape::Backspace => CharEscape::AsciiControl(8),
            CharEscape::FormFeed => CharEscape::AsciiControl(12),
            other => other,
        };
        CompactFormatter.write_char_escape(out, escape)
    }
}

/// A text that is JSON already, as a value; `None` if it is not.
pub(super) fn raw(json: &str) -> Option<&RawValue> {
    serde_json::from_str(json).ok()
}

/// An object for serde, its keys in this order. A key with `?` has an `Option`, and is left out where that is `None`:
/// `object! { path: "a.md", line?: Some(7), end?: None::<u64> }` is `{"path":"a.md","line":7}`.
macro_rules! object {
    (@ [$($field:tt)*] [$($value:tt)*] [$($key:ident)*]) => {{
        // each key has a type parameter of its name, so that the compiler finds the types of the values
        #[allow(non_camel_case_types, non_snake_case)]
        let object = {
            #[derive(serde::Serialize)]
            struct Object<$($key),*> { $($field)* }
            Object { $($value)* }
        };
        object
    }};
    (@ [$($field:tt)*] [$($value:tt)*] [$($keys:tt)*]
        $(#[$name:meta])* $key:ident?: $new:expr $(, $($rest:tt)*)?) => {
        object!(@ [$($field)* $(#[$name])* #[serde(skip_serializing_if = "Option::is_none")] $key: Option<$key>,]
            [$($value)* $key: $new,] [$($keys)* $key] $($($rest)*)?)
    };
    (@ [$($field:tt)*] [$($value:tt)*] [$($keys:tt)*]
        $(#[$name:meta])* $key:ident: $new:expr $(, $($rest:tt)*)?) => {
        object!(@ [$($field)* $(#[$name])* $key: $key,] [$($value)* $key: $new,] [$($keys)* $key] $($($rest)*)?)
    };
    ($($body:tt)*) => { object!(@ [] [] [] $($body)*) };
}

pub(super) use object;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_what_it_was() {
        let all: String = ('\0'..='\u{ff}').chain(['\u{2028}', '\u{202e}', '\u{e0041}', '🍕', '\u{feff}']).collect();
        let json = text(&all);
        let mut out = Vec::new();
        string(&all, &mut out);
        assert_eq!(out, json.as_bytes());
        assert_eq!(serde_json::from_str::<String>(&json).expect("it is JSON"), all);
        assert!(!json.chars().any(is_unsafe));
        assert_eq!(text(&"\u{8}\u{c}\n\u{7f}\u{9b}"), r#""\u0008\u000c\n\u007f\u009b""#);
    }

    #[test]
    fn keys_are_in_order_and_left_out() {
        assert_eq!(text(&object! { path: "a.md", line?: Some(7), end?: None::<u64> }), r#"{"path":"a.md","line":7}"#);
    }
}
