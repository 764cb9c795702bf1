//! The files of findings, and what each is.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use super::collected::{At, Collected};
use super::row::REMEDY;
use super::{json_rows, parquet_rows};
use crate::cli::open::{open_file, open_stream, standard_input};
use crate::cli::output::Message;

/// The endings of the files that are read in a folder.
const ENDINGS: [&str; 3] = ["parquet", "jsonl", "json"];
/// How deep folders are read.
const MAX_DEPTH: usize = 32;
/// The size of the buffer of an input.
const BUFFER_LEN: usize = 1 << 16;

/// What an input is, by its first bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Parquet,
    JsonLines,
    JsonArray,
    Compressed,
    Other,
}

/// Reads all inputs; returns the files among them.
pub(super) fn read_all(paths: &[PathBuf], collected: &mut Collected) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut was_stdin_read = false;
    for path in paths {
        if path.as_os_str() == "-" {
            if std::mem::replace(&mut was_stdin_read, true) {
                collected.message(Message::at(path, "standard input can be read only once (name it once)"));
                continue;
            }
            let mut input = BufReader::with_capacity(BUFFER_LEN, standard_input(None));
            let name = Path::new("<stdin>");
            read_input(&mut input, name, collected);
            collected.end_file(name);
            continue;
        }
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        if let Err((path, error)) = list_folder(path, MAX_DEPTH, &mut files) {
            collected.message(Message::io(&path, &error));
        } else if files.len() == before {
            let what = "a folder without files of findings (*.parquet, *.jsonl, *.json)";
            collected.message(Message::at(path, what));
        }
    }
    for file in &files {
        if collected.is_full() {
            break;
        }
        read_file(file, collected);
        collected.end_file(file);
    }
    files
}

/// Adds the files of findings in a folder and the folders in it, sorted by name. Names that start with `_` or `.` are
/// left out: Spark's `_SUCCESS` and `.part-0.crc` are no findings.
fn list_folder(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), (PathBuf, io::Error)> {
    let failed = |error| (folder.to_owned(), error);
    let mut entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(failed)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        if matches!(entry.file_name().as_encoded_bytes().first(), Some(b'_' | b'.')) {
            continue;
        }
        let path = entry.path();
        // a link to a file is read, one to a folder may lead back
        if entry.file_type().map_err(failed)?.is_dir() {
            if depth == 0 {
                return Err((path, io::Error::other("too deep a folder (name it as an input)")));
            }
            list_folder(&path, depth - 1, files)?;
        } else if path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known)) && path.is_file()
        {
            files.push(path);
        }
    }
    Ok(())
}

/// Reads a file, or a pipe with a name.
fn read_file(path: &Path, collected: &mut Collected) {
    let opened = fs::metadata(path).and_then(|metadata| match metadata.is_file() {
        true => Ok((Some(open_file(path)?), Box::new(open_file(path)?) as Box<dyn Read>)),
        false => Ok((None, open_stream(path, None)? as Box<dyn Read>)),
    });
    match opened {
        Ok((file, input)) => read_opened(file, input, path, collected),
        Err(error) => collected.message(Message::io(path, &error)),
    }
}

fn read_opened(file: Option<File>, input: Box<dyn Read>, path: &Path, collected: &mut Collected) {
    let mut input = BufReader::with_capacity(BUFFER_LEN, input);
    let is_empty = input.fill_buf().is_ok_and(<[u8]>::is_empty);
    if is_empty && path.extension().is_some_and(|ending| ending == "parquet") {
        return collected.message(Message::at(path, "empty, so no Parquet file (write the file again)"));
    }
    match (input.fill_buf().map(kind_of), file) {
        (Ok(Kind::Parquet), Some(file)) => {
            drop(input);
            parquet_rows::read(file, path, collected);
        }
        _ => read_input(&mut input, path, collected),
    }
}

/// Reads an input of JSON.
fn read_input(input: &mut dyn BufRead, path: &Path, collected: &mut Collected) {
    let read = input.fill_buf().map(|start| (kind_of(start), start.starts_with(b"\xEF\xBB\xBF")));
    let read = read.and_then(|(kind, has_mark)| {
        if has_mark {
            input.consume(3);
        }
        match kind {
            Kind::JsonLines => json_rows::read_lines(input, path, collected),
            Kind::JsonArray => json_rows::read_array(input, path, collected),
            Kind::Parquet => Err(io::Error::other("a Parquet file is read at its end first (write it to a file)")),
            Kind::Compressed => {
                Err(io::Error::other("it is compressed (unpack it, or pipe into --input - what unpacks it)"))
            }
            Kind::Other => {
                collected.error(path, At::Line(1), &format!("no file of findings ({REMEDY})"));
                Ok(())
            }
        }
    });
    if let Err(error) = read {
        let message = match error.kind() {
            io::ErrorKind::Other => Message::at(path, &error.to_string()),
            _ => Message::io(path, &error),
        };
        collected.message(message);
    }
}

/// What starts with these bytes. JSON Lines without a byte have no findings.
fn kind_of(start: &[u8]) -> Kind {
    let text = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start);
    match text.trim_ascii_start() {
        _ if start.starts_with(b"PAR1") => Kind::Parquet,
        _ if start.starts_with(b"\x1F\x8B") || start.starts_with(b"\x28\xB5\x2F\xFD") => Kind::Compressed,
        [] | [b'{', ..] => Kind::JsonLines,
        [b'[', ..] => Kind::JsonArray,
        _ => Kind::Other,
    }
}
