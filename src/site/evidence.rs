//! Whether the references of a document and of those around it show that the model of the site resolves such references
//! as its generator does. If they do not, a reference that leads nowhere is not reported.

use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::document_references::DocumentReferences;
use super::judged_reference::JudgedReference;
use super::link::Link;
use super::path;
use super::references::{References, Target};
use super::target_form::{FormKind, TargetForm};
use super::trust::{Counted, MOST_COUNTED, Outcomes, ReferenceClass, Tally};
use crate::document::{Format, LinkSyntax, ReadOptions, Reading, may_hold_broken, read_bounded};
use crate::scan::{BrokenKind, Form, Found, TargetKind};
use crate::syntax::scheme_len;

/// The longest document that is searched before it is read, in bytes: so many cannot have too many URLs.
const LONGEST_SEARCHED: usize = 1 << 20;

/// The fewest broken references of a document that is taken for a copy from elsewhere if none of its references leads
/// somewhere.
const FEWEST_OF_COPY: usize = 5;

/// That number for the README of a folder with a program of its own.
const FEWEST_OF_PART: usize = 2;

/// The fewest references that must lead somewhere so that `/` is known to be the root.
const FEWEST_ABSOLUTE: usize = 5;
const LEAST_ABSOLUTE_SHARE: f64 = 0.9;

/// The endings of hosts that hardly anybody gives to files.
const HOST_ENDINGS: &[&str] = &["com", "org", "net", "io", "edu", "gov"];

impl DocumentReferences<'_> {
    /// Whether a reference that leads nowhere is an error.
    pub(super) fn is_evident(&self, found: &Found<'_>, broken: &BrokenReference, class: ReferenceClass) -> bool {
        if self.references.is_always_error(class) {
            return true;
        }
        if found.target == TargetKind::Navigation {
            return self.is_navigation_in_use(found);
        }
        if broken.kind != BrokenReferenceKind::MissingFile {
            return self.tally_around().trusts(class);
        }
        self.is_evidently_missing(found, class) && !self.is_copy_from_elsewhere()
    }

    /// How many references of this document and of those around it lead somewhere. It takes time: it reads them all.
    fn tally_around(&self) -> &Tally {
        self.tally_around.get_or_init(|| {
            let tally = |file: &str, tally: &mut Tally| self.tally_document(file, tally);
            self.references.tally_around(Counted::References, self.site(), &self.file, tally)
        })
    }

    /// Whether a fragment leads to no anchor of this document, whatever makes the anchors, and most fragments of the
    /// documents around it lead somewhere.
    pub(super) fn is_evidently_missing_anchor(&self, found: &Found<'_>) -> bool {
        let fits = || {
            let tally = |file: &str, tally: &mut Tally| self.tally_fragments(file, tally);
            let around = || self.references.tally_around(Counted::OwnFragments, self.site(), &self.file, tally);
            self.references.is_always_error(ReferenceClass::Fragment) || around().trusts(ReferenceClass::Fragment)
        };
        self.missing_anchor_on_site(found).is_some_and(|broken| fits() && !self.is_excused(found, &broken))
    }

    /// Whether the references of the form of a missing one are resolved by the model.
    ///
    /// - One that lacks its scheme or its `/` is always wrong.
    /// - A relative path with the suffix of a source or picture means the same everywhere: `../a.md`.
    /// - What starts with `/` needs several others that lead somewhere; of a README it starts at the repository.
    /// - Others are right unless several of their form lead nowhere.
    fn is_evidently_missing(&self, found: &Found<'_>, class: ReferenceClass) -> bool {
        let form = TargetForm::of(found.target, &found.text);
        let is_url = scheme_len(found.text.as_bytes()).is_some() && form.kind != FormKind::Name;
        let is_plain = self.site().config.is_none();
        let is_raw = || self.link(found).is_some_and(|link| link.is_raw);
        let outcomes = || self.tally_around().outcomes(form);
        let fits = || self.tally_around().fits(outcomes());
        match form.kind {
            _ if is_url => self.tally_around().trusts(class),
            _ if found.target == TargetKind::Wiki => true,
            FormKind::Name => {
                let is_of_copy = || {
                    let own = self.own_tally().outcomes(form);
                    own.broken >= FEWEST_OF_COPY && own.landed < own.broken
                };
                let name = found.text.split('#').next().unwrap_or_default();
                let has_suffix = !path::stem_and_suffix(name).1.is_empty();
                let is_known = !is_plain || has_suffix || found.target == TargetKind::Document;
                let is_of_root = class == ReferenceClass::Absolute;
                is_known && fits() && (!is_of_root || self.tally_around().trusts(class)) && !is_of_copy()
            }
            _ if form.is_absolute => match self.link(found).and_then(|link| self.inferred_site(&link)) {
                _ if is_plain && self.is_shown_by_host() => !is_raw(),
                None if is_plain => matches!(form.kind, FormKind::Source | FormKind::Picture) && fits(),
                _ => {
                    let outcomes = outcomes();
                    let landed = outcomes.landed + if is_plain { outcomes.elsewhere } else { 0 };
                    let all = landed + outcomes.broken;
                    landed >= FEWEST_ABSOLUTE && landed as f64 >= LEAST_ABSOLUTE_SHARE * all as f64
                }
            },
            // in pages that are written as HTML, programs make scripts, styles and folders
            FormKind::File | FormKind::Bare if self.format == Format::HTML && is_plain => false,
            FormKind::Page | FormKind::Picture if self.format == Format::HTML && is_plain => fits(),
            FormKind::Source | FormKind::Picture => true,
            _ if names_host(&found.text) || self.lacks_root(found) => true,
            // code hosts show these as they are
            FormKind::File | FormKind::Bare if is_plain && self.is_shown_by_host() && !is_raw() => {
                self.tally_around().trusts(ReferenceClass::Relative)
            }
            FormKind::Bare if is_plain && is_raw() => false,
            _ => {
                let Outcomes { landed, elsewhere, broken } = outcomes();
                fits() && (is_plain || elsewhere <= 2 * (landed + broken))
            }
        }
    }

    /// Whether a reference leads somewhere with a `/` before it: `learn/start` for `/learn/start`.
    fn lacks_root(&self, found: &Found<'_>) -> bool {
        let rooted = ["/", &*found.text].concat();
        let Some(link) = Link::of(found.target, &rooted).filter(|_| !found.text.starts_with('.')) else { return false };
        let site = self.inferred_site(&link).unwrap_or(self.site());
        matches!(self.references.target(site, &self.file, &link), Target::Path(..))
    }

    /// Whether the document is a sample, or was copied without what it refers to: none of its references leads
    /// somewhere, though it has several, or is the README of a folder with a licence or program of its own.
    fn is_copy_from_elsewhere(&self) -> bool {
        if *self.has_landing.get_or_init(|| self.any_lands()) {
            return false;
        }
        let folder = path::folder(&self.file);
        let all = self.own_tally().all();
        let (is_at_root, is_shown) = (folder.is_empty(), self.is_shown_by_host());
        let is_of_part = |references: &References| {
            references.has_licence(folder) || all.broken >= FEWEST_OF_PART && references.is_program(folder)
        };
        all.broken >= FEWEST_OF_COPY && !(is_at_root && is_shown)
            || !is_at_root && is_shown && is_of_part(self.references)
    }

    /// Whether a reference of this document leads to a file or folder.
    fn any_lands(&self) -> bool {
        let lands = |found: &Found<'_>| self.path_link(found).is_some_and(|link| self.lands(&link));
        let reading = read_references(&self.file, self.format, self.text);
        reading.is_some_and(|reading| reading.found.iter().take(MOST_COUNTED).any(lands))
    }

    /// Whether a reference leads to a file or folder.
    fn lands(&self, link: &Link<'_>) -> bool {
        self.references.target(self.site(), &self.file, link).is_path()
    }

    /// The parts of a reference that has a path.
    pub(super) fn path_link<'f>(&self, found: &'f Found<'_>) -> Option<Link<'f>> {
        let is_reference = is_relative(found) || found.target.is_name();
        self.link(found).filter(|link| is_reference && !link.path.is_empty())
    }

    /// How many references of this document lead somewhere.
    pub(super) fn own_tally(&self) -> &Tally {
        self.own_tally.get_or_init(|| {
            let mut tally = Tally::of_each(1);
            // not the text on disk: an editor may have another one
            self.tally_text(&self.file, self.format, self.text, &mut tally);
            tally
        })
    }

    /// Adds the references of another document of the folder to a tally.
    pub(super) fn tally_document(&self, file: &str, tally: &mut Tally) {
        self.references.files.look_into_saved(file, &mut |text| {
            self.tally_text(file, Format::of(file, text), text, tally);
        });
    }

    /// Adds the references of a document with this text to a tally.
    fn tally_text(&self, file: &str, format: Format, text: &[u8], tally: &mut Tally) {
        let document = DocumentReferences::new(self.references, file, format, text);
        if document.site().name != self.site().name {
            return;
        }
        let Some(reading) = read_references(file, format, text) else { return };
        document.keep_anchors(text, &reading);
        for found in reading.found.iter().take(MOST_COUNTED) {
            let judged = document.judge(found);
            document.tally_form(found, &judged, tally);
            match judged.broken {
                Some(broken) => tally.add_broken(document.class(found, &broken)),
                None => tally_landed(found, tally),
            }
        }
    }

    /// What is wrong with a fragment that no renderer makes an anchor for, if the site of this document has none either.
    fn missing_anchor_on_site(&self, found: &Found<'_>) -> Option<BrokenReference> {
        found.broken.filter(|broken| broken.kind == BrokenKind::MissingAnchor)?;
        self.broken_on_site(self.site(), found, &self.link(found)?)
    }

    /// Adds the fragments of another document of the folder that name a place in it to a tally.
    pub(super) fn tally_fragments(&self, file: &str, tally: &mut Tally) {
        self.references.files.look_into_saved(file, &mut |text| self.tally_fragments_of(file, text, tally));
    }

    fn tally_fragments_of(&self, file: &str, text: &[u8], tally: &mut Tally) {
        let all = memchr::memmem::find_iter(text, b"](#").count();
        let format = Format::of(file, text);
        let document = DocumentReferences::new(self.references, file, format, text);
        if all == 0 || document.site().name != self.site().name {
            return;
        }
        let is_markdown = format.notation().links == LinkSyntax::Markdown;
        // most documents have all places that their links lead to, and need not be read for that
        if is_markdown && text.len() <= LONGEST_SEARCHED && !has_other_fragments(text) && !may_hold_broken(text) {
            return tally.add(ReferenceClass::Fragment, all, 0);
        }
        let options = ReadOptions { references: true, broken: true, ..ReadOptions::default() };
        let Some(reading) = read_bounded(format, text, options) else { return };
        let is_broken = |found: &&Found<'_>| document.missing_anchor_on_site(found).is_some();
        let broken = reading.found.iter().filter(is_broken).count();
        tally.add(ReferenceClass::Fragment, all.saturating_sub(broken), broken);
    }

    /// Adds a reference with a path to a tally, by its form.
    fn tally_form(&self, found: &Found<'_>, judged: &JudgedReference, tally: &mut Tally) {
        let Some(link) = self.path_link(found) else { return };
        let outcomes = tally.outcomes_mut(TargetForm::of(found.target, &found.text));
        let is_missing = |broken: &BrokenReference| broken.kind == BrokenReferenceKind::MissingFile;
        let lands = || judged.target.as_ref().map_or_else(|| self.lands(&link), Target::is_path);
        if judged.broken.as_ref().is_some_and(is_missing) {
            outcomes.broken += 1;
        } else if lands() {
            outcomes.landed += 1;
        } else {
            outcomes.elsewhere += 1;
        }
    }
}

/// Whether a document may have a link to a place in it that is not written as `](#place)`, such as `<a href="#place">`
/// and `](<#place>)`.
fn has_other_fragments(text: &[u8]) -> bool {
    let mut signs = memchr::memchr_iter(b'#', text);
    signs.any(|at| match text[..at] {
        [] | [.., b'\n' | b'#' | b'/' | b'-' | b'_' | b'.'] | [.., b']', b'('] => false,
        [.., byte] if byte.is_ascii_alphanumeric() => false,
        [.., b' ' | b'\t'] => matches!(text[..at].trim_ascii_end(), [.., b'(' | b'=']),
        _ => true,
    })
}

/// Reads the URLs and references of a document, also those by name; `None` if there are too many.
fn read_references<'t>(file: &str, format: Format, text: &'t [u8]) -> Option<Reading<'t>> {
    let options = ReadOptions { references: true, anchors: true, ..ReadOptions::default() };
    read_bounded(format, text, options.with_navigation_at(file))
}

/// Adds a reference that leads somewhere to a tally, in each class that it belongs to.
fn tally_landed(found: &Found<'_>, tally: &mut Tally) {
    if is_relative(found) {
        if !found.text.starts_with('#') {
            let is_absolute = found.text.starts_with('/');
            tally.add_landed(if is_absolute { ReferenceClass::Absolute } else { ReferenceClass::Relative });
            tally.add_landed(ReferenceClass::Case);
        }
        if let Some((_, fragment)) = found.text.split_once('#') {
            tally.add_landed(ReferenceClass::Fragment);
            if fragment.contains(['-', '_']) {
                tally.add_landed(ReferenceClass::Joined);
            }
        }
    } else if found.target == TargetKind::Label {
        tally.add_landed(ReferenceClass::Label);
    } else if found.target.is_name() {
        // `<<x>>` and `<<#x>>` are ids of this document
        let is_id = found.text.starts_with('#') || !found.text.contains(['/', '#', '.']);
        tally.add_landed(if is_id { ReferenceClass::Fragment } else { ReferenceClass::Name });
    }
}

/// Whether a URL is a relative reference with a path or fragment.
fn is_relative(found: &Found<'_>) -> bool {
    found.form == Form::Destination && !found.target.is_name() && scheme_len(found.text.as_bytes()).is_none()
}

/// Whether a reference starts with a host, so that it lacks a scheme: `acme.org/a`.
fn names_host(reference: &str) -> bool {
    let first = reference.split(['/', '?', '#']).next().unwrap_or_default();
    first.starts_with("www.") || HOST_ENDINGS.contains(&path::stem_and_suffix(first).1)
}

#[cfg(test)]
mod tests {
    use super::has_other_fragments;

    #[test]
    fn fragments_are_seen_in_any_form() {
        for text in ["# A\n[a](#b) c#d e #1\n## B", "[a](c.md#d) https://a.example/#b"] {
            assert!(!has_other_fragments(text.as_bytes()), "{text}");
        }
        for text in
            ["<a href=\"#b\">", "<a href='#b'>", "<a href=#b>", "<a href = #b>", "[a](<#b>)", "[a]( #b)", "(#b)"]
        {
            assert!(has_other_fragments(text.as_bytes()), "{text}");
        }
    }
}
