//! The rows of HTML, Bikeshed and XML in the table of formats.

use super::Reader;
use crate::document::definition::{Definition, Files};
use crate::document::notations;
use crate::document::page::DocumentReader;
use crate::document::prefilter;

pub(in crate::document) static HTML: Definition = Definition {
    name: "html",
    about: "HTML: attributes, text, comments, scripts and styles",
    files: Files {
        aliases: &["htm", "vue", "svelte", "astro"],
        extensions: &["html", "htm", "shtml", "shtm", "xht", "hta", "vue", "svelte", "astro", "html.in", "htm.in"],
        ..Files::NONE
    },
    reader: DocumentReader { may_hold: prefilter::html, read: |page| Reader::read(page, false) },
    notation: notations::HTML,
};

pub(in crate::document) static BIKESHED: Definition = Definition {
    name: "bikeshed",
    about: "Bikeshed: the source of web standards, which is HTML with a head of metadata",
    files: Files {
        aliases: &[],
        extensions: &["bs"],
        // other languages have the ending too
        confirm: |bytes| bytes.trim_ascii_start().starts_with(b"<"),
        ..Files::NONE
    },
    reader: HTML.reader,
    notation: notations::BIKESHED,
};

pub(in crate::document) static XML: Definition = Definition {
    name: "xml",
    about: "XML and SVG: attributes, namespaces, text, comments",
    files: Files {
        aliases: &["svg", "xhtml", "rss", "atom"],
        extensions: &[
            "xml",
            "svg",
            "xhtml",
            "xsd",
            "xsl",
            "xslt",
            "rdf",
            "rss",
            "atom",
            "plist",
            "wsdl",
            "wadl",
            "dtd",
            "ent",
            "mod",
            "dbk",
            "docbook",
            "opml",
            "kml",
            "gpx",
            "pom",
            "csproj",
            "vbproj",
            "fsproj",
            "vcxproj",
            "props",
            "targets",
            "nuspec",
            "resx",
            "xaml",
            "axml",
            "xlf",
            "xliff",
            "tmx",
            "tei",
            "dita",
            "ditamap",
            "fodt",
            "fods",
            "mml",
            "rng",
            "sch",
            "xmi",
            "owl",
            "ui",
            "glade",
            "qrc",
            "ts.xml",
            "gir",
            "xmp",
            "ncx",
            "opf",
            "smil",
            "x3d",
            "collada",
            "dae",
            "musicxml",
            "metainfo",
            "appdata",
            "jnlp",
            "config",
            "manifest",
            "storyboard",
            "xib",
            "fxml",
            "xul",
            "zcml",
            "xml.in",
            "svg.in",
        ],
        confirm: |start| {
            let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start).trim_ascii_start();
            start.is_empty() || matches!(start[0], b'<' | b'%' | b'{' | 0xFE | 0xFF)
        },
        ..Files::NONE
    },
    reader: DocumentReader { may_hold: prefilter::html, read: |page| Reader::read(page, true) },
    notation: notations::XML,
};
