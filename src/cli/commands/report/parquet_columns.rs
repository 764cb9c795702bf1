//! The columns of a Parquet file that are read, and the values of a batch of rows.
//!
//! A value of a list has two levels (the Parquet format, "Nested encoding"): the repetition level is 0 where a row
//! starts, the definition level says which of its optional parents are there.

use parquet::basic::{ConvertedType, LogicalType, Type as PhysicalType};
use parquet::column::reader::ColumnReader;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::schema::types::{ColumnDescriptor, SchemaDescriptor};

use super::row::{EditRow, FixRow, REMEDY, Row};

/// The most bytes of the texts of a row, as of a line of JSON Lines.
const MAX_ROW: usize = 32 << 20;
/// The most items of a list.
const MAX_ITEMS: usize = 1_000_000;

/// Where a value of a column goes.
enum Slot<R: 'static> {
    Text(fn(&mut R) -> &mut Option<String>),
    /// Any scalar, as JSON.
    Scalar(fn(&mut R) -> &mut Option<String>),
    Number(fn(&mut R) -> &mut Option<u64>),
    Flag(fn(&mut R) -> &mut Option<bool>),
}

/// A key of a record.
struct Key<R: 'static> {
    name: &'static str,
    is_needed: bool,
    slot: Slot<R>,
}

/// A table of keys: those that each row must have, and the others.
macro_rules! keys {
    ($record:ty: needed { $($needed:ident $needed_slot:ident)* } optional { $($key:ident $slot:ident)* }) => {
        &[
            $(Key::<$record> {
                name: stringify!($needed),
                is_needed: true,
                slot: Slot::$needed_slot(|record| &mut record.$needed),
            },)*
            $(Key::<$record> {
                name: stringify!($key),
                is_needed: false,
                slot: Slot::$slot(|record| &mut record.$key),
            },)*
        ]
    };
}

const KEYS: &[Key<Row>] = keys! { Row:
    needed {
        path Text line Number col Number end_line Number end_col Number start_byte Number end_byte Number rule Text
        severity Text message Text url Text
    }
    optional {
        schema_version Number id Scalar byte_col Number end_byte_col Number context Text help Text nth Number once Text
        fingerprint Text content_fingerprint Text source Text source_offset Number error Text
    }
};

const FIX_KEYS: &[Key<FixRow>] = keys! { FixRow: needed {} optional { applicability Text in_file Flag } };

const EDIT_KEYS: &[Key<EditRow>] = keys! { EditRow:
    needed {}
    optional {
        line Number col Number end_line Number end_col Number byte_col Number end_byte_col Number start_byte Number
        end_byte Number text Text
    }
};

/// Where the values of a column go.
#[derive(Clone, Copy)]
enum Target {
    Row(&'static Slot<Row>),
    /// An item of `kinds`.
    Kind,
    Fix(&'static Slot<FixRow>),
    /// An edit of `fix.edits`.
    Edit(&'static Slot<EditRow>),
    /// `fix.whole`.
    Whole(&'static Slot<EditRow>),
    /// An item of `related`.
    Related(&'static Slot<EditRow>),
}

impl Target {
    /// Whether a row may have several values.
    const fn is_list(self) -> bool {
        match self {
            Self::Kind | Self::Edit(_) | Self::Related(_) => true,
            Self::Row(_) | Self::Fix(_) | Self::Whole(_) => false,
        }
    }
}

/// A column that is read.
struct Column {
    /// Its number in the file.
    number: usize,
    /// Its name in messages: `fix.edits.line`.
    name: String,
    target: Target,
    /// The definition level of a value that is not null.
    full: i16,
    /// The definition level of an item of a list, which may be null.
    item: i16,
    is_unsigned: bool,
}

/// The columns of a file that are read.
pub(super) struct Columns(Vec<Column>);

impl Columns {
    /// Finds the columns of a file; fails if one is missing, or has a wrong type.
    pub(super) fn of(schema: &SchemaDescriptor) -> Result<Self, String> {
        let mut columns = Vec::new();
        for (number, descriptor) in schema.columns().iter().enumerate() {
            let parts: Vec<&str> = descriptor.path().parts().iter().map(String::as_str).collect();
            let Some(target) = target(&parts) else { continue };
            let name = match *parts {
                ["fix", "edits", .., key] => format!("fix.edits.{key}"),
                ["kinds", ..] => "kinds".to_owned(),
                ["related", .., key] => format!("related.{key}"),
                _ => parts.join("."),
            };
            check_type(&name, target, descriptor)?;
            columns.push(Column {
                number,
                name,
                target,
                full: descriptor.max_def_level(),
                item: descriptor.repeated_ancestor_def_level(),
                is_unsigned: is_unsigned(descriptor),
            });
        }
        for Key { name, slot, .. } in KEYS.iter().filter(|key| key.is_needed) {
            if !columns.iter().any(|column| column.name == *name) {
                let group = schema.root_schema().get_fields().iter().any(|field| field.name() == *name);
                return Err(match group {
                    true => format!("the column `{name}` has parts ({} fits)", fits(slot)),
                    false => format!("there is no column `{name}` ({} fits; {REMEDY})", fits(slot)),
                });
            }
        }
        Ok(Self(columns))
    }

    /// The numbers of the columns in the file.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> {
        self.0.iter().map(|column| column.number)
    }

    /// Reads the next row from the batches of the columns; also returns how many bytes its texts have.
    pub(super) fn next_row(&self, batches: &mut [Batch]) -> (Result<Row, String>, usize) {
        let mut parts = RowParts::default();
        let mut left = MAX_ROW;
        let mut wrong = None;
        for (column, batch) in self.0.iter().zip(batches) {
            // each batch moves on to the next row, also after an error
            match batch.next_row(column, &mut left) {
                Ok(cells) => {
                    cells.into_iter().enumerate().for_each(|(nth, cell)| parts.put(column.target, nth, cell));
                }
                Err(what) => _ = wrong.get_or_insert_with(|| format!("`{}` {what}", column.name)),
            }
        }
        (wrong.map_or_else(|| Ok(parts.into_row()), Err), MAX_ROW - left)
    }
}

/// The parts of a row, of which columns have single values.
#[derive(Default)]
struct RowParts {
    row: Row,
    kinds: Vec<String>,
    fix: Option<FixRow>,
    edits: Vec<EditRow>,
    whole: Option<EditRow>,
    related: Vec<EditRow>,
}

impl RowParts {
    /// Puts the value of a column where it belongs; `nth` is its number in a list.
    fn put(&mut self, target: Target, nth: usize, cell: Option<Cell>) {
        match target {
            Target::Row(slot) => put(slot, &mut self.row, cell),
            Target::Kind => self.kinds.extend(cell.and_then(Cell::text)),
            Target::Fix(slot) if cell.is_some() => put(slot, self.fix.get_or_insert_default(), cell),
            Target::Whole(slot) if cell.is_some() => put(slot, self.whole.get_or_insert_default(), cell),
            Target::Edit(slot) => put(slot, nth_of(&mut self.edits, nth), cell),
            Target::Related(slot) => put(slot, nth_of(&mut self.related, nth), cell),
            Target::Fix(_) | Target::Whole(_) => {}
        }
    }

    fn into_row(self) -> Row {
        let Self { row, kinds, fix, edits, whole, related } = self;
        let fix = match edits.is_empty() {
            true => fix,
            false => Some(FixRow { edits: Some(edits), whole, ..fix.unwrap_or_default() }),
        };
        Row { kinds: Some(kinds), fix, related: Some(related), ..row }
    }
}

/// An item of a list, which gets as many as are needed.
fn nth_of(rows: &mut Vec<EditRow>, nth: usize) -> &mut EditRow {
    if rows.len() <= nth {
        rows.resize_with(nth + 1, EditRow::default);
    }
    &mut rows[nth]
}

/// Where the values of a column with this path go; `None` if they are not read.
fn target(parts: &[&str]) -> Option<Target> {
    fn slot<R>(keys: &'static [Key<R>], name: &str) -> Option<&'static Slot<R>> {
        keys.iter().find(|key| key.name == name).map(|key| &key.slot)
    }
    Some(match *parts {
        [name] => Target::Row(slot(KEYS, name)?),
        // the groups between have other names in old files
        ["kinds", ..] => Target::Kind,
        ["related", .., name] => Target::Related(slot(EDIT_KEYS, name)?),
        ["fix", name] => Target::Fix(slot(FIX_KEYS, name)?),
        ["fix", "whole", name] => Target::Whole(slot(EDIT_KEYS, name)?),
        ["fix", "edits", .., name] => Target::Edit(slot(EDIT_KEYS, name)?),
        _ => return None,
    })
}

/// Checks that a column has the type of its key.
fn check_type(name: &str, target: Target, descriptor: &ColumnDescriptor) -> Result<(), String> {
    let (is_accepted, fits) = match target {
        Target::Row(slot) => (accepts(slot, descriptor), fits(slot)),
        Target::Kind => (accepts(&Slot::<Row>::Text(|row| &mut row.path), descriptor), "a list of strings"),
        Target::Fix(slot) => (accepts(slot, descriptor), fits(slot)),
        Target::Edit(slot) | Target::Related(slot) | Target::Whole(slot) => (accepts(slot, descriptor), fits(slot)),
    };
    let levels = i16::from(target.is_list());
    if is_accepted && descriptor.max_rep_level() == levels {
        return Ok(());
    }
    let kind = match descriptor.max_rep_level() {
        found if found > levels => "a list".to_owned(),
        _ if descriptor.converted_type() != ConvertedType::NONE => {
            format!("{} ({})", descriptor.physical_type(), descriptor.converted_type())
        }
        _ => descriptor.physical_type().to_string(),
    };
    Err(format!("the column `{name}` is of the type {kind} ({fits} fits)"))
}

/// What fits a key, in words.
fn fits<R>(slot: &Slot<R>) -> &'static str {
    match slot {
        Slot::Text(_) => "a string",
        Slot::Scalar(_) => "a string, number or boolean",
        Slot::Number(_) => "an integer",
        Slot::Flag(_) => "a boolean",
    }
}

/// Whether values of a column fit a key. Some programs write numbers of columns with nulls as floating-point numbers.
fn accepts<R>(slot: &Slot<R>, descriptor: &ColumnDescriptor) -> bool {
    use ConvertedType as Converted;
    match slot {
        Slot::Scalar(of) => {
            descriptor.physical_type() == PhysicalType::BOOLEAN
                || accepts(&Slot::Text(*of), descriptor)
                || accepts(&Slot::<Row>::Number(|row| &mut row.line), descriptor)
        }
        Slot::Text(_) => {
            descriptor.physical_type() == PhysicalType::BYTE_ARRAY && descriptor.converted_type() != Converted::DECIMAL
        }
        Slot::Flag(_) => descriptor.physical_type() == PhysicalType::BOOLEAN,
        Slot::Number(_) => match descriptor.physical_type() {
            PhysicalType::DOUBLE | PhysicalType::FLOAT => descriptor.logical_type_ref().is_none(),
            PhysicalType::INT32 | PhysicalType::INT64 => {
                let is_integer = matches!(descriptor.logical_type_ref(), None | Some(LogicalType::Integer { .. }));
                let is_converted_integer = matches!(
                    descriptor.converted_type(),
                    Converted::NONE
                        | Converted::INT_8
                        | Converted::INT_16
                        | Converted::INT_32
                        | Converted::INT_64
                        | Converted::UINT_8
                        | Converted::UINT_16
                        | Converted::UINT_32
                        | Converted::UINT_64
                );
                is_integer && is_converted_integer
            }
            _ => false,
        },
    }
}

fn is_unsigned(descriptor: &ColumnDescriptor) -> bool {
    use ConvertedType as Converted;
    matches!(
        descriptor.converted_type(),
        Converted::UINT_8 | Converted::UINT_16 | Converted::UINT_32 | Converted::UINT_64
    )
}

/// A value.
enum Cell {
    Text(String),
    Number(u64),
    Flag(bool),
}

impl Cell {
    fn text(self) -> Option<String> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

/// Puts a value into a record.
fn put<R>(slot: &Slot<R>, record: &mut R, cell: Option<Cell>) {
    match (slot, cell) {
        (Slot::Text(of) | Slot::Scalar(of), Some(Cell::Text(text))) => *of(record) = Some(text),
        (Slot::Number(of), Some(Cell::Number(number))) => *of(record) = Some(number),
        (Slot::Flag(of), Some(Cell::Flag(flag))) => *of(record) = Some(flag),
        _ => {}
    }
}

/// The values of some rows of a column.
pub(super) struct Batch {
    rows: usize,
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
    values: Values,
    /// The next level and the next value.
    next: (usize, usize),
    /// The number of levels.
    levels: usize,
}

enum Values {
    Texts(Vec<ByteArray>),
    /// Integers, and how many bits each has in the file.
    Integers(Vec<i64>, u32),
    Floats(Vec<f64>),
    Flags(Vec<bool>),
}

impl Batch {
    /// Reads the next `rows` rows of a column.
    pub(super) fn read(reader: &mut ColumnReader, rows: usize) -> Result<Self, ParquetError> {
        let (mut definitions, mut repetitions) = (Vec::new(), Vec::new());
        macro_rules! read {
            ($reader:expr) => {{
                let mut values = Vec::new();
                let read = $reader.read_records(rows, Some(&mut definitions), Some(&mut repetitions), &mut values)?;
                (read, values)
            }};
        }
        let ((rows, _, levels), values) = match reader {
            ColumnReader::ByteArrayColumnReader(reader) => {
                let (read, values) = read!(reader);
                (read, Values::Texts(values))
            }
            ColumnReader::Int32ColumnReader(reader) => {
                let (read, values): (_, Vec<i32>) = read!(reader);
                (read, Values::Integers(values.into_iter().map(i64::from).collect(), i32::BITS))
            }
            ColumnReader::Int64ColumnReader(reader) => {
                let (read, values) = read!(reader);
                (read, Values::Integers(values, i64::BITS))
            }
            ColumnReader::DoubleColumnReader(reader) => {
                let (read, values) = read!(reader);
                (read, Values::Floats(values))
            }
            ColumnReader::FloatColumnReader(reader) => {
                let (read, values): (_, Vec<f32>) = read!(reader);
                (read, Values::Floats(values.into_iter().map(f64::from).collect()))
            }
            ColumnReader::BoolColumnReader(reader) => {
                let (read, values) = read!(reader);
                (read, Values::Flags(values))
            }
            ColumnReader::Int96ColumnReader(_) | ColumnReader::FixedLenByteArrayColumnReader(_) => {
                return Err(ParquetError::General("a column changes its type".to_owned()));
            }
        };
        Ok(Self { rows, definitions, repetitions, values, next: (0, 0), levels })
    }

    pub(super) const fn rows(&self) -> usize {
        self.rows
    }

    /// The values of the next row: one of a plain column, `None` if it is null; each item of a list. Their texts may have
    /// `left` bytes.
    fn next_row(&mut self, column: &Column, left: &mut usize) -> Result<Vec<Option<Cell>>, String> {
        let is_list = column.target.is_list();
        let mut cells = Vec::new();
        let mut wrong = None;
        let mut is_start = true;
        while self.next.0 < self.levels
            && (is_start || is_list && self.repetitions.get(self.next.0).is_some_and(|&level| level > 0))
        {
            is_start = false;
            let definition = self.definitions.get(self.next.0).copied().unwrap_or(column.full);
            self.next.0 += 1;
            if wrong.is_some() {
                // the rest of the row is passed over
                self.next.1 += usize::from(definition >= column.full);
                continue;
            }
            if cells.len() == MAX_ITEMS {
                wrong = Some("has more than 1,000,000 items".to_owned());
                self.next.1 += usize::from(definition >= column.full);
                continue;
            }
            if definition < column.full {
                if !is_list || definition >= column.item {
                    cells.push(None);
                }
                continue;
            }
            let len = self.values.text_len(self.next.1);
            let value = match column.target {
                _ if len > *left => Err("makes the row longer than 32 MiB, so no finding".to_owned()),
                Target::Row(Slot::Scalar(_)) => self.values.scalar(self.next.1, column.is_unsigned),
                _ => self.values.get(self.next.1, column.is_unsigned),
            };
            self.next.1 += 1;
            match value {
                Ok(cell) => {
                    *left -= len;
                    cells.push(Some(cell));
                }
                Err(what) => wrong = Some(what),
            }
        }
        wrong.map_or(Ok(cells), Err)
    }
}

/// The integer in a column of integers with so many bits: of an unsigned one of 32 bits, -1 is 4,294,967,295.
fn integer(number: i64, bits: u32, is_unsigned: bool) -> i128 {
    match is_unsigned {
        true => (number.cast_unsigned() & (u64::MAX >> (u64::BITS - bits))).into(),
        false => number.into(),
    }
}

impl Values {
    /// The number of bytes of a text; 0 of other values.
    fn text_len(&self, nth: usize) -> usize {
        match self {
            Self::Texts(texts) => texts.get(nth).map_or(0, ByteArray::len),
            Self::Integers(..) | Self::Floats(_) | Self::Flags(_) => 0,
        }
    }

    /// A value as JSON; a text as it is.
    fn scalar(&self, nth: usize, is_unsigned: bool) -> Result<Cell, String> {
        let json = match self {
            Self::Texts(_) => return self.get(nth, is_unsigned),
            Self::Integers(numbers, bits) => {
                numbers.get(nth).map(|&number| integer(number, *bits, is_unsigned).to_string())
            }
            // JSON has no number for what is not finite
            Self::Floats(numbers) => numbers.get(nth).map(|&number| serde_json::Value::from(number).to_string()),
            Self::Flags(flags) => flags.get(nth).map(ToString::to_string),
        };
        json.map(Cell::Text).ok_or_else(|| "has fewer values than rows".to_owned())
    }

    fn get(&self, nth: usize, is_unsigned: bool) -> Result<Cell, String> {
        let lacks = || "has fewer values than rows".to_owned();
        match self {
            Self::Texts(texts) => {
                let bytes = texts.get(nth).ok_or_else(lacks)?.data();
                str::from_utf8(bytes).map(|text| Cell::Text(text.to_owned())).map_err(|_| "is not UTF-8".to_owned())
            }
            Self::Integers(numbers, bits) => {
                let number = integer(*numbers.get(nth).ok_or_else(lacks)?, *bits, is_unsigned);
                u64::try_from(number).map(Cell::Number).map_err(|_| format!("is {number}, which no file has"))
            }
            Self::Floats(numbers) => {
                let number = *numbers.get(nth).ok_or_else(lacks)?;
                // beyond this, not all integers are such numbers
                const MAX_EXACT: f64 = 9_007_199_254_740_992.0;
                match (0.0..=MAX_EXACT).contains(&number) && number.fract() == 0.0 {
                    true => Ok(Cell::Number(number as u64)),
                    false => Err(format!("is {number}, which is no number of a file")),
                }
            }
            Self::Flags(flags) => flags.get(nth).map(|&flag| Cell::Flag(flag)).ok_or_else(lacks),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_the_sign_of_their_column() {
        for (number, bits, is_unsigned, expected) in [
            (-1, 32, true, u32::MAX.into()),
            (-1, 64, true, u64::MAX.into()),
            (-1, 32, false, -1),
            (i64::MIN, 64, false, i64::MIN.into()),
            (7, 32, true, 7),
        ] {
            assert_eq!(integer(number, bits, is_unsigned), expected, "{number} of {bits} bits");
        }
    }
}
