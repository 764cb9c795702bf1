//! How references name their targets. Generators treat some of the forms alike, and each treats others in its own way.

use super::path;
use crate::scan::TargetKind;
use crate::syntax::scheme_len;

/// How a reference names its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TargetForm {
    pub(crate) kind: FormKind,
    /// Whether it starts at the root of a site or repository, or is a URL.
    pub(crate) is_absolute: bool,
}

/// What the path of a reference ends in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FormKind {
    /// The suffix of a source: `a.md`.
    Source,
    /// The suffix of a picture.
    Picture,
    /// The suffix of a page, which a generator may make: `a.html`.
    Page,
    /// Another suffix: `a.pdf`, `a.py`.
    File,
    /// No suffix: `a`, `a/`.
    Bare,
    /// It is a name that only a generator resolves.
    Name,
}

impl TargetForm {
    /// The number of forms.
    pub(crate) const COUNT: usize = 12;

    /// The form of a reference.
    pub(crate) fn of(kind: TargetKind, reference: &str) -> Self {
        let path = reference.split(['#', '?']).next().unwrap_or_default();
        let is_absolute = path.starts_with('/') || scheme_len(path.as_bytes()).is_some();
        let kind = match path::stem_and_suffix(path).1 {
            _ if kind.is_name() => FormKind::Name,
            _ if path.ends_with('/') => FormKind::Bare,
            "md" | "mdx" | "markdown" | "rst" | "adoc" => FormKind::Source,
            "png" | "jpg" | "jpeg" | "gif" | "svg" | "webp" => FormKind::Picture,
            "html" | "htm" => FormKind::Page,
            "" => FormKind::Bare,
            _ => FormKind::File,
        };
        Self { kind, is_absolute: is_absolute && kind != FormKind::Name }
    }

    /// The number of the form, less than [`TargetForm::COUNT`].
    pub(crate) fn index(self) -> usize {
        self.kind as usize + if self.is_absolute { Self::COUNT / 2 } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_known() {
        for (reference, kind, is_absolute) in [
            ("../a.md#b.c", FormKind::Source, false),
            ("/i/a.png?raw=true", FormKind::Picture, true),
            ("a.html", FormKind::Page, false),
            ("./a.tar.gz", FormKind::File, false),
            ("/a.b/", FormKind::Bare, true),
            ("https://a.example/b", FormKind::Bare, true),
            ("a", FormKind::Bare, false),
        ] {
            let form = TargetForm::of(TargetKind::Url, reference);
            assert_eq!(form, TargetForm { kind, is_absolute }, "{reference}");
            assert!(form.index() < TargetForm::COUNT);
        }
    }
}
