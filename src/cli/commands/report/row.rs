//! A row as it is written, and the finding or error that it records.

use std::sync::Arc;

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::shared_texts::RowTexts;
use crate::lint::{Applicability, Severity};
use crate::report::{
    Excerpt, FoundFix, Place, PlacedEdit, RecordSource, RecordedFingerprints, ReportedFinding, SCHEMA_VERSION, Secrets,
    file_name, file_path, json_text, redacted,
};
use crate::scan::Context;
use crate::secrets::redact_text;

/// What to do about a row or file that has no findings.
pub(super) const REMEDY: &str = "give what urlint check --format jsonl or json wrote, or a Parquet file of the same";

/// The largest line, column or offset. A larger number is not from a file.
const MAX_NUMBER: u64 = 1 << 62;
/// The longest name of a rule in bytes.
const MAX_RULE_LEN: usize = 200;

/// The values of a row by key; `None` where it has none.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Row {
    pub(super) schema_version: Option<u64>,
    pub(super) path: Option<String>,
    /// As JSON.
    #[serde(deserialize_with = "json_of")]
    pub(super) id: Option<String>,
    pub(super) line: Option<u64>,
    pub(super) col: Option<u64>,
    pub(super) end_line: Option<u64>,
    pub(super) end_col: Option<u64>,
    pub(super) byte_col: Option<u64>,
    pub(super) end_byte_col: Option<u64>,
    pub(super) start_byte: Option<u64>,
    pub(super) end_byte: Option<u64>,
    pub(super) rule: Option<String>,
    pub(super) severity: Option<String>,
    pub(super) message: Option<String>,
    pub(super) url: Option<String>,
    pub(super) context: Option<String>,
    pub(super) kinds: Option<Vec<String>>,
    pub(super) help: Option<String>,
    pub(super) nth: Option<u64>,
    pub(super) once: Option<String>,
    pub(super) fingerprint: Option<String>,
    pub(super) content_fingerprint: Option<String>,
    pub(super) fix: Option<FixRow>,
    pub(super) source: Option<String>,
    pub(super) source_offset: Option<u64>,
    pub(super) error: Option<String>,
}

/// A fix in a row.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct FixRow {
    pub(super) applicability: Option<String>,
    pub(super) in_file: Option<bool>,
    pub(super) edits: Option<Vec<EditRow>>,
    pub(super) whole: Option<EditRow>,
}

/// An edit in a row.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct EditRow {
    pub(super) line: Option<u64>,
    pub(super) col: Option<u64>,
    pub(super) end_line: Option<u64>,
    pub(super) end_col: Option<u64>,
    pub(super) byte_col: Option<u64>,
    pub(super) end_byte_col: Option<u64>,
    pub(super) start_byte: Option<u64>,
    pub(super) end_byte: Option<u64>,
    pub(super) text: Option<String>,
}

/// What a row records.
pub(super) enum Recorded {
    /// A finding in the file of this name, which has no secret.
    Finding { name: Arc<str>, finding: Box<ReportedFinding> },
    /// What could not be read, at an offset of the file of this name, if these are known.
    Error { name: Option<Arc<str>>, at: Option<u64>, what: String },
}

/// Why a row is not used.
pub(super) enum RowError {
    /// It lacks a value, or has a wrong one.
    Row(String),
    /// No row of its file can be used.
    File(String),
}

impl From<String> for RowError {
    fn from(what: String) -> Self {
        Self::Row(what)
    }
}

/// Reads any JSON value as its text.
fn json_of<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(Option::<Box<RawValue>>::deserialize(deserializer)?.map(|raw| raw.get().to_owned()))
}

impl Row {
    /// Whether it has nothing that a finding or an error has.
    pub(super) fn is_of_another_kind(&self) -> bool {
        let is_known = self.path.is_some() && self.rule.is_some() || self.error.is_some();
        !is_known && self.schema_version.is_none_or(|version| version == SCHEMA_VERSION)
    }

    /// What the row records; its secrets are hidden again, unless they are to be shown.
    pub(super) fn recorded(self, secrets: Secrets, texts: &mut RowTexts) -> Result<Recorded, RowError> {
        match self.schema_version {
            None | Some(SCHEMA_VERSION) => {}
            Some(version) => {
                return Err(RowError::File(format!(
                    "schema_version is {version}, and this urlint knows {SCHEMA_VERSION} only (report with the urlint \
                     that wrote it, or check again with this one)"
                )));
            }
        }
        let mut shared_name =
            |name: &str| texts.names.get(name, |name| file_name(&file_path(name), secrets).into_owned().into());
        if let Some(what) = self.error {
            let name = self.source.or(self.path);
            let at = self.source_offset.or(self.start_byte);
            return Ok(Recorded::Error { name: name.as_deref().map(&mut shared_name), at, what });
        }
        let path = text("path", self.path)?;
        let name = shared_name(&path);
        let rule = text("rule", self.rule)?;
        let (place, end_place) =
            places([self.line, self.col, self.byte_col], [self.end_line, self.end_col, self.end_byte_col])?;
        let (start, end) = offsets(self.start_byte, self.end_byte)?;
        let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if rule.is_empty() || rule.len() > MAX_RULE_LEN || !rule.bytes().all(is_name) {
            return Err(RowError::Row(format!("`rule` is {rule:?}, which is no name of a rule")));
        }
        if shown(&rule, secrets) != rule {
            return Err(RowError::Row("`rule` holds a secret, so it is no name of a rule".to_owned()));
        }
        let severity = one_of("severity", &text("severity", self.severity)?, &Severity::ALL, Severity::name)?;
        let context = self.context.as_deref().map(|name| one_of("context", name, &Context::ALL, Context::name));
        let shown = |text: &str| shown(text, secrets);
        let written_url = text("url", self.url)?;
        let url = texts.urls.get(&written_url, |url| redacted(url, secrets).into());
        let is_same = *url == *written_url && *name == *path;
        // a digest of a secret would show whether a guess of it is right
        let recorded = (self.fingerprint.as_deref().zip(self.content_fingerprint.as_deref()))
            .filter(|_| is_same)
            .and_then(|(fingerprint, content)| RecordedFingerprints::new(fingerprint, content));
        let in_file = !name.starts_with("<stdin>");
        let finding = ReportedFinding {
            place,
            end_place,
            last_line: end_place.line,
            start,
            end,
            rule: texts.rules.get(&rule, |rule| rule.into()),
            severity,
            message: texts.messages.get(&text("message", self.message)?, |text| shown(text).into()).to_string(),
            help: texts.helps.get(&self.help.unwrap_or_default(), |help| shown(help).into()),
            url,
            context: context.transpose()?.unwrap_or_default(),
            fix: self.fix.map(|fix| fix.found(in_file, secrets)).transpose()?.flatten().map(Box::new),
            excerpt: Excerpt::default(),
            id: self.id.map(|id| scalar(&id, secrets)).transpose()?,
            source: self
                .source
                .zip(self.source_offset)
                .map(|(file, offset)| RecordSource { file: file_name(&file_path(&file), secrets).into(), offset }),
            kinds: self.kinds.unwrap_or_default().iter().map(|kind| redacted(kind, secrets).into()).collect(),
            // this is known when it is reported, and so is the number of a row without fingerprints
            fails: false,
            nth: self.nth.unwrap_or(recorded.is_some().into()).min(MAX_NUMBER),
            once: self.once.map(|value| redacted(&value, secrets).into()),
            recorded: recorded.map(Box::new),
        };
        Ok(Recorded::Finding { name, finding: Box::new(finding) })
    }
}

impl FixRow {
    /// The fix; `None` if the row has none, or its text has a secret.
    fn found(self, in_file: bool, secrets: Secrets) -> Result<Option<FoundFix>, String> {
        let Self { applicability, in_file: written, edits, whole } = self;
        let edits = edits.unwrap_or_default();
        if applicability.is_none() && edits.is_empty() {
            return Ok(None);
        }
        let name = text("fix.applicability", applicability)?;
        let applicability = one_of("fix.applicability", &name, &Applicability::ALL, Applicability::name)?;
        let edits: Vec<_> = edits.into_iter().map(EditRow::placed).collect::<Result<_, _>>()?;
        if edits.is_empty() {
            return Err("`fix.edits` is empty".to_owned());
        }
        let joined = whole.map(EditRow::placed).transpose()?;
        let has_secret = |edit: &PlacedEdit| shown(&edit.text, secrets) != edit.text;
        if edits.iter().chain(&joined).any(has_secret) {
            return Ok(None);
        }
        Ok(Some(FoundFix { applicability, edits, lines: None, joined, in_file: written.unwrap_or(in_file) }))
    }
}

impl EditRow {
    fn placed(self) -> Result<PlacedEdit, String> {
        let (place, end_place) =
            places([self.line, self.col, self.byte_col], [self.end_line, self.end_col, self.end_byte_col])?;
        let (start, end) = offsets(self.start_byte, self.end_byte)?;
        Ok(PlacedEdit { place, end_place, start, end, text: text("text", self.text)? })
    }
}

/// A text without secrets, unless they are to be shown.
fn shown(text: &str, secrets: Secrets) -> String {
    match secrets {
        Secrets::Shown => text.to_owned(),
        Secrets::Hidden => String::from_utf8_lossy(&redact_text(text.as_bytes())).into_owned(),
    }
}

fn missing(key: &str) -> String {
    format!("no `{key}`, so no finding ({REMEDY})")
}

fn text(key: &str, value: Option<String>) -> Result<String, String> {
    value.ok_or_else(|| missing(key))
}

fn number(key: &str, value: Option<u64>, least: u64) -> Result<u64, String> {
    let number = value.ok_or_else(|| missing(key))?;
    match number {
        number if (least..=MAX_NUMBER).contains(&number) => Ok(number),
        number => Err(format!("`{key}` is {number}, which no file has")),
    }
}

/// The two places of a finding or edit: line, column in characters and column in bytes, if that is another.
fn places(start: [Option<u64>; 3], end: [Option<u64>; 3]) -> Result<(Place, Place), String> {
    let place = |[line, column, bytes]: [Option<u64>; 3], keys: [&str; 3]| {
        let column = number(keys[1], column, 1)?;
        let bytes = bytes.map_or(Ok(column), |bytes| number(keys[2], Some(bytes), 1))?;
        Ok::<_, String>(Place { line: number(keys[0], line, 1)?, column, bytes })
    };
    let start = place(start, ["line", "col", "byte_col"])?;
    let end = place(end, ["end_line", "end_col", "end_byte_col"])?;
    match (start.line, start.column) <= (end.line, end.column) {
        true => Ok((start, end)),
        false => Err("it ends before it starts".to_owned()),
    }
}

fn offsets(start: Option<u64>, end: Option<u64>) -> Result<(u64, u64), String> {
    let (start, end) = (number("start_byte", start, 0)?, number("end_byte", end, 0)?);
    if start <= end { Ok((start, end)) } else { Err("it ends before it starts".to_owned()) }
}

/// The value of this name.
fn one_of<T: Copy>(key: &str, name: &str, all: &[T], name_of: fn(T) -> &'static str) -> Result<T, String> {
    let found = all.iter().copied().find(|&value| name_of(value) == name);
    found.ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|&value| name_of(value)).collect();
        format!("`{key}` is {name:?}, not one of {}", names.join(", "))
    })
}

/// An id as records repeat it: a JSON scalar. A text that is no JSON is a string.
fn scalar(id: &str, secrets: Secrets) -> Result<Box<str>, String> {
    let value = serde_json::from_str::<serde_json::Value>(id);
    let id = match value {
        Ok(serde_json::Value::Array(_) | serde_json::Value::Object(_)) => {
            return Err("`id` is neither a string nor a number, true, false or null".to_owned());
        }
        Ok(serde_json::Value::String(text)) => json_text(&text),
        Ok(_) => id.trim().to_owned(),
        Err(_) => json_text(&id),
    };
    Ok(redacted(&id, secrets).into())
}
