//! URLs that were found, on the way from the thread that read them to the inventory.

use std::path::Path;

use crate::report::{Place, Record, Secrets, Tally, UrlFields, file_name};
use crate::scan::{Context, Form, Found};
use crate::syntax::{Component, Url};

/// How the text of a URL is split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UrlKind {
    /// By RFC 3986.
    Reference = 0,
    /// As if `//` were before it: a host or an address without a scheme.
    Bare = 1,
    /// Not at all: the name of something in the document or project.
    Name = 2,
}

impl UrlKind {
    pub(super) const ALL: [Self; 3] = [Self::Reference, Self::Bare, Self::Name];

    /// The fields of a URL that starts like this.
    pub(super) fn fields(self, start: &str) -> UrlFields {
        match self {
            Self::Reference => UrlFields::of_components(&Url::split(start)),
            Self::Bare => UrlFields::of_components(&Url::split(&format!("//{start}"))),
            Self::Name => UrlFields::of_components(&Url::split("")),
        }
    }

    /// As [`UrlFields::of`](crate::report::UrlFields::of) splits it.
    fn of(found: &Found<'_>, url: &Url<'_>) -> Self {
        let (is_name, is_target) = (found.target.is_name(), matches!(found.form, Form::Destination | Form::Label));
        let is_split = !is_name && (url.scheme().is_some() || url.host().is_some());
        match (is_split || is_target, is_name) {
            (false, _) => Self::Bare,
            (true, true) => Self::Name,
            (true, false) => Self::Reference,
        }
    }
}

/// The URLs of texts in order, as they may be printed.
#[derive(Default, Debug)]
pub(crate) struct FoundUrls {
    /// The names of the texts and the URLs, without anything between them.
    bytes: String,
    items: Vec<Item>,
    /// For each text, its whole name where the one that is printed has a hidden secret: several texts may be `***`.
    whole_names: Vec<Option<String>>,
}

#[derive(Debug)]
enum Item {
    /// The name of a text; the URLs after it are in that text.
    Text {
        len: usize,
    },
    Url {
        len: usize,
        start_len: usize,
        kind: UrlKind,
        at: FoundPlace,
    },
}

/// Where a URL was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundPlace {
    pub(crate) place: Place,
    /// Whether `place` counts from the start of a part of the text.
    pub(crate) is_relative: bool,
    /// The offset of the first byte in the file.
    pub(crate) start: u64,
    /// The byte of the file after its last.
    pub(crate) end: u64,
    pub(crate) form: Form,
    pub(crate) context: Context,
}

impl FoundPlace {
    /// The same place in the whole text; `before` is the tally of the text before the part.
    pub(crate) fn after(self, before: Tally) -> Self {
        let place = if self.is_relative { self.place.after(before) } else { self.place };
        Self { place, is_relative: false, ..self }
    }
}

/// The name of a text, or a URL of the text that was named last.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FoundItem<'f> {
    Text(&'f str),
    Url(FoundUrl<'f>),
}

/// A URL that was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundUrl<'f> {
    /// The text up to the end of the authority, or of the scheme and its colon if there is no authority.
    pub(super) start: &'f str,
    /// The text after it.
    pub(super) rest: &'f str,
    pub(super) kind: UrlKind,
    pub(crate) at: FoundPlace,
}

impl FoundUrls {
    /// Starts a text of a file; returns by how many bytes this has grown.
    pub(crate) fn start_text(&mut self, path: &Path, secrets: Secrets) -> usize {
        let name = file_name(path, secrets);
        self.bytes.push_str(&name);
        self.items.push(Item::Text { len: name.len() });
        let whole = file_name(path, Secrets::Shown);
        let whole = (whole != name).then(|| whole.into_owned());
        let len = name.len() + whole.as_ref().map_or(0, String::len);
        self.whole_names.push(whole);
        len + size_of::<Item>() + size_of::<Option<String>>()
    }

    /// Adds a URL of the text that started last; returns by how many bytes this has grown.
    pub(crate) fn add(&mut self, record: &Record<'_>, secrets: Secrets) -> usize {
        let (found, shown) = (record.found, record.url(secrets));
        let url = Url::split(&shown);
        let kind = UrlKind::of(found, &url);
        let start_len = match kind {
            UrlKind::Reference => path_start(&url),
            UrlKind::Bare => path_start(&Url::split(&format!("//{shown}"))) - 2,
            UrlKind::Name => 0,
        };
        let at = FoundPlace {
            place: record.place,
            is_relative: record.place_is_relative,
            start: record.start,
            end: record.end,
            form: found.form,
            context: found.context,
        };
        self.bytes.push_str(&shown);
        self.items.push(Item::Url { len: shown.len(), start_len, kind, at });
        shown.len() + size_of::<Item>()
    }

    /// The whole names of texts in order, of those that are printed with a hidden secret. They must not be printed.
    pub(super) fn whole_names(&self) -> impl Iterator<Item = Option<&str>> {
        self.whole_names.iter().map(Option::as_deref)
    }

    /// The names of texts, and the URLs, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = FoundItem<'_>> {
        let mut rest = &*self.bytes;
        let mut take = move |len: usize| {
            let (text, after) = rest.split_at(len);
            rest = after;
            text
        };
        self.items.iter().map(move |item| match *item {
            Item::Text { len } => FoundItem::Text(take(len)),
            Item::Url { len, start_len, kind, at } => {
                let (start, rest) = take(len).split_at(start_len);
                FoundItem::Url(FoundUrl { start, rest, kind, at })
            }
        })
    }
}

impl FoundUrl<'_> {
    pub(crate) fn text(&self) -> String {
        self.start.to_owned() + self.rest
    }

    pub(crate) fn fields(&self) -> UrlFields {
        self.kind.fields(self.start)
    }
}

/// Where the path of a URL starts.
fn path_start(url: &Url<'_>) -> usize {
    url.span(Component::Path).map_or(0, |path| path.start)
}
