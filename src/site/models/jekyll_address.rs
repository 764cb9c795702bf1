//! The addresses of Jekyll: permalinks of pages, posts and the documents of collections.

use super::super::address::as_folder;
use super::super::config::{FrontMatter, Value};
use super::super::path;
use super::names::dated;

/// How permalinks are written.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Permalinks {
    /// The style of the site, or the pattern of its posts.
    pub(super) style: String,
    /// The collections that become pages.
    pub(super) collections: Vec<Collection>,
    defaults: Vec<DefaultPattern>,
}

/// A folder of documents that become pages: `rocks` for `_rocks`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Collection {
    pub(super) name: String,
    pattern: Option<String>,
}

/// The pattern of the files whose path starts with `folder`, and that are of a kind.
#[derive(Clone, PartialEq, Debug)]
struct DefaultPattern {
    folder: String,
    /// `posts`, `pages` or a collection; any if there is none.
    kind: Option<String>,
    pattern: String,
}

impl Permalinks {
    pub(super) fn of(config: &Value) -> Self {
        let collections = config.at("collections").pairs().filter(|(_, set)| set.at("output").bool() == Some(true));
        let collections = collections.map(|(name, set)| Collection {
            name: name.to_owned(),
            pattern: set.at("permalink").text().map(str::to_owned),
        });
        let defaults = config.at("defaults").items().iter().filter_map(|default| {
            let folder = default.at("scope.path").text().unwrap_or_default().trim_end_matches(['/', '*']).to_owned();
            let kind = default.at("scope.type").text().map(str::to_owned);
            Some(DefaultPattern { folder, kind, pattern: default.at("values.permalink").text()?.to_owned() })
        });
        Self {
            style: config.at("permalink").text().unwrap_or("date").to_owned(),
            collections: collections.collect(),
            defaults: defaults.collect(),
        }
    }

    /// The pattern of a file of this kind, by its front matter or by the defaults of the site.
    fn pattern(&self, inner: &str, kind: &str, front: &FrontMatter) -> Option<String> {
        let applies = |default: &&DefaultPattern| {
            path::inside(inner, &default.folder).is_some() && default.kind.as_ref().is_none_or(|known| known == kind)
        };
        let default = || {
            let innermost = self.defaults.iter().filter(applies).max_by_key(|default| default.folder.len())?;
            Some(innermost.pattern.clone())
        };
        front.text("permalink").map(str::to_owned).or_else(default)
    }

    /// What follows the path of an HTML page, as the style of the site has it: `/` for `pretty` and `/:title/`.
    fn document_end(&self) -> &'static str {
        match &*self.style {
            "pretty" => "/",
            "date" | "ordinal" | "none" | "weekdate" => ".html",
            style if style.ends_with('/') => "/",
            style if style.ends_with(":output_ext") => ".html",
            _ => "",
        }
    }

    /// The address of a page.
    pub(super) fn page_address(&self, inner: &str, suffix: &str, front: &FrontMatter) -> String {
        let stem = path::stem_and_suffix(inner).0;
        let end = if suffix == ".html" { self.document_end() } else { suffix };
        match self.pattern(inner, "pages", front) {
            Some(pattern) => {
                let pattern = pattern
                    .replace(":path", path::folder(inner))
                    .replace(":basename", stem)
                    .replace(":output_ext", suffix);
                pattern.trim_start_matches('/').replace("//", "/")
            }
            None if stem == "index" && suffix == ".html" => as_folder(path::folder(inner)),
            None => [&path::child(path::folder(inner), stem), end].concat(),
        }
    }

    /// The address of a document of a collection; `rest` is its path in the folder of the collection.
    pub(super) fn document_address(
        &self,
        inner: &str,
        collection: &str,
        rest: &str,
        front: &FrontMatter,
    ) -> Option<String> {
        let configured = &self.collections.iter().find(|known| known.name == collection)?.pattern;
        let default = || ["/:collection/:path", self.document_end()].concat();
        let pattern = self.pattern(inner, collection, front).or_else(|| configured.clone()).unwrap_or_else(default);
        let stem = path::stem_and_suffix(rest).0;
        let title = front.text("slug").unwrap_or(stem);
        expand(&pattern, |token| {
            Some(match token {
                "collection" => collection.to_owned(),
                "path" => path::without_suffix(rest).to_owned(),
                "name" | "basename" => stem.to_owned(),
                "title" | "slug" => title.replace(' ', "-"),
                "output_ext" => ".html".to_owned(),
                key => front.text(key)?.to_owned(),
            })
        })
    }

    /// The address of a post: a file below `_posts` in a folder.
    pub(super) fn post_address(&self, inner: &str, front: &FrontMatter) -> Option<String> {
        let (before, name) = inner.split_once("_posts/")?;
        let stem = path::stem_and_suffix(name).0;
        let dated = dated(stem)?;
        let pattern = self.pattern(inner, "posts", front).unwrap_or_else(|| self.style.clone());
        let pattern = match &*pattern {
            "date" => "/:categories/:year/:month/:day/:title:output_ext",
            "pretty" => "/:categories/:year/:month/:day/:title/",
            "none" => "/:categories/:title:output_ext",
            pattern => pattern,
        };
        let date = front.text("date").filter(|date| date.len() >= 10).unwrap_or(dated.date);
        let mut parts = date.split(['-', '/', ' ', 'T']);
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let mut categories: Vec<String> =
            before.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        for key in ["category", "categories"] {
            let names = front.value.at(key).texts();
            let is_list = matches!(front.value.at(key), Value::List(_)) || key == "category";
            let split = names.flat_map(|text| if is_list { vec![text] } else { text.split_whitespace().collect() });
            categories.extend(split.map(|name| name.to_lowercase().replace(' ', "%20")));
        }
        let title = front.text("slug").unwrap_or(dated.rest).replace(' ', "-");
        expand(pattern, |token| {
            Some(match token {
                "categories" => categories.join("/"),
                "year" => year.to_owned(),
                "month" => format!("{month:0>2}"),
                "day" => format!("{day:0>2}"),
                "i_month" => month.trim_start_matches('0').to_owned(),
                "i_day" => day.trim_start_matches('0').to_owned(),
                "short_year" => year.get(2..)?.to_owned(),
                "title" | "slug" => title.clone(),
                "output_ext" => ".html".to_owned(),
                _ => return None,
            })
        })
    }
}

/// A pattern with the values of its tokens; `None` if one of them has none.
fn expand(pattern: &str, value: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut out = String::new();
    let mut parts = pattern.split(':');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let len = part.find(|c: char| !c.is_ascii_lowercase() && c != '_').unwrap_or(part.len());
        out.push_str(&value(&part[..len])?);
        out.push_str(&part[len..]);
    }
    let is_folder = out.ends_with('/');
    let names: Vec<&str> = out.split('/').filter(|name| !name.is_empty()).collect();
    let mut address = names.join("/");
    if is_folder && !address.is_empty() {
        address.push('/');
    }
    Some(address)
}
