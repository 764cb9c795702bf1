//! Whether the references of a document and of those around it show that the model of the site resolves such references
//! as its generator does. If they do not, a reference that leads nowhere is not reported.

use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::document_references::DocumentReferences;
use super::files::Entry;
use super::link::Link;
use super::path;
use super::references::{References, Target};
use super::target_form::{FormKind, TargetForm};
use super::trust::{MOST_COUNTED, ReferenceClass, Tally};
use crate::document::{Format, ReadOptions, read_bounded};
use crate::scan::{Form, Found, TargetKind};
use crate::syntax::scheme_len;

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
        let tally =
            self.references.tally_around(self.site(), &self.file, |file, tally| self.tally_document(file, tally));
        if broken.kind != BrokenReferenceKind::MissingFile {
            return tally.trusts(class);
        }
        self.is_evidently_missing(found, class, &tally) && !self.is_copy_from_elsewhere()
    }

    /// Whether the references of the form of a missing one are resolved by the model.
    ///
    /// - One that lacks its scheme or its `/` is always wrong.
    /// - A relative path with the suffix of a source or picture means the same everywhere: `../a.md`.
    /// - What starts with `/` needs several others that lead somewhere; of a README it starts at the repository.
    /// - Others are right unless several of their form lead nowhere.
    fn is_evidently_missing(&self, found: &Found<'_>, class: ReferenceClass, tally: &Tally) -> bool {
        let form = TargetForm::of(found.target, &found.text);
        let is_url = scheme_len(found.text.as_bytes()).is_some() && form.kind != FormKind::Name;
        let is_plain = self.site().config.is_none();
        let is_raw = || self.link(found).is_some_and(|link| link.is_raw);
        let outcomes = tally.outcomes(form);
        match form.kind {
            _ if is_url => tally.trusts(class),
            _ if found.target == TargetKind::Wiki => true,
            FormKind::Name => {
                let own = self.own_tally().outcomes(form);
                let name = found.text.split('#').next().unwrap_or_default();
                let has_suffix = !path::stem_and_suffix(name).1.is_empty();
                let is_known = !is_plain || has_suffix || found.target == TargetKind::Document;
                let is_of_root = class == ReferenceClass::Absolute;
                is_known
                    && tally.fits(outcomes)
                    && (!is_of_root || tally.trusts(class))
                    && !(own.broken >= FEWEST_OF_COPY && own.landed < own.broken)
            }
            _ if form.is_absolute => match self.link(found).and_then(|link| self.inferred_site(&link)) {
                _ if is_plain && self.is_shown_by_host() => !is_raw(),
                None if is_plain => matches!(form.kind, FormKind::Source | FormKind::Picture) && tally.fits(outcomes),
                _ => {
                    let landed = outcomes.landed + if is_plain { outcomes.elsewhere } else { 0 };
                    let all = landed + outcomes.broken;
                    landed >= FEWEST_ABSOLUTE && landed as f64 >= LEAST_ABSOLUTE_SHARE * all as f64
                }
            },
            // in pages that are written as HTML, programs make scripts, styles and folders
            FormKind::File | FormKind::Bare if self.format == Format::HTML && is_plain => false,
            FormKind::Page | FormKind::Picture if self.format == Format::HTML && is_plain => tally.fits(outcomes),
            FormKind::Source | FormKind::Picture => true,
            _ if names_host(&found.text) || self.lacks_root(found) => true,
            // code hosts show these as they are
            FormKind::File | FormKind::Bare if is_plain && self.is_shown_by_host() && !is_raw() => {
                tally.trusts(ReferenceClass::Relative)
            }
            FormKind::Bare if is_plain && is_raw() => false,
            _ => tally.fits(outcomes) && (is_plain || outcomes.elsewhere <= 2 * (outcomes.landed + outcomes.broken)),
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
        let lands = |found: &Found<'_>| {
            let link = self.path_link(found);
            link.is_some_and(|link| {
                matches!(
                    self.references.target(self.site(), &self.file, &link),
                    Target::Path(_, Entry::File | Entry::Folder)
                )
            })
        };
        references_of(&self.file, self.format, self.text).iter().take(MOST_COUNTED).any(lands)
    }

    /// The parts of a reference that has a path.
    fn path_link<'f>(&self, found: &'f Found<'_>) -> Option<Link<'f>> {
        let is_reference = is_relative(found) || found.target.is_name();
        self.link(found).filter(|link| is_reference && !link.path.is_empty())
    }

    /// How many references of this document lead somewhere.
    pub(super) fn own_tally(&self) -> &Tally {
        self.own_tally.get_or_init(|| {
            let mut tally = Tally::of_each(1);
            self.tally_document(&self.file, &mut tally);
            tally
        })
    }

    /// Adds the references of another document of the folder to a tally.
    pub(super) fn tally_document(&self, file: &str, tally: &mut Tally) {
        let Some(text) = self.references.read(file) else { return };
        let format = Format::of(file, &text);
        let document = DocumentReferences::new(self.references, file, format, &text);
        if document.site().name != self.site().name {
            return;
        }
        for found in references_of(file, format, &text).into_iter().take(MOST_COUNTED) {
            let broken = document.reportable(&found);
            document.tally_form(&found, broken.as_ref(), tally);
            match broken {
                Some(broken) => tally.add_broken(document.class(&found, &broken)),
                None => tally_landed(&found, tally),
            }
        }
    }

    /// Adds a reference with a path to a tally, by its form.
    fn tally_form(&self, found: &Found<'_>, broken: Option<&BrokenReference>, tally: &mut Tally) {
        let Some(link) = self.path_link(found) else { return };
        let outcomes = tally.outcomes_mut(TargetForm::of(found.target, &found.text));
        match broken {
            Some(broken) if broken.kind == BrokenReferenceKind::MissingFile => outcomes.broken += 1,
            _ => match self.references.target(self.site(), &self.file, &link) {
                Target::Path(_, Entry::File | Entry::Folder) => outcomes.landed += 1,
                _ => outcomes.elsewhere += 1,
            },
        }
    }
}

/// The URLs and references of a document, also those by name.
fn references_of<'t>(file: &str, format: Format, text: &'t [u8]) -> Vec<Found<'t>> {
    let options = ReadOptions { references: true, anchors: true, ..ReadOptions::default() }.with_navigation_at(file);
    read_bounded(format, text, options).map(|read| read.found).unwrap_or_default()
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
