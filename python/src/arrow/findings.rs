//! The columns of findings.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{ArrayBuilder, BooleanBuilder, Int64Builder, ListBuilder, StringBuilder, StructBuilder};
use arrow_schema::{DataType, Field, Fields};
use urlint::cli::embedded::{Session, Text, TextError};
use urlint::report::{FoundFix, Place, PlacedEdit, RelatedPlace, ReportedFinding};

use super::stream::Output;

/// The columns of findings: the keys of the records of `urlint check --format json`, and `error`.
pub(super) struct FindingColumns {
    path: StringBuilder,
    /// In the order of [`NUMBERS`].
    places: [Int64Builder; 8],
    /// In the order of [`TEXTS`].
    texts: [StringBuilder; 6],
    kinds: ListBuilder<StringBuilder>,
    nth: Int64Builder,
    related: ListBuilder<StructBuilder>,
    fingerprint: StringBuilder,
    content_fingerprint: StringBuilder,
    fix: StructBuilder,
    error: StringBuilder,
}

/// The numbers of the place of a finding, an edit or a related place.
const NUMBERS: [&str; 8] = ["line", "col", "end_line", "end_col", "byte_col", "end_byte_col", "start_byte", "end_byte"];

/// The texts that each finding has.
const TEXTS: [&str; 6] = ["rule", "severity", "message", "url", "context", "help"];

fn text(name: &str) -> Field {
    Field::new(name, DataType::Utf8, true)
}

fn number(name: &str) -> Field {
    Field::new(name, DataType::Int64, true)
}

/// The fields of a text with its place: an edit, or what is at a related place.
fn edit_fields() -> Fields {
    NUMBERS.map(number).into_iter().chain([text("text")]).collect()
}

fn fix_fields() -> Fields {
    let edit = DataType::Struct(edit_fields());
    let edits = DataType::List(Arc::new(Field::new_list_field(edit.clone(), true)));
    [
        text("applicability"),
        Field::new("in_file", DataType::Boolean, true),
        Field::new("edits", edits, true),
        Field::new("whole", edit, true),
    ]
    .into_iter()
    .collect()
}

/// The columns of an edit's struct, with room for so many rows.
fn edit_builder(rows: usize) -> StructBuilder {
    let mut columns: Vec<Box<dyn ArrayBuilder>> = Vec::new();
    NUMBERS.iter().for_each(|_| columns.push(Box::new(Int64Builder::with_capacity(rows))));
    columns.push(Box::new(StringBuilder::with_capacity(rows, 8 * rows)));
    StructBuilder::new(edit_fields(), columns)
}

/// About how many bytes the texts of a row have.
fn text_len(name: Option<&str>, finding: &ReportedFinding) -> usize {
    let texts = [&*finding.rule, &finding.message, &finding.url, &finding.help, name.unwrap_or_default()];
    let kinds = finding.kinds.iter().map(|kind| kind.len());
    let edits = finding.fix.iter().flat_map(|fix| fix.edits.iter().chain(&fix.joined)).map(|edit| edit.text.len());
    let related = finding.related.iter().map(|related| related.what.len());
    texts.into_iter().map(str::len).chain(kinds).chain(edits).chain(related).sum()
}

/// The numbers of a place as Arrow has them: Spark has no unsigned ones.
fn numbers(start: Place, end: Place, [start_byte, end_byte]: [u64; 2]) -> [Option<i64>; 8] {
    [
        Some(start.line),
        Some(start.column),
        Some(end.line),
        Some(end.column),
        start.byte_column(),
        end.byte_column(),
        Some(start_byte),
        Some(end_byte),
    ]
    .map(|number| number.and_then(|number| i64::try_from(number).ok()))
}

/// Adds an edit to its struct; a null without one.
fn add_edit(builder: &mut StructBuilder, edit: Option<&PlacedEdit>) {
    add_text(
        builder,
        edit.map(|edit| (numbers(edit.place, edit.end_place, [edit.start, edit.end]), edit.text.as_str())),
    );
}

/// Adds a text with the numbers of its place to its struct; a null without one.
fn add_text(builder: &mut StructBuilder, placed: Option<([Option<i64>; 8], &str)>) {
    let (places, text) = placed.unzip();
    let places = places.unwrap_or_default();
    for (at, number) in places.into_iter().enumerate() {
        if let Some(column) = builder.field_builder::<Int64Builder>(at) {
            column.append_option(number);
        }
    }
    if let Some(column) = builder.field_builder::<StringBuilder>(NUMBERS.len()) {
        column.append_option(text);
    }
    builder.append(placed.is_some());
}

impl FindingColumns {
    /// Adds a finding of the text with this name; `rooted` is the path that its fingerprint is of.
    fn add(&mut self, name: Option<&str>, rooted: &str, finding: &ReportedFinding) {
        self.path.append_option(name);
        let places = numbers(finding.place, finding.end_place, [finding.start, finding.end]);
        for (column, number) in self.places.iter_mut().zip(places) {
            column.append_option(number);
        }
        let texts = [
            &*finding.rule,
            finding.severity.name(),
            &finding.message,
            &finding.url,
            finding.context.name(),
            &finding.help,
        ];
        for (column, text) in self.texts.iter_mut().zip(texts) {
            column.append_value(text);
        }
        for kind in &finding.kinds {
            self.kinds.values().append_value(kind);
        }
        self.kinds.append(!finding.kinds.is_empty());
        self.nth.append_option((finding.nth > 1).then_some(finding.nth).and_then(|nth| i64::try_from(nth).ok()));
        for RelatedPlace { place, end_place, start, end, what } in &finding.related {
            add_text(self.related.values(), Some((numbers(*place, *end_place, [*start, *end]), what)));
        }
        self.related.append(!finding.related.is_empty());
        self.fingerprint.append_value(finding.fingerprint(rooted));
        self.content_fingerprint.append_value(finding.content_fingerprint());
        self.add_fix(finding.fix.as_deref());
        self.error.append_null();
    }

    fn add_fix(&mut self, fix: Option<&FoundFix>) {
        if let Some(column) = self.fix.field_builder::<StringBuilder>(0) {
            column.append_option(fix.map(|fix| fix.applicability.name()));
        }
        if let Some(column) = self.fix.field_builder::<BooleanBuilder>(1) {
            column.append_option(fix.filter(|fix| !fix.in_file).map(|fix| fix.in_file));
        }
        if let Some(list) = self.fix.field_builder::<ListBuilder<StructBuilder>>(2) {
            let edits = fix.map(|fix| &*fix.edits).unwrap_or_default();
            edits.iter().for_each(|edit| add_edit(list.values(), Some(edit)));
            list.append(fix.is_some());
        }
        if let Some(whole) = self.fix.field_builder::<StructBuilder>(3) {
            add_edit(whole, fix.and_then(|fix| fix.joined.as_ref()));
        }
        self.fix.append(fix.is_some());
    }
}

impl Output for FindingColumns {
    fn fields() -> Vec<Field> {
        let kinds = DataType::List(Arc::new(Field::new_list_field(DataType::Utf8, true)));
        let related = DataType::List(Arc::new(Field::new_list_field(DataType::Struct(edit_fields()), true)));
        let mut fields = vec![text("path")];
        fields.extend(NUMBERS.map(number));
        fields.extend(TEXTS.map(text));
        fields.extend([
            Field::new("kinds", kinds, true),
            number("nth"),
            Field::new("related", related, true),
            text("fingerprint"),
            text("content_fingerprint"),
            Field::new("fix", DataType::Struct(fix_fields()), true),
            text("error"),
        ]);
        fields
    }

    fn with_room(rows: usize) -> Self {
        // texts of about these lengths, of which more memory is used when they are longer
        let texts = |len: usize| StringBuilder::with_capacity(rows, rows * len);
        let columns: Vec<Box<dyn ArrayBuilder>> = vec![
            Box::new(texts(6)),
            Box::new(BooleanBuilder::with_capacity(rows)),
            Box::new(ListBuilder::with_capacity(edit_builder(rows), rows)),
            Box::new(edit_builder(rows)),
        ];
        Self {
            path: texts(40),
            places: [(); 8].map(|()| Int64Builder::with_capacity(rows)),
            texts: [24, 8, 64, 48, 8, 96].map(texts),
            kinds: ListBuilder::with_capacity(texts(0), rows),
            nth: Int64Builder::with_capacity(rows),
            related: ListBuilder::with_capacity(edit_builder(0), rows),
            fingerprint: texts(32),
            content_fingerprint: texts(32),
            fix: StructBuilder::new(fix_fields(), columns),
            error: texts(0),
        }
    }

    fn read(
        &mut self,
        session: &Session,
        text: &Text<'_>,
        _relaxed: bool,
        make_room: &mut dyn FnMut(&mut Self, usize),
    ) -> Result<(), TextError> {
        let findings = session.check(text)?;
        if findings.is_empty() {
            return Ok(());
        }
        let name = text.path.map(Session::name);
        let rooted = session.from_root(name.as_deref().unwrap_or_default());
        for finding in &findings {
            make_room(self, text_len(name.as_deref(), finding));
            self.add(name.as_deref(), &rooted, finding);
        }
        Ok(())
    }

    fn error(&mut self, path: Option<&str>, error: &str) {
        self.path.append_option(path.map(Session::name));
        self.places.iter_mut().for_each(Int64Builder::append_null);
        self.texts.iter_mut().for_each(StringBuilder::append_null);
        self.kinds.append(false);
        self.nth.append_null();
        self.related.append(false);
        self.fingerprint.append_null();
        self.content_fingerprint.append_null();
        self.add_fix(None);
        self.error.append_value(error);
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        let mut columns: Vec<ArrayRef> = vec![Arc::new(self.path.finish())];
        columns.extend(self.places.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef));
        columns.extend(self.texts.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef));
        columns.push(Arc::new(self.kinds.finish()));
        columns.push(Arc::new(self.nth.finish()));
        columns.push(Arc::new(self.related.finish()));
        columns.push(Arc::new(self.fingerprint.finish()));
        columns.push(Arc::new(self.content_fingerprint.finish()));
        columns.push(Arc::new(self.fix.finish()));
        columns.push(Arc::new(self.error.finish()));
        columns
    }
}
