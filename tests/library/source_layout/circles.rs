//! No file depends on a file that depends on it, however many others are between.
//!
//! A file depends on another where it names something that is defined there: in a `use`, or by a path in its code.
//! Re-exports are followed. That a parent names its own children does not count, nor does code for tests.

use std::collections::{BTreeMap, BTreeSet};

/// A module by its path from the root: `["lint", "engine"]`.
type Module = Vec<String>;

#[test]
fn files_depend_without_circles() {
    let circles = Graph::new(super::sources("src").into_iter()).circles();
    assert!(circles.is_empty(), "files depend on each other:\n{}", circles.join("\n"));
}

#[test]
fn circles_are_seen() {
    let check = |files: &[(&str, &str)], expected: &[&str]| {
        let files = files.iter().map(|(path, text)| (format!("src/{path}"), (*text).to_owned()));
        assert_eq!(Graph::new(files).circles(), expected);
    };
    let parent = ("a/mod.rs", "mod b;\nmod c;\npub use b::{B, X as Y};\nfn f() { c::g() }");
    check(&[parent, ("a/b.rs", "use super::c;"), ("a/c.rs", "fn g() {}")], &[]);
    check(&[parent, ("a/b.rs", "use super::c;"), ("a/c.rs", "use crate::a::Y;")], &["a/b -> a/c -> a/b"]);
    check(&[parent, ("a/b.rs", "use super::c;"), ("a/c.rs", "fn g() { super::B::new() }")], &["a/b -> a/c -> a/b"]);
    check(
        &[parent, ("a/b.rs", "use super::c;"), ("a/c.rs", "\n#[cfg(test)]\nmod tests {\nuse super::super::B;\n}")],
        &[],
    );
    check(&[parent, ("a/b.rs", "use super::c; // c::d"), ("a/c.rs", "// crate::a::B\nuse std::fmt;")], &[]);
}

/// The modules, and what each names.
struct Graph {
    texts: BTreeMap<Module, String>,
    /// What the `use` lines of a module bring in, by the name that it has there.
    names: BTreeMap<Module, BTreeMap<String, Module>>,
}

impl Graph {
    fn new(files: impl Iterator<Item = (String, String)>) -> Self {
        let texts: BTreeMap<_, _> = files.map(|(path, text)| (module_of(&path), program(&text))).collect();
        let mut graph = Self { texts, names: BTreeMap::new() };
        for (module, text) in &graph.texts {
            let uses = uses(text).into_iter().flat_map(|(_, tree)| expand(tree));
            let names = uses.filter_map(|(name, path)| Some((name, graph.absolute(module, &path)?))).collect();
            graph.names.insert(module.clone(), names);
        }
        graph
    }

    /// A path as a module sees it, from the root; `None` if it leads out of the crate.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Module> {
        let supers = path.iter().take_while(|part| *part == "super").count();
        let (base, rest) = match path.first()?.as_str() {
            "crate" => (&[][..], &path[1..]),
            "self" => (module, &path[1..]),
            "super" => (&module[..module.len().saturating_sub(supers)], &path[supers..]),
            _ => {
                let child = [module, &path[..1]].concat();
                if !self.texts.contains_key(&child) {
                    return None;
                }
                (module, path)
            }
        };
        Some([base, rest].concat())
    }

    /// The module that defines what a path names. `depth` bounds how many re-exports are followed.
    fn defining(&self, path: &[String], depth: usize) -> Option<Module> {
        let len = (0..=path.len()).rev().find(|&len| self.texts.contains_key(&path[..len]))?;
        let module = &path[..len];
        let other = path.get(len).and_then(|name| self.names[module].get(name)).filter(|other| *other != path);
        match other {
            Some(other) if depth < 8 => self.defining(&[other, &path[len + 1..]].concat(), depth + 1),
            _ => Some(module.to_vec()),
        }
    }

    /// The modules on which one depends.
    fn dependencies(&self, module: &Module) -> BTreeSet<Module> {
        let text = &self.texts[module];
        let mut paths: Vec<Module> = self.names[module].values().cloned().collect();
        let mut code = text.clone();
        uses(text).into_iter().for_each(|(line, _)| code = code.replacen(line, "", 1));
        for path in inline_paths(&code) {
            match self.names[module].get(&path[0]) {
                Some(known) => paths.push([known, &path[1..]].concat()),
                None => paths.extend(self.absolute(module, &path)),
            }
        }
        let defining = paths.iter().filter_map(|path| self.defining(path, 0));
        defining.filter(|other| !other.starts_with(module)).collect()
    }

    /// Each circle that is met, as `a -> b -> a`.
    fn circles(&self) -> Vec<String> {
        let edges: BTreeMap<_, _> = self.texts.keys().map(|module| (module, self.dependencies(module))).collect();
        let mut found = Vec::new();
        let mut done = BTreeSet::new();
        for module in self.texts.keys() {
            visit(module, &edges, &mut Vec::new(), &mut done, &mut found);
        }
        found
    }
}

/// Goes on from a module to all that it depends on; `way` is how it was reached.
fn visit<'m>(
    module: &'m Module,
    edges: &'m BTreeMap<&Module, BTreeSet<Module>>,
    way: &mut Vec<&'m Module>,
    done: &mut BTreeSet<&'m Module>,
    found: &mut Vec<String>,
) {
    if let Some(start) = way.iter().position(|known| *known == module) {
        let names: Vec<_> = way[start..].iter().chain([&module]).map(|module| module.join("/")).collect();
        found.push(names.join(" -> "));
        return;
    }
    if done.contains(module) {
        return;
    }
    way.push(module);
    for next in edges.get(module).into_iter().flatten() {
        visit(next, edges, way, done, found);
    }
    way.pop();
    done.insert(module);
}

/// `src/lint/engine/mod.rs` is `["lint", "engine"]`.
fn module_of(path: &str) -> Module {
    let inside = path.trim_start_matches("src/").trim_end_matches(".rs");
    inside.trim_end_matches("/mod").split('/').map(str::to_owned).collect()
}

/// A text without comments and without its module of tests, which is last.
fn program(text: &str) -> String {
    let opens_tests = |at: usize| {
        let line = text[at..].lines().nth(2).unwrap_or_default();
        line.contains("mod ") && line.ends_with('{')
    };
    let end = text.match_indices("\n#[cfg(test)]\n").map(|(at, _)| at).find(|&at| opens_tests(at));
    let lines = text[..end.unwrap_or(text.len())].lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The `use` items of a text: all of each, and its tree.
fn uses(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("use ") {
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let before = text[line..at].trim();
        if before.is_empty() || before.starts_with("pub") && !before.contains(['=', '{', '"']) {
            let end = text[at..].find(';').map_or(text.len(), |end| at + end);
            found.push((&text[line..end], &text[at + "use ".len()..end]));
        }
    }
    found
}

/// The names that a tree of a `use` brings in, with their paths: `a::{b, c as d}` brings in `b` and `d`.
fn expand(tree: &str) -> Vec<(String, Vec<String>)> {
    let parts = |path: &str| -> Vec<String> {
        path.split("::").map(str::trim).filter(|part| !part.is_empty() && *part != "self").map(str::to_owned).collect()
    };
    let Some((head, group)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias.trim())));
        // `self` counts where it is first: `self::a`
        let mut path_parts = parts(path);
        if path.trim().starts_with("self") {
            path_parts.insert(0, "self".to_owned());
        }
        let name = alias.map(str::to_owned).or_else(|| path_parts.last().cloned());
        return name.map(|name| (name, path_parts)).into_iter().collect();
    };
    let mut head_parts = parts(head);
    if head.trim().starts_with("self") {
        head_parts.insert(0, "self".to_owned());
    }
    let group = group.rsplit_once('}').map_or(group, |(group, _)| group);
    let mut found = Vec::new();
    for item in items(group) {
        if item == "self" {
            found.extend(head_parts.last().map(|name| (name.clone(), head_parts.clone())));
            continue;
        }
        for (name, path) in expand(item) {
            found.push((name, [&head_parts[..], &path].concat()));
        }
    }
    found
}

/// What the commas of a group part, but for those in groups inside.
fn items(group: &str) -> Vec<&str> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, char) in group.char_indices() {
        match char {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&group[start..]);
    found.into_iter().map(str::trim).filter(|item| !item.is_empty()).collect()
}

/// The paths of two or more names in code, such as `a::b`.
fn inline_paths(code: &str) -> Vec<Vec<String>> {
    let is_name = |char: char| char.is_alphanumeric() || char == '_';
    let words = code.split(|char: char| !is_name(char) && char != ':');
    let paths = words.filter(|word| word.contains("::") && !word.starts_with(':'));
    let paths = paths.map(|word| word.split("::").filter(|part| !part.is_empty()).map(|part| part.trim_matches(':')));
    paths.map(|path| path.map(str::to_owned).collect::<Vec<_>>()).filter(|path| path.len() > 1).collect()
}
