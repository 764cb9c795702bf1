//! JSON: objects written straight into a buffer.

use super::escape;
use crate::text::Span;

/// A JSON object that is being written.
pub(super) struct Object<'b> {
    pub(super) out: &'b mut Vec<u8>,
    empty: bool,
}

impl<'b> Object<'b> {
    pub(super) fn begin(out: &'b mut Vec<u8>) -> Self {
        out.push(b'{');
        Self { out, empty: true }
    }

    pub(super) fn end(self) {
        self.out.push(b'}');
    }

    pub(super) fn number(&mut self, key: &str, value: u64) {
        self.key(key);
        escape::number(value, self.out);
    }

    pub(super) fn text(&mut self, key: &str, value: &str) {
        self.key(key);
        escape::json(value, self.out);
    }

    pub(super) fn optional(&mut self, key: &str, value: Option<&str>) {
        match value {
            Some(value) => self.text(key, value),
            None => self.raw(key, b"null"),
        }
    }

    pub(super) fn texts(&mut self, key: &str, values: impl Iterator<Item = impl AsRef<str>>) {
        self.key(key);
        self.out.push(b'[');
        for (nth, value) in values.enumerate() {
            if nth > 0 {
                self.out.push(b',');
            }
            escape::json(value.as_ref(), self.out);
        }
        self.out.push(b']');
    }

    /// An array of objects, each filled by `fill`.
    pub(super) fn objects<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        fill: impl Fn(&mut Object<'_>, T),
    ) {
        self.key(key);
        self.out.push(b'[');
        for (nth, item) in items.into_iter().enumerate() {
            if nth > 0 {
                self.out.push(b',');
            }
            let mut object = Object::begin(self.out);
            fill(&mut object, item);
            object.end();
        }
        self.out.push(b']');
    }

    pub(super) fn flag(&mut self, key: &str, value: bool) {
        self.raw(key, if value { b"true" } else { b"false" });
    }

    pub(super) fn span(&mut self, span: Span) {
        self.number("start", span.start as u64);
        self.number("end", span.end as u64);
    }

    /// A value that is JSON already.
    pub(super) fn raw(&mut self, key: &str, value: &[u8]) {
        self.key(key);
        self.out.extend_from_slice(value);
    }

    pub(super) fn object(&mut self, key: &str) -> Object<'_> {
        self.key(key);
        Object::begin(self.out)
    }

    fn key(&mut self, key: &str) {
        if !self.empty {
            self.out.push(b',');
        }
        self.empty = false;
        self.out.push(b'"');
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"\":");
    }
}
