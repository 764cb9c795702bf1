//! What is known of a site, for people or as JSON.

use std::path::Path;

use super::json::{self, object};
use super::palette::Palette;
use super::{Format, SCHEMA_VERSION, Secrets, Terminal, escape, file_name};
use crate::site::{Absolute, ClassCount, FoundBy, SiteDescription};

/// The number of anchors that are shown to people.
const MAX_ANCHORS: usize = 30;
/// The number of folders of sources that are shown to people.
const MAX_SOURCES: usize = 10;

/// Adds a description to `out`, without the secrets of the paths and addresses in it.
pub(crate) fn site(site: SiteDescription, format: Format, terminal: Terminal, out: &mut Vec<u8>) {
    let site = &without_secrets(site);
    if format == Format::Human { write_human(site, terminal, out) } else { write_json(site, out) }
}

fn without_secrets(mut site: SiteDescription) -> SiteDescription {
    let absolute = match &mut site.absolute {
        Absolute::Folder(path) | Absolute::Address(path) => Some(path),
        Absolute::Nothing | Absolute::Unknown => None,
    };
    let inferred =
        site.inferred.iter_mut().flat_map(|inferred| inferred.roots.iter_mut().chain([&mut inferred.region]));
    let paths = [&mut site.path, &mut site.root, &mut site.counted_folder];
    let lists =
        [&mut site.copied_folders, &mut site.inventories, &mut site.addresses, &mut site.headings, &mut site.anchors];
    paths
        .into_iter()
        .chain(absolute)
        .chain(&mut site.config)
        .chain(inferred)
        .chain(lists.into_iter().flatten())
        .chain(site.sources.iter_mut().flat_map(|(folder, address)| [folder, address]))
        .for_each(|text| *text = file_name(Path::new(&*text), Secrets::Hidden).into_owned());
    site
}

fn write_human(site: &SiteDescription, terminal: Terminal, out: &mut Vec<u8>) {
    let bold = Palette::new(terminal.colors).bold;
    let path = if site.path.is_empty() { "." } else { &site.path };
    let mut title = Vec::new();
    escape::human(path, &mut title);
    out.extend_from_slice(format!("{bold}").as_bytes());
    out.extend_from_slice(&title);
    out.extend_from_slice(format!("{bold:#}\n").as_bytes());
    for (name, text) in rows(site) {
        let start = format!("  {name:<12}");
        out.extend_from_slice(start.as_bytes());
        terminal.fill(&text, start.len(), start.len(), out);
    }
}

/// The rows for people: each has a name and a text.
fn rows(site: &SiteDescription) -> Vec<(&'static str, String)> {
    let folder =
        |path: &str| if path.is_empty() { "the root of the repository".to_owned() } else { format!("{path}/") };
    let why = match (&site.config, site.found_by) {
        (Some(config), _) => format!("by {config}"),
        (None, FoundBy::Setting) => "by `site` of [references]".to_owned(),
        (None, FoundBy::Suffix) => "by the suffix of the file; no configuration of a generator was found".to_owned(),
        (None, _) => {
            "no configuration of a generator was found, so files are read as a code host shows them".to_owned()
        }
    };
    let mut rows = vec![("model", format!("{} ({why})", site.model))];
    if let Some(inferred) = &site.inferred {
        let roots: Vec<String> = inferred.roots.iter().map(|root| folder(root)).collect();
        let reported = |is_known: bool| if is_known { "are reported" } else { "are not reported" };
        let from = if roots.is_empty() {
            String::new()
        } else {
            format!("; files are also looked up in {}", roots.join(", "))
        };
        rows.push((
            "inferred",
            format!(
                "references show that {} makes a site of an unknown generator{from}; those with / at their start that lead \
                nowhere {}, others {}",
                folder(&inferred.region),
                reported(inferred.knows_absolute),
                reported(inferred.knows_relative)
            ),
        ));
    }
    let address = |address: &str| [&*site.root, address].concat();
    if site.sources.len() > MAX_SOURCES {
        rows.push(("sources", format!("{} folders", site.sources.len())));
    }
    for (source, at) in site.sources.iter().take(MAX_SOURCES) {
        rows.push(("sources", format!("{} at {}", folder(source), address(at))));
    }
    let copied: Vec<String> = site.copied_folders.iter().map(|path| folder(path)).collect();
    if !copied.is_empty() {
        rows.push(("copied", format!("{} to the root of the site", copied.join(", "))));
    }
    rows.push((
        "/",
        match &site.absolute {
            Absolute::Folder(path) => format!("at the start of a reference: {}", folder(path)),
            Absolute::Address(path) => format!("at the start of a reference: the site at {}", address(path)),
            Absolute::Nothing => "at the start of a reference: it leads nowhere".to_owned(),
            Absolute::Unknown => "at the start of a reference: not known".to_owned(),
        },
    ));
    if !site.renderers.is_empty() {
        let case = if site.ignores_case { "; capitals of fragments do not count" } else { "" };
        rows.push(("headings", format!("named as by {}{case}", site.renderers.join(", "))));
    }
    if let Some(labels) = site.labels {
        let inventories =
            if site.inventories.is_empty() { String::new() } else { format!(": {}", site.inventories.join(", ")) };
        rows.push(("labels", format!("{labels}{inventories}")));
    }
    if site.may_have_other_pages {
        rows.push(("pages", "there may be others, which the sources do not show".to_owned()));
    }
    rows.extend(site.addresses.iter().map(|own| ("address", address(own))));
    for (name, all) in [("anchors", &site.headings), ("other ids", &site.anchors)] {
        if !all.is_empty() {
            let shown: Vec<String> = all.iter().take(MAX_ANCHORS).map(|anchor| format!("#{anchor}")).collect();
            let more = match all.len().saturating_sub(MAX_ANCHORS) {
                0 => String::new(),
                hidden => format!(" and {hidden} more"),
            };
            rows.push((name, shown.join(" ") + &more));
        }
    }
    for ClassCount { class, landed, broken, is_trusted } in &site.counts {
        if landed + broken > 0 {
            let verdict = if *is_trusted {
                "what leads nowhere is reported"
            } else {
                "too many lead nowhere, so hardly any is reported"
            };
            rows.push((
                "fits",
                format!(
                    "{class}: {landed} of {} in {} lead somewhere; {verdict}",
                    landed + broken,
                    folder(&site.counted_folder)
                ),
            ));
        }
    }
    rows
}

fn write_json(site: &SiteDescription, out: &mut Vec<u8>) {
    let inferred = site.inferred.as_ref().map(|inferred| {
        object! {
            folder: &inferred.region,
            roots: &inferred.roots,
            reports_absolute: inferred.knows_absolute,
            reports_relative: inferred.knows_relative,
        }
    });
    let (leads_to, path) = match &site.absolute {
        Absolute::Folder(path) => ("folder", Some(path.clone())),
        Absolute::Address(path) => ("address", Some([&*site.root, path].concat())),
        Absolute::Nothing => ("nothing", None),
        Absolute::Unknown => ("unknown", None),
    };
    let found_by = match site.found_by {
        FoundBy::Configuration => "configuration",
        FoundBy::Setting => "setting",
        FoundBy::Suffix => "suffix",
        FoundBy::Nothing => "nothing",
    };
    let sources: Vec<_> =
        site.sources.iter().map(|(folder, address)| object! { folder: folder, address: address }).collect();
    let counts: Vec<_> = site
        .counts
        .iter()
        .map(|count| {
            object! {
                class: count.class,
                landed: count.landed,
                broken: count.broken,
                is_reported: count.is_trusted,
            }
        })
        .collect();
    let site = object! {
        schema_version: SCHEMA_VERSION,
        path: &site.path,
        model: site.model,
        found_by: found_by,
        config?: site.config.as_ref(),
        inferred?: inferred,
        sources: sources,
        copied: &site.copied_folders,
        root: &site.root,
        absolute: object! { leads_to: leads_to, path?: path },
        renderers: &site.renderers,
        ignores_case: site.ignores_case,
        has_other_pages: site.may_have_other_pages,
        inventories: &site.inventories,
        addresses: &site.addresses,
        headings: &site.headings,
        anchors: &site.anchors,
        counted_folder: &site.counted_folder,
        counts: counts,
    };
    json::write(&site, out);
}
