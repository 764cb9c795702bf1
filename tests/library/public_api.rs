//! The public API is what `tests/cases/public_api.txt` lists: a change of it is seen in review. `URLINT_BLESS=1` writes
//! the list anew.
//!
//! The list is read from the sources, which rustfmt has laid out. The lint `unreachable_pub` sees to it that what is
//! `pub` can be reached from outside, so each `pub` item belongs to the API, under the last public module above it.

use std::collections::BTreeSet;
use std::{env, fs};

use crate::source_layout::{code, root, sources};

/// What the program alone needs, hidden from the documentation.
const HIDDEN: &[&str] = &["src/cli/", "src/config/", "src/judge/", "src/report/", "src/site/", "src/main.rs"];

#[test]
fn the_public_api_is_as_listed() {
    let path = root().join("tests/cases/public_api.txt");
    let list = list(&sources("src"));
    if env::var_os("URLINT_BLESS").is_some() {
        fs::write(&path, &list).expect("the list can be written");
    }
    let listed = fs::read_to_string(&path).unwrap_or_default();
    let lines = |text: &'_ str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (was, is) = (lines(&listed), lines(&list));
    let gone: Vec<String> = was.difference(&is).map(|line| format!("- {line}")).collect();
    let new: Vec<String> = is.difference(&was).map(|line| format!("+ {line}")).collect();
    let how = "URLINT_BLESS=1 cargo test --test library public_api";
    let changes = [gone, new].concat().join("\n");
    assert!(listed == list, "the public API has changed; if that is meant, run `{how}`:\n{changes}");
}

#[test]
fn items_are_read() {
    let root = "pub mod a;\nmod b;\npub use b::{B, C as D};\n";
    let a = "#[derive(Clone)]\n#[non_exhaustive]\npub struct A<'t> {\n    pub x: &'t str,\n    y: u8,\n}\n\nimpl<'t> A<'t> {\n    \
             pub const fn long(\n        &self,\n        b: u8,\n    ) -> u8 {\n        0\n    }\n\n    fn own() {}\n}\n";
    let b = "pub enum B {\n    One,\n    Two {\n        x: u8,\n    },\n}\n\nimpl Default for B {\n    fn default() -> Self {}\n}\n\n\
             pub(crate) struct P;\n\nimpl Default for P {}\n\npub const N: usize = 1 << 2;\n";
    let files = [("src/lib.rs", root), ("src/a.rs", a), ("src/b.rs", b)];
    let expected = [
        "a: A derives Clone",
        "a: A is non_exhaustive",
        "a: A.x: &'t str",
        "a: A::long: pub const fn long(&self, b: u8) -> u8",
        "a: pub struct A<'t>",
        "root: B::One",
        "root: B::Two { x: u8 }",
        "root: impl Default for B",
        "root: pub const N: usize",
        "root: pub enum B",
        "root: pub mod a",
        "root: pub use B",
        "root: pub use D",
    ];
    let files = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
    assert_eq!(list(&files).lines().collect::<Vec<_>>(), expected);
}

/// All public items of these files, one a line, in order.
fn list(files: &[(String, String)]) -> String {
    let files = files.iter().filter(|(path, _)| !HIDDEN.iter().any(|hidden| path.starts_with(hidden)));
    let files: Vec<_> = files.map(|(path, text)| (module(path), statements(&code(text)))).collect();
    let public_modules: BTreeSet<Vec<String>> = files.iter().flat_map(|(own, items)| children(own, items)).collect();
    let types: BTreeSet<&str> = files.iter().flat_map(|(_, items)| items).filter_map(type_name).collect();
    let mut lines = BTreeSet::new();
    for (own, items) in &files {
        let known = |len: &usize| (1..=*len).all(|len| public_modules.contains(&own[..len]));
        let len = (0..=own.len()).rev().find(known).unwrap_or_default();
        let name = if len == 0 { "root".to_owned() } else { own[..len].join("::") };
        lines.extend(items.iter().flat_map(|item| describe(item, &types)).map(|line| format!("{name}: {line}\n")));
    }
    lines.into_iter().collect()
}

/// The module that a file is: `["lint", "engine"]`.
fn module(path: &str) -> Vec<String> {
    let path = path.trim_start_matches("src/").trim_end_matches(".rs");
    path.split('/').filter(|part| !["mod", "lib"].contains(part)).map(str::to_owned).collect()
}

/// The public modules that a file declares.
fn children(own: &[String], items: &[Statement]) -> Vec<Vec<String>> {
    let names = items.iter().filter_map(|item| item.head.strip_prefix("pub mod "));
    names.map(|name| [own, &[name.to_owned()]].concat()).collect()
}

/// An item of a file: what is before its body, on one line, and the members in its body.
#[derive(Default)]
struct Statement {
    /// `derive(Clone)`, `non_exhaustive` and the like.
    attributes: Vec<String>,
    head: String,
    members: Vec<String>,
}

/// The items of a file that rustfmt has laid out: an item starts in the first column, a member in the fifth.
fn statements(text: &str) -> Vec<Statement> {
    let (mut statements, mut attributes) = (Vec::new(), Vec::new());
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    while let Some(line) = lines.next() {
        if let Some(attribute) = line.strip_prefix("#[").and_then(|line| line.strip_suffix(']')) {
            attributes.push(attribute.to_owned());
            continue;
        }
        let mut statement = Statement { attributes: std::mem::take(&mut attributes), ..Statement::default() };
        let is_use = line.starts_with("pub use ");
        let (mut head, mut is_open) = (line.to_owned(), !ends(line, is_use));
        while is_open && let Some(more) = lines.next() {
            head = joined(&head, more);
            is_open = !ends(more, is_use);
        }
        let has_body = head.ends_with('{');
        statement.head = head.trim_end_matches("{}").trim_end_matches([' ', '{', ';']).to_owned();
        // the line after the body is its end
        let mut body = lines.by_ref().take_while(|line| line.starts_with(' '));
        while has_body && let Some(line) = body.next() {
            let mut member = line.trim().to_owned();
            let mut is_open = line.starts_with("    ") && !member.starts_with("#[") && opens(&member);
            while is_open && let Some(more) = body.next() {
                member = joined(&member, more);
                is_open = more.len() - more.trim_start().len() > 4;
            }
            if line.starts_with("    ") && !line.starts_with("     ") && !member.starts_with('}') {
                statement.members.push(member);
            }
        }
        statements.push(statement);
    }
    statements
}

/// Whether a line is the last of the head of an item.
fn ends(line: &str, is_use: bool) -> bool {
    line.ends_with(';') || !is_use && (line.ends_with('{') || line.ends_with('}'))
}

/// Whether a member goes on in the next line: up to the one that is indented as it is.
fn opens(member: &str) -> bool {
    member.ends_with(['(', '{', '[', '=']) || member.ends_with("where")
}

/// Two lines on one.
fn joined(first: &str, next: &str) -> String {
    let (next, is_first) = (next.trim(), first.ends_with(['(', '[']));
    let is_last = next.starts_with([')', ']']);
    let first = if is_last { first.trim_end_matches(',') } else { first };
    format!("{first}{}{next}", if is_first || is_last { "" } else { " " })
}

/// The name of the public type that an item defines.
fn type_name(item: &Statement) -> Option<&str> {
    let kinds = ["pub struct ", "pub enum ", "pub trait "];
    let rest = kinds.iter().find_map(|kind| item.head.strip_prefix(kind))?;
    rest.split(|char: char| !char.is_alphanumeric() && char != '_').next()
}

/// What the list says of an item.
fn describe(item: &Statement, types: &BTreeSet<&str>) -> Vec<String> {
    let head = &*item.head;
    if let Some(rest) = head.strip_prefix("pub use ") {
        return exported(rest).into_iter().map(|name| format!("pub use {name}")).collect();
    }
    if let Some(name) = type_name(item) {
        let mut lines = vec![without_own_fields(&signature(head))];
        lines.extend(item.attributes.iter().filter_map(|attribute| {
            let derives = attribute.strip_prefix("derive(").and_then(|rest| rest.strip_suffix(')'));
            let derives = derives.map(|traits| format!("{name} derives {traits}"));
            derives.or_else(|| (attribute == "non_exhaustive").then(|| format!("{name} is non_exhaustive")))
        }));
        let is_enum = head.starts_with("pub enum ");
        lines.extend(item.members.iter().filter(|member| !member.starts_with("#[")).filter_map(|member| {
            let member = member.trim_end_matches(',').replace(", }", " }").replace(",}", " }");
            let field = member.strip_prefix("pub ").map(|field| format!("{name}.{field}"));
            if is_enum { Some(format!("{name}::{member}")) } else { field }
        }));
        return lines;
    }
    if head.starts_with("impl") {
        let (of_trait, own) = head.split_once(" for ").map_or((false, head), |(_, own)| (true, own));
        let own = if of_trait { own } else { after_generics(own.trim_start_matches("impl")) };
        let name = own.split(|char: char| !char.is_alphanumeric() && char != '_').find(|part| !part.is_empty());
        let is_public = |name: &&str| !own.starts_with('(') && types.contains(name);
        let Some(name) = name.filter(is_public) else { return Vec::new() };
        if of_trait {
            return vec![head.to_owned()];
        }
        let methods = item.members.iter().filter(|member| member.starts_with("pub "));
        return methods.map(|method| format!("{name}::{}", named(&signature(method)))).collect();
    }
    if head.starts_with("pub ") { vec![signature(head)] } else { Vec::new() }
}

/// `<'t> A<'t>` without the parameters at the start.
fn after_generics(text: &str) -> &str {
    let mut depth = 0;
    let end = text.find(|char| {
        depth += i32::from(char == '<') - i32::from(char == '>');
        depth == 0
    });
    if text.starts_with('<') { end.map_or(text, |end| text[end + 1..].trim()) } else { text.trim() }
}

/// An item up to its body or value.
fn signature(item: &str) -> String {
    let is_value = ["pub const fn", "pub fn"].iter().all(|start| !item.starts_with(start));
    let end = if is_value { item.find(" = ") } else { item.find(" {") };
    item[..end.unwrap_or(item.len())].trim_end_matches([' ', '=', '{', ';']).to_owned()
}

/// A tuple struct without fields that are not public.
fn without_own_fields(head: &str) -> String {
    let start = head.find('(').filter(|at| head.starts_with("pub struct ") && !head[*at..].starts_with("(pub "));
    head[..start.unwrap_or(head.len())].to_owned()
}

/// A method after its name, by which the list is sorted.
fn named(signature: &str) -> String {
    let rest = signature.split_once("fn ").or_else(|| signature.split_once("const ")).map_or("", |(_, rest)| rest);
    let name: String = rest.chars().take_while(|char| char.is_alphanumeric() || *char == '_').collect();
    format!("{name}: {signature}")
}

/// The names that a `use` brings out.
fn exported(tree: &str) -> Vec<String> {
    let names = tree.split_once('{').map_or(tree, |(_, names)| names.trim_end_matches('}'));
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    names.map(|name| name.rsplit([' ', ':']).next().unwrap_or(name).to_owned()).collect()
}
