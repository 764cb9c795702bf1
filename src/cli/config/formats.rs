//! The format of each input, by options, configuration, name or first bytes, and the encoding of inputs.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::cli::args::{FormatArgs, glob_error};
use crate::config::{ConfigChain, Effective};
use crate::document::Format;
use crate::report::absolute;
use crate::secrets::redact_text;
use crate::syntax::edit_distance::nearest;
use crate::text::Encoding;

/// The globs of `--format-of`.
#[derive(Debug)]
pub(in crate::cli) struct CommandFormats {
    globs: Gitignore,
    /// The formats by glob, in the order of the globs.
    formats: Vec<(String, Format)>,
}

/// Decides the format of files that have the same configuration, and has their encoding.
#[derive(Debug)]
pub(in crate::cli) struct Formats {
    command: Arc<CommandFormats>,
    /// The current directory.
    here: Arc<Path>,
    chain: ConfigChain,
    /// The maximum size in bytes of a document that is read in a format of its own.
    pub(in crate::cli) max_document_size: u64,
    /// The encoding of input without a byte order mark.
    pub(in crate::cli) encoding: Encoding,
}

impl CommandFormats {
    pub(in crate::cli) fn new(args: &FormatArgs) -> anyhow::Result<Self> {
        let mut globs = GitignoreBuilder::new("");
        globs.allow_unclosed_class(false);
        let mut formats = Vec::new();
        for option in &args.format_of {
            let Some((glob, name)) = option.rsplit_once('=').filter(|(glob, _)| !glob.is_empty()) else {
                bail!("--format-of {option}: not GLOB=FORMAT (such as '*.tpl=html'; --list-formats names the formats)");
            };
            globs.add_line(None, glob).with_context(|| glob_error("format-of", glob))?;
            let format = match parse_format(name) {
                // the part after the last `=` could be the end of a secret, which is not recognized without its start
                Err(_) if *redact_text(option.as_bytes()) != *option.as_bytes() => {
                    bail!("--format-of {option}: no such format (--list-formats names them all)")
                }
                format => format.with_context(|| format!("--format-of {option}"))?,
            };
            formats.push((glob.to_owned(), format));
        }
        if let Some(name) = args.encoding.as_ref().filter(|name| Encoding::named(name).is_none()) {
            bail!("--encoding {name}: no such encoding (utf-16le, windows-1252, shift_jis and all others of the web)");
        }
        Ok(Self { globs: globs.build()?, formats })
    }

    /// The format of the last glob that matches a path.
    fn of(&self, path: &Path) -> Option<Format> {
        if self.formats.is_empty() {
            return None;
        }
        let glob = self.globs.matched(path, false).inner().map(|glob| glob.original().to_owned())?;
        self.formats.iter().rev().find(|(known, _)| *known == glob).map(|(_, format)| *format)
    }
}

impl Formats {
    pub(in crate::cli) fn new(
        effective: &Effective,
        command: Arc<CommandFormats>,
        here: Arc<Path>,
        chain: ConfigChain,
    ) -> Self {
        Self { command, here, chain, max_document_size: effective.max_document_size, encoding: effective.encoding }
    }

    /// The format of an input with this path that starts with `start`.
    pub(in crate::cli) fn of(&self, path: &Path, start: &[u8]) -> Format {
        self.configured(path).unwrap_or_else(|| match path.to_str() {
            Some(path) => Format::of(path, start),
            None => Format::of(&path.to_string_lossy(), start),
        })
    }

    /// Whether an input may be in a format other than plain text, by its path alone.
    pub(in crate::cli) fn is_document_path(&self, path: &Path) -> bool {
        self.configured(path)
            .map_or_else(|| Format::is_named(&path.to_string_lossy()), |format| format != Format::PLAIN)
    }

    /// The format set by the command line, or else by the configuration.
    pub(in crate::cli) fn configured(&self, path: &Path) -> Option<Format> {
        let by_chain =
            || self.chain.depends_on_path().then(|| self.chain.format_of(&absolute(&self.here, path))).flatten();
        self.command.of(path).or_else(by_chain)
    }
}

/// The format of this name; the error suggests a similar name.
pub(in crate::cli) fn parse_format(name: &str) -> anyhow::Result<Format> {
    if let Some(format) = Format::named(name) {
        return Ok(format);
    }
    let names: Vec<&str> = Format::all().flat_map(Format::names).collect();
    match nearest(name, names.iter().copied()) {
        Some(near) => bail!("no format \"{name}\" (did you mean \"{near}\"? --list-formats names them all)"),
        None => bail!("no format \"{name}\" (--list-formats names them all)"),
    }
}
