//! The patterns of permalinks of Hugo: `/:year/:month/:slug/`.

use super::super::config::FrontMatter;
use super::super::path;
use super::hugo_config::urlized;
use super::names::dated;

/// The address that a pattern gives the page at this path without its suffix; `None` if it cannot be known.
pub(super) fn expand(pattern: &str, logical: &str, front: &FrontMatter) -> Option<String> {
    let name = path::name(logical);
    let date = front.text("date").or_else(|| dated(name).map(|dated| dated.date))?.to_owned();
    let title = || front.text("title").map(urlized);
    let mut out = String::new();
    let mut parts = pattern.split(':');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let len = part.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(part.len());
        let (token, rest) = part.split_at(len);
        let value = match token {
            "year" => date.get(..4)?.to_owned(),
            "month" => date.get(5..7)?.to_owned(),
            "day" => date.get(8..10)?.to_owned(),
            "slug" => front.text("slug").map(urlized).or_else(title)?,
            "slugorfilename" | "slugorcontentbasename" => front.text("slug").map_or_else(|| urlized(name), urlized),
            "title" => title()?,
            "filename" | "contentbasename" => urlized(name),
            "section" => urlized(logical.split('/').next()?),
            "sections" => urlized(path::folder(logical)),
            _ => return None,
        };
        out.push_str(&value);
        out.push_str(rest);
    }
    Some(out)
}
