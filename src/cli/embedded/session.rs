//! Finds, checks and fixes texts under one configuration.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use clap::Parser as _;

use super::{Settings, SettingsError, Text, UrlPlace};
use crate::cli::args::{Cli, Command};
use crate::cli::commands::check::TextChecker;
use crate::cli::config::{Configs, FileConfig, formats};
use crate::cli::pipeline::{Outbox, Part, Wanted};
use crate::document::{Format, ReadOptions};
use crate::judge::{RecordFields, fixed};
use crate::lint::{Applicability, DocumentKinds};
use crate::report::{
    Colors, OutputStyle, Record, ReportedFinding, Secrets, Setup, UrlRow, escape, file_name, redacted,
};
use crate::secrets::NearbySecrets;
use crate::text::decode_as;

/// Finds, checks and fixes texts, each as a record of `--input jsonl`: no file is around it. Threads may share it.
///
/// ```
/// use urlint::cli::embedded::{Session, Settings, Text};
///
/// let session = Session::new(&Settings::default())?;
/// let text = Text { bytes: b"See [it](HTTP://www.ietf.org/).", is_utf8: true, path: Some("a.md"), format: None };
/// let findings = session.check(&text)?;
/// assert_eq!((&*findings[0].rule, findings[0].start, findings[0].end), ("uppercase-scheme", 9, 13));
/// let mut urls = Vec::new();
/// session.extract(&text, false, |url, place| urls.push((url.url.clone().into_owned(), place.start_byte)))?;
/// assert_eq!(urls, [("HTTP://www.ietf.org/".to_owned(), 9)]);
/// assert_eq!(session.fix(&text, false)?.unwrap(), b"See [it](http://www.ietf.org/).");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    configs: Arc<Configs>,
    checker: TextChecker,
    setup: Setup,
}

/// A text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError(String);

impl TextError {
    /// An error found by the program that hands the text over; its secrets are hidden.
    #[must_use]
    pub fn new(what: &str) -> Self {
        Self(escape::shown(&redacted(what, Secrets::Hidden)))
    }
}

impl Session {
    /// A session with these settings.
    ///
    /// # Errors
    /// If the settings have errors.
    pub fn new(settings: &Settings) -> Result<Self, SettingsError> {
        Self::with_settings(settings).map_err(|error| SettingsError(format!("{error:#}")))
    }

    fn with_settings(settings: &Settings) -> anyhow::Result<Self> {
        let arguments = ["urlint", "check", "--quiet", "--input", "jsonl", "-"];
        let Cli { command: Command::Check(args) } = Cli::try_parse_from(arguments)? else {
            anyhow::bail!("check is no command");
        };
        let files: Vec<_> = settings.files.iter().map(|file| (file.path.clone(), file.text.clone())).collect();
        let configs = Arc::new(Configs::of_texts(&args, &files, &settings.keys)?);
        let style = OutputStyle::new(Secrets::Hidden, Colors::Unused);
        let setup = Setup::new(style, Path::new("/"), Path::new("/"));
        Ok(Self { checker: TextChecker::new(&args, &configs)?, configs, setup })
    }

    /// The findings in a text, as `urlint check` reports them.
    ///
    /// # Errors
    /// If the text names a format that does not exist.
    pub fn check(&self, text: &Text<'_>) -> Result<Vec<ReportedFinding>, TextError> {
        self.read(text, |part, _| self.checker.check(part))?.map_err(|error| TextError(error.to_string()))
    }

    /// Passes the URLs of a text on, as `urlint extract` lists them, in order. `relaxed` also finds bare hosts and the
    /// like, as the key of the configuration does.
    ///
    /// # Errors
    /// If the text names a format that does not exist.
    pub fn extract(
        &self,
        text: &Text<'_>,
        relaxed: bool,
        mut visit: impl FnMut(&UrlRow<'_>, UrlPlace),
    ) -> Result<(), TextError> {
        self.read(text, |part, config| {
            let options = ReadOptions { relaxed: relaxed || config.effective.relaxed, ..ReadOptions::default() };
            let wanted = Wanted { options, positions: true, link_texts: true };
            let (nearby, text) = (NearbySecrets::default(), part.text_part());
            let mut nothing = |(), _, _| {};
            part.scan(wanted, &mut Outbox::new(&mut nothing), |found, positions, _| {
                let record = text.record(&found, &nearby, positions, RecordFields::ALL);
                let Record { place, start: start_byte, end: end_byte, .. } = record;
                visit(&record.row(Secrets::Hidden), UrlPlace { place, start_byte, end_byte });
            });
        })
    }

    /// The text with all safe fixes applied, and with `unsafely` the others too, in its encoding; `None` if nothing is
    /// to be fixed.
    ///
    /// # Errors
    /// If the text names a format that does not exist, or the fixed text cannot be written in its encoding.
    pub fn fix(&self, text: &Text<'_>, unsafely: bool) -> Result<Option<Vec<u8>>, TextError> {
        self.read(text, |part, config| {
            let least = config.least_fix(if unsafely { Applicability::Unsafe } else { Applicability::Safe });
            let kinds = config.kinds.of_record(part.document_path);
            let kinds = DocumentKinds::new(kinds.provenance(), part.format, part.text);
            let Some(fixed) = fixed(&config.engine, &kinds, least) else { return Ok(None) };
            Part { bytes: Some(text.bytes), ..*part }.encoded(&fixed).map(Some).ok_or_else(|| {
                TextError("the fixed text has characters that its encoding lacks (convert it to UTF-8)".to_owned())
            })
        })?
    }

    /// The name of a text in reports.
    #[must_use]
    pub fn name(path: &str) -> String {
        file_name(Path::new(path), Secrets::Hidden).into_owned()
    }

    /// The name of a text as its fingerprints have it: without `.` and `..`. It is the same in any directory.
    #[must_use]
    pub fn from_root(&self, name: &str) -> String {
        match Path::new(name).is_absolute() {
            true => name.to_owned(),
            false => self.setup.from_root(name),
        }
    }

    pub(super) fn config_of(&self, name: &str) -> Arc<FileConfig> {
        self.configs.of(Path::new(name))
    }

    /// Calls `read` with a text in its format, and its configuration.
    fn read<R>(&self, text: &Text<'_>, read: impl FnOnce(&Part<'_>, &FileConfig) -> R) -> Result<R, TextError> {
        let path = Path::new(text.path.unwrap_or_default());
        let config = self.configs.of(path);
        let decoded = (!text.is_utf8).then(|| decode_as(text.bytes, config.formats.encoding));
        let decoded = decoded.as_ref().filter(|decoded| !decoded.is_same());
        let bytes = decoded.map_or(text.bytes, |decoded| &decoded.text);
        let format = match (text.format, text.path) {
            (Some(name), _) => formats::parse_format(name).map_err(|error| TextError::new(&error.to_string()))?,
            (None, Some(_)) => config.formats.of(path, bytes),
            (None, None) => Format::PLAIN,
        };
        let is_too_large = text.bytes.len() as u64 > config.formats.max_document_size;
        let part = Part {
            format: if is_too_large { Format::PLAIN } else { format },
            is_record: true,
            decoded,
            config: Some(&config),
            ..Part::whole(path, bytes)
        };
        Ok(read(&part, &config))
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TextError {}
