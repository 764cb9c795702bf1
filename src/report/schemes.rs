//! Information about a scheme: a row of the table, a page, or a JSON object.

use super::json::{self, object};
use super::{Format, SCHEMA_VERSION, escape};
use crate::syntax::scheme::{self, Registered, Scheme, Standing, Status};

/// A scheme's page, and its row in the table.
#[derive(Clone, Debug)]
pub struct SchemePage {
    name: String,
    /// The status by IANA, or `in use`, `experimental` or `not registered`.
    status: String,
    /// The reference to its definition, as IANA lists it.
    reference: Option<&'static str>,
    /// Its use, if IANA does not list it.
    de_facto_use: Option<&'static str>,
    port: Option<u16>,
    /// `None` for the generic grammar.
    grammar: Option<Grammar>,
    /// What RFC 1738 says of it; `None` if nothing.
    rfc1738: Option<String>,
    note: String,
}

/// The grammar of a scheme, and the clause that has it.
#[derive(Clone, Copy, Debug)]
struct Grammar {
    text: &'static str,
    clause: &'static str,
}

/// The grammars of schemes that RFC 1738 does not define.
const GRAMMARS: &[(&str, Grammar)] = &[
    (
        "urn",
        Grammar {
            text: r##""urn:" NID ":" NSS [ "?+" r-component ] [ "?=" q-component ] [ "#" f-component ]"##,
            clause: "RFC 8141 §2",
        },
    ),
    ("tel", Grammar { text: r#""tel:" ( global-number / local-number )"#, clause: "RFC 3966 §3" }),
];

/// The grammar of all other schemes.
const GENERIC_GRAMMAR: &str = r##"scheme ":" hier-part [ "?" query ] [ "#" fragment ] (RFC 3986 §3)"##;

impl SchemePage {
    /// The page of the scheme with this name; `None` if the name is neither registered, in use nor reserved.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        match (scheme::lookup(name), scheme::standing(name)) {
            (Some(scheme), _) => Some(Self::of_scheme(scheme)),
            (None, Standing::Unknown) => None,
            (None, standing) => Some(Self {
                name: name.to_ascii_lowercase(),
                status: if matches!(standing, Standing::Experimental) { "experimental" } else { "not registered" }
                    .into(),
                reference: None,
                de_facto_use: None,
                port: scheme::default_port(name),
                grammar: grammar(name),
                rfc1738: rfc1738_note(standing),
                note: "not in IANA's registry; RFC 6648 advises against new names that start with `x-`".to_owned(),
            }),
        }
    }

    /// The page of a scheme that is registered or in use.
    #[must_use]
    pub fn of_scheme(scheme: Scheme) -> Self {
        let (status, reference, de_facto_use) = match scheme.registered {
            Registered::Iana { status, reference } => (Some(status), Some(reference).filter(|it| *it != "-"), None),
            Registered::DeFacto { use_ } => (None, None, Some(use_)),
        };
        let note = match (status, de_facto_use) {
            (Some(status), _) => status_note(status).to_owned(),
            (None, de_facto_use) => format!("{}; not registered with IANA", de_facto_use.unwrap_or_default()),
        };
        Self {
            name: scheme.name.to_owned(),
            status: status.map_or_else(|| "in use".to_owned(), |status| status.to_string()),
            reference,
            de_facto_use,
            port: scheme::default_port(scheme.name),
            grammar: grammar(scheme.name),
            rfc1738: rfc1738_note(scheme::standing(scheme.name)),
            note,
        }
    }

    /// Adds the row of the table, or one JSON object.
    pub fn write_row(&self, format: Format, out: &mut Vec<u8>) {
        match format {
            Format::Human => {
                let Self { name, status, port, .. } = self;
                let port = port.map_or_else(|| "-".to_owned(), |port| port.to_string());
                // most names are far shorter than the longest
                out.extend_from_slice(format!("{name:<20}  {status:<11}  {port:>5}  ").as_bytes());
                escape::human(self.reference.or(self.de_facto_use).unwrap_or("-"), out);
                out.push(b'\n');
            }
            Format::Json | Format::Jsonl => self.write_json(out),
        }
    }

    /// Adds the page, or one JSON object.
    pub fn write(&self, format: Format, out: &mut Vec<u8>) {
        if format != Format::Human {
            return self.write_json(out);
        }
        let grammar = self.grammar.map(|Grammar { text, clause }| format!("{text} ({clause})"));
        let none = || "-".to_owned();
        let lines = [
            ("status", self.status.clone()),
            ("reference", self.reference.map_or_else(none, str::to_owned)),
            ("default port", self.port.map_or_else(none, |port| port.to_string())),
            ("grammar", grammar.unwrap_or_else(|| GENERIC_GRAMMAR.to_owned())),
            ("RFC 1738", self.rfc1738.clone().unwrap_or_else(|| "does not name it".to_owned())),
            ("note", self.note.clone()),
        ];
        escape::human(&self.name, out);
        out.push(b'\n');
        for (key, value) in lines {
            out.extend_from_slice(format!("  {key:<12}  ").as_bytes());
            escape::human(&value, out);
            out.push(b'\n');
        }
    }

    fn write_json(&self, out: &mut Vec<u8>) {
        let page = object! {
            schema_version: SCHEMA_VERSION,
            name: &self.name,
            status: &self.status,
            reference: self.reference,
            default_port: self.port,
            grammar: self.grammar.map(|grammar| grammar.text),
            grammar_clause: self.grammar.map(|grammar| grammar.clause),
            rfc1738: &self.rfc1738,
            note: &self.note,
        };
        json::write(&page, out);
    }
}

fn grammar(name: &str) -> Option<Grammar> {
    let others = || GRAMMARS.iter().find(|(scheme, _)| scheme.eq_ignore_ascii_case(name));
    match scheme::definition(name) {
        Some(definition) => Some(Grammar { text: definition.grammar, clause: definition.clause }),
        None => others().map(|(_, grammar)| *grammar),
    }
}

/// What RFC 1738 says of a name, in words; `None` if nothing.
fn rfc1738_note(standing: Standing) -> Option<String> {
    match standing {
        Standing::Defined(definition) => Some(format!("defines it ({})", definition.clause)),
        Standing::Reserved(what) => Some(format!("reserves it for the future: {what} (RFC 1738 §4)")),
        Standing::Experimental => Some("leaves `x-` to experiments (RFC 1738 §4)".to_owned()),
        _ => None,
    }
}

const fn status_note(status: Status) -> &'static str {
    match status {
        Status::Permanent => "reviewed, for long-term use (RFC 7595 §3)",
        Status::Provisional => "registered first come, first served, without a review (RFC 7595 §4)",
        Status::Historical => "no longer in common use (RFC 7595 §6)",
        Status::Obsolete => "permanent once, obsolete since",
        Status::Registered => "registered with IANA; its standing is not known here",
    }
}
