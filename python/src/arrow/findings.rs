//! The columns of findings.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{ArrayBuilder, Int64Builder, ListBuilder, StringBuilder, StructBuilder};
use arrow_schema::{DataType, Field, Fields};
use urlint::cli::embedded::{Session, Text, TextError};
use urlint::report::{FoundFix, ReportedFinding};

use super::stream::Output;

/// The columns of findings: the keys of the records of `urlint check --format json`, and `error`.
pub(super) struct FindingColumns {
    path: StringBuilder,
    /// `line`, `col`, `end_line`, `end_col`, `start_byte`, `end_byte`.
    places: [Int64Builder; 6],
    /// `rule`, `severity`, `message`, `url`, `context`.
    texts: [StringBuilder; 5],
    kinds: ListBuilder<StringBuilder>,
    /// `help`, `fingerprint`, `content_fingerprint`.
    more_texts: [StringBuilder; 3],
    fix: StructBuilder,
    error: StringBuilder,
}

/// The numbers of an edit, before its text.
const EDIT_NUMBERS: [&str; 6] = ["line", "col", "end_line", "end_col", "start_byte", "end_byte"];

fn edit_fields() -> Fields {
    let numbers = EDIT_NUMBERS.iter().map(|name| Field::new(*name, DataType::Int64, true));
    numbers.chain([Field::new("text", DataType::Utf8, true)]).collect()
}

fn fix_fields() -> Fields {
    let edit = Field::new_list_field(DataType::Struct(edit_fields()), true);
    vec![Field::new("applicability", DataType::Utf8, true), Field::new("edits", DataType::List(Arc::new(edit)), true)]
        .into()
}

/// The columns of an edit's struct.
fn edit_builder() -> StructBuilder {
    let mut columns: Vec<Box<dyn ArrayBuilder>> = Vec::new();
    EDIT_NUMBERS.iter().for_each(|_| columns.push(Box::new(Int64Builder::new())));
    columns.push(Box::new(StringBuilder::new()));
    StructBuilder::new(edit_fields(), columns)
}

impl Default for FindingColumns {
    fn default() -> Self {
        let columns: Vec<Box<dyn ArrayBuilder>> =
            vec![Box::new(StringBuilder::new()), Box::new(ListBuilder::new(edit_builder()))];
        Self {
            path: StringBuilder::default(),
            places: Default::default(),
            texts: Default::default(),
            kinds: ListBuilder::default(),
            more_texts: Default::default(),
            fix: StructBuilder::new(fix_fields(), columns),
            error: StringBuilder::default(),
        }
    }
}

/// A number of the text as Arrow has it: Spark has no unsigned ones.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl FindingColumns {
    fn add(&mut self, name: Option<&str>, finding: &ReportedFinding) {
        self.path.append_option(name);
        let numbers = [
            finding.place.line,
            finding.place.column,
            finding.end_place.line,
            finding.end_place.column,
            finding.start,
            finding.end,
        ];
        for (column, number) in self.places.iter_mut().zip(numbers) {
            column.append_value(signed(number));
        }
        let texts = [&*finding.rule, finding.severity.name(), &finding.message, &finding.url, finding.context.name()];
        for (column, text) in self.texts.iter_mut().zip(texts) {
            column.append_value(text);
        }
        for kind in &finding.kinds {
            self.kinds.values().append_value(kind);
        }
        self.kinds.append(!finding.kinds.is_empty());
        let fingerprints = [finding.fingerprint(name.unwrap_or_default()), finding.content_fingerprint()];
        let [help, own, of_content] = &mut self.more_texts;
        help.append_value(&*finding.help);
        own.append_value(&fingerprints[0]);
        of_content.append_value(&fingerprints[1]);
        self.add_fix(finding.fix.as_deref());
        self.error.append_null();
    }

    fn add_fix(&mut self, fix: Option<&FoundFix>) {
        if let Some(applicability) = self.fix.field_builder::<StringBuilder>(0) {
            applicability.append_option(fix.map(|fix| fix.applicability.name()));
        }
        if let Some(list) = self.fix.field_builder::<ListBuilder<StructBuilder>>(1) {
            for edit in fix.map(|fix| &*fix.edits).unwrap_or_default() {
                let builder = list.values();
                let numbers = [
                    edit.place.line,
                    edit.place.column,
                    edit.end_place.line,
                    edit.end_place.column,
                    edit.start,
                    edit.end,
                ];
                for (at, number) in numbers.into_iter().enumerate() {
                    if let Some(column) = builder.field_builder::<Int64Builder>(at) {
                        column.append_value(signed(number));
                    }
                }
                if let Some(column) = builder.field_builder::<StringBuilder>(EDIT_NUMBERS.len()) {
                    column.append_value(&edit.text);
                }
                builder.append(true);
            }
            list.append(fix.is_some());
        }
        self.fix.append(fix.is_some());
    }
}

impl Output for FindingColumns {
    fn fields() -> Vec<Field> {
        let text = |name: &str| Field::new(name, DataType::Utf8, true);
        let number = |name: &str| Field::new(name, DataType::Int64, true);
        let item = Field::new_list_field(DataType::Utf8, true);
        vec![
            text("path"),
            number("line"),
            number("col"),
            number("end_line"),
            number("end_col"),
            number("start_byte"),
            number("end_byte"),
            text("rule"),
            text("severity"),
            text("message"),
            text("url"),
            text("context"),
            Field::new("kinds", DataType::List(Arc::new(item)), true),
            text("help"),
            text("fingerprint"),
            text("content_fingerprint"),
            Field::new("fix", DataType::Struct(fix_fields()), true),
            text("error"),
        ]
    }

    fn read(&mut self, session: &Session, text: &Text<'_>, _relaxed: bool) -> Result<usize, TextError> {
        let name = text.path.map(Session::name);
        let findings = session.check(text)?;
        findings.iter().for_each(|finding| self.add(name.as_deref(), finding));
        Ok(findings.len())
    }

    fn error(&mut self, path: Option<&str>, error: &str) {
        self.path.append_option(path.map(Session::name));
        self.places.iter_mut().for_each(Int64Builder::append_null);
        self.texts.iter_mut().for_each(StringBuilder::append_null);
        self.kinds.append(false);
        self.more_texts.iter_mut().for_each(StringBuilder::append_null);
        self.add_fix(None);
        self.error.append_value(error);
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        let mut columns: Vec<ArrayRef> = vec![Arc::new(self.path.finish())];
        columns.extend(self.places.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef));
        columns.extend(self.texts.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef));
        columns.push(Arc::new(self.kinds.finish()));
        columns.extend(self.more_texts.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef));
        columns.push(Arc::new(self.fix.finish()));
        columns.push(Arc::new(self.error.finish()));
        columns
    }
}
