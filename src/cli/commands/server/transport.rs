//! The base protocol: messages with headers, over two streams. What is wrong with one message is answered by the
//! protocol, and the next is read.

use std::io::{self, BufRead, Read};

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};

/// The largest message: a document of 200 MB with each character escaped fits.
const MAX_MESSAGE: u64 = 1 << 30;
/// The largest line of a header.
const MAX_HEADER_LINE: u64 = 8 << 10;
/// The header with the length of a message, in lower case.
const LENGTH: &[u8] = b"content-length:";

/// What a client sent.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A message.
    Message(Message),
    /// What is no message, with the answer to it.
    Malformed(Malformed),
}

/// What is no message.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Malformed {
    /// The id of the request, if it is known.
    id: Value,
    code: i32,
    what: String,
}

impl Malformed {
    fn new(code: ErrorCode, what: impl Into<String>) -> Self {
        Self { id: Value::Null, code: code as i32, what: what.into() }
    }

    /// The answer, with its header.
    pub(super) fn answer(&self) -> String {
        let body = json!({
            "jsonrpc": "2.0",
            "id": self.id,
            "error": { "code": self.code, "message": self.what },
        })
        .to_string();
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }
}

/// Reads the next message; `None` at the end of the stream.
///
/// # Errors
/// If the stream cannot be read.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let Some(len) = read_header(input)? else { return Ok(None) };
    let len = match len {
        Ok(len) if len <= MAX_MESSAGE => len,
        Ok(len) => {
            io::copy(&mut input.take(len), &mut io::sink())?;
            let what = format!("a message of {len} bytes is too large: at most {MAX_MESSAGE} are read");
            return Ok(Some(Incoming::Malformed(Malformed::new(ErrorCode::InvalidRequest, what))));
        }
        Err(malformed) => return Ok(Some(Incoming::Malformed(malformed))),
    };
    let mut body = Vec::new();
    if input.take(len).read_to_end(&mut body)? as u64 != len {
        return Ok(None);
    }
    Ok(Some(parse(&body)))
}

/// Reads the header of a message, and returns its length; `None` at the end of the stream. What a client writes before
/// the header is skipped: `{"id":1}Content-Length: 9` has a header.
fn read_header(input: &mut impl BufRead) -> io::Result<Option<Result<u64, Malformed>>> {
    let mut len = None;
    let mut is_empty = true;
    loop {
        let mut line = Vec::new();
        if input.take(MAX_HEADER_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let text = line.trim_ascii();
        if text.is_empty() {
            let missing = || Malformed::new(ErrorCode::ParseError, "a message has no Content-Length header");
            match len {
                Some(len) => return Ok(Some(len)),
                // line breaks between messages are harmless
                None if is_empty => continue,
                None => return Ok(Some(Err(missing()))),
            }
        }
        is_empty = false;
        let lower = text.to_ascii_lowercase();
        let Some(at) = memchr::memmem::rfind(&lower, LENGTH) else { continue };
        let written = String::from_utf8_lossy(text[at + LENGTH.len()..].trim_ascii()).into_owned();
        let not_a_length = |_| Malformed::new(ErrorCode::ParseError, "Content-Length is no number of bytes");
        len = Some(written.parse::<u64>().map_err(not_a_length));
    }
}

fn parse(body: &[u8]) -> Incoming {
    let value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => {
            let what = format!("a message is no JSON: {error}");
            return Incoming::Malformed(Malformed::new(ErrorCode::ParseError, what));
        }
    };
    let id = value.get("id").filter(|id| id.is_string() || id.is_number()).cloned().unwrap_or_default();
    let is_message = value.get("method").is_none_or(Value::is_string)
        && (value.get("method").is_some() || value.get("id").is_some())
        && value.is_object();
    match serde_json::from_value(value) {
        Ok(message) if is_message => Incoming::Message(message),
        _ => Incoming::Malformed(Malformed {
            id,
            ..Malformed::new(ErrorCode::InvalidRequest, "neither a request, nor a notification, nor a response")
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<String> {
        let mut input = bytes;
        let mut read_all = Vec::new();
        while let Some(incoming) = read(&mut input).expect("a slice is readable") {
            read_all.push(match incoming {
                Incoming::Message(Message::Request(request)) => format!("request {}", request.method),
                Incoming::Message(Message::Notification(notification)) => notification.method,
                Incoming::Message(Message::Response(response)) => format!("response {}", response.id),
                Incoming::Malformed(malformed) => format!("{} {}", malformed.id, malformed.code),
            });
        }
        read_all
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn a_malformed_message_is_answered_and_the_next_is_read() {
        let exit = framed(r#"{"jsonrpc":"2.0","method":"exit"}"#);
        for (malformed, answer) in [
            (framed("{"), "null -32700"),
            (framed("[]"), "null -32600"),
            (framed("3"), "null -32600"),
            (framed(r#"{"id":7,"method":3}"#), "7 -32600"),
            (framed(r#"{"jsonrpc":"2.0"}"#), "null -32600"),
            ("Content-Type: x\r\n\r\n".to_owned(), "null -32700"),
            ("Content-Length: many\r\n\r\n".to_owned(), "null -32700"),
        ] {
            assert_eq!(all([&malformed, &*exit].concat().as_bytes()), [answer, "exit"], "{malformed}");
        }
        assert_eq!(all([r#"{"id":1}"#, &exit].concat().as_bytes()), ["exit"]);
        assert_eq!(all(["\r\n\r\n", &exit, "Content-Length: 90\r\n\r\n{"].concat().as_bytes()), ["exit"]);
        assert_eq!(all(exit.to_lowercase().replace("content", "CONTENT").as_bytes()), ["exit"]);
    }

    #[test]
    fn any_bytes_are_read_to_their_end() {
        arbtest::arbtest(|u| {
            let parts =
                ["Content-Length: ", "3", "\r\n", "\r\n", "\n", "{}", "{", "\"id\":1", "99999999999999999999", "\0"];
            let mut bytes = Vec::new();
            for _ in 0..u.int_in_range(0..=60)? {
                bytes.extend_from_slice(u.choose(&parts)?.as_bytes());
            }
            all(&bytes);
            Ok(())
        });
    }
}
