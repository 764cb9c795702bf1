//! The states of the basic URL parser from the `file` state and the path to the fragment. Uses spans.

use super::drive_letter::{is_windows_drive_letter, starts_with_windows_drive_letter};
use super::error_collector::Failed;
use super::errors::{
    FILE_INVALID_WINDOWS_DRIVE_LETTER, FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, INVALID_REVERSE_SOLIDUS,
};
use super::host::{self, Host};
use super::parser::Parser;
use super::parts::{Path, PathStart, Query, Special};
use crate::syntax::Component;
use crate::text::Span;

impl Parser<'_, '_> {
    pub(super) fn file(&mut self) -> Result<(), Failed> {
        self.parts.host = Some(Host::Empty);
        if self.skip_solidus(None) {
            return self.file_slash();
        }
        if !self.has_file_base() {
            self.path(PathStart::Empty);
            return Ok(());
        }
        self.parts.base_authority = true;
        let mut start = PathStart::BaseShortened;
        if starts_with_windows_drive_letter(self.rest()) {
            let drive = Span::new(self.at, self.at + 2);
            self.errors.add(&FILE_INVALID_WINDOWS_DRIVE_LETTER, drive, Some(Component::Path));
            start = PathStart::Empty;
        }
        self.reference(start);
        Ok(())
    }

    fn file_slash(&mut self) -> Result<(), Failed> {
        if self.skip_solidus(None) {
            return self.file_host();
        }
        let mut start = PathStart::Empty;
        if self.has_file_base() {
            self.parts.base_authority = true;
            if !starts_with_windows_drive_letter(self.rest()) {
                start = PathStart::BaseDrive;
            }
        }
        self.path(start);
        Ok(())
    }

    fn file_host(&mut self) -> Result<(), Failed> {
        let host = Span::new(self.at, self.authority_end());
        self.parts.host_span = host;
        if is_windows_drive_letter(&self.text[host.range()]) {
            self.parts.host_span = Span::empty(host.start);
            self.errors.add(&FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, host, Some(Component::Host));
            // the path state takes the letter without a check: its `|` is not an invalid-URL-unit here
            self.at = host.end;
            self.path_from(host.start, PathStart::Empty);
            return Ok(());
        }
        if !host.is_empty() {
            let parsed = host::parse(self.text, host, self.host_kind(), &mut self.errors)?;
            let local = matches!(&parsed, Host::Domain(name) if name == "localhost");
            self.parts.host = Some(if local { Host::Empty } else { parsed });
        }
        self.at = host.end;
        self.path_start();
        Ok(())
    }

    pub(super) fn path_start(&mut self) {
        if self.special.is_some() || !matches!(self.byte(), None | Some(b'?' | b'#')) {
            self.skip_solidus(Some(Component::Path));
            self.path(PathStart::Empty);
        } else {
            self.after_path();
        }
    }

    pub(super) fn path(&mut self, start: PathStart) {
        self.path_from(self.at, start);
    }

    /// The path state, with the text between `from` and the current place in its buffer.
    fn path_from(&mut self, from: usize, start: PathStart) {
        let end = self.path_end();
        let path = Span::new(from, end);
        self.parts.path = Path::List { start, rest: Some(path) };
        let mut rest = self.at;
        if self.special.is_some() {
            for at in memchr::memchr_iter(b'\\', &self.text.as_bytes()[self.at..end]) {
                let at = self.at + at;
                self.report_non_units(Span::new(rest, at), Component::Path);
                self.errors.add(&INVALID_REVERSE_SOLIDUS, Span::new(at, at + 1), Some(Component::Path));
                rest = at + 1;
            }
        }
        self.report_non_units(Span::new(rest, end), Component::Path);
        self.at = end;
        self.after_path();
    }

    pub(super) fn opaque_path(&mut self) {
        let path = Span::new(self.at, self.path_end());
        self.report_non_units(path, Component::Path);
        self.parts.path = Path::Opaque(path);
        self.at = path.end;
        self.after_path();
    }

    /// The part that all states at the end of a path share: a `?` or `#`.
    fn after_path(&mut self) {
        match self.byte() {
            Some(b'?') => self.query(),
            Some(b'#') => self.fragment(),
            _ => {}
        }
    }

    /// The query state, at its `?`.
    pub(super) fn query(&mut self) {
        let start = self.at + 1;
        let end = memchr::memchr(b'#', &self.text.as_bytes()[start..]).map_or(self.text.len(), |len| start + len);
        let query = Span::new(start, end);
        self.report_non_units(query, Component::Query);
        self.parts.query = Query::Own(query);
        self.at = end;
        if end < self.text.len() {
            self.fragment();
        }
    }

    /// The fragment state, at its `#`.
    pub(super) fn fragment(&mut self) {
        let fragment = Span::new(self.at + 1, self.text.len());
        self.report_non_units(fragment, Component::Fragment);
        self.parts.fragment = Some(fragment);
        self.at = fragment.end;
    }

    fn path_end(&self) -> usize {
        memchr::memchr2(b'?', b'#', self.rest().as_bytes()).map_or(self.text.len(), |len| self.at + len)
    }

    fn has_file_base(&self) -> bool {
        self.base.is_some_and(|base| Special::of(base.scheme()) == Some(Special::File))
    }
}
