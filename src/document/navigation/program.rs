//! The values of JavaScript, TypeScript and JSON that are entries of a navigation: texts that are written as literals in
//! objects and lists. What a program computes is not known.

use super::key_path::{DEEPEST, ITEM};
use super::table::Navigation;
use crate::text::Span;

/// The deepest bracket that is read.
const DEEPEST_BRACKET: usize = 4 * DEEPEST;

/// The spans of the entries of a program, in order; `None` if its brackets or literals are not closed.
///
/// Of `export default { docs: ['a', { type: 'doc', id: 'b' }] }` in `sidebars.js` they are those of `a` and `b`.
pub(super) fn entries(text: &str, navigation: Navigation) -> Option<Vec<Span>> {
    let mut reader = ProgramReader {
        text,
        navigation,
        at: 0,
        last: Token::Start,
        name: "",
        keys: Vec::new(),
        open: Vec::new(),
        objects: Vec::new(),
        leaves: Vec::new(),
    };
    while reader.step()? {}
    let ProgramReader { open, leaves, objects, .. } = reader;
    let is_entry = |leaf: &&Leaf| leaf.is_entry(&objects);
    open.is_empty().then(|| leaves.iter().filter(is_entry).map(|leaf| leaf.span).collect())
}

struct ProgramReader<'t> {
    text: &'t str,
    navigation: Navigation,
    at: usize,
    /// The last token.
    last: Token,
    /// The last word outside of brackets: what a value is assigned to.
    name: &'t str,
    /// The keys of the open objects and lists that have some.
    keys: Vec<&'t str>,
    open: Vec<Bracket<'t>>,
    objects: Vec<Object<'t>>,
    leaves: Vec<Leaf>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Start,
    Word,
    Literal,
    Sign(u8),
}

/// An open bracket.
struct Bracket<'t> {
    sign: u8,
    /// How many leaves there were before it.
    leaves: usize,
    object: usize,
    /// The key of the value that is read.
    key: Option<&'t str>,
    /// How many keys there are up to this bracket.
    keys: usize,
    /// Whether the outermost value around it may have entries.
    is_in_root: bool,
}

/// What is between two brackets.
struct Object<'t> {
    /// The number of the object around it.
    parent: Option<usize>,
    kind: Option<&'t str>,
    is_foreign: bool,
    has_base: bool,
    has_list: bool,
}

/// A text that is an entry if the objects around it are such.
struct Leaf {
    span: Span,
    types: &'static [&'static str],
    object: usize,
}

impl Leaf {
    fn is_entry(&self, objects: &[Object<'_>]) -> bool {
        let own = &objects[self.object];
        let has_type = self.types.is_empty() || own.kind.is_some_and(|kind| self.types.contains(&kind));
        let mut around =
            std::iter::successors(Some(own), |object| objects.get(object.parent?)).take(DEEPEST_BRACKET + 1);
        has_type && !own.is_foreign && !around.any(|object| object.has_base && object.has_list)
    }
}

impl<'t> ProgramReader<'t> {
    /// Reads a token; `None` if the program cannot be read, `Some(false)` at its end.
    fn step(&mut self) -> Option<bool> {
        self.at = self.after_space(self.at);
        let Some(&byte) = self.text.as_bytes().get(self.at) else { return Some(false) };
        match byte {
            b'"' | b'\'' | b'`' => {
                let end = literal_end(self.text, self.at)?;
                let span = Span::new(self.at + 1, end - 1);
                self.at = end;
                if !self.take_key(span) {
                    self.value(span);
                }
                self.last = Token::Literal;
            }
            b'{' | b'[' | b'(' => self.start(byte)?,
            b'}' | b']' | b')' => self.end(byte)?,
            b'/' if self.may_be_pattern() => {
                self.at = pattern_end(self.text, self.at);
                self.last = Token::Literal;
            }
            _ if is_of_word(byte) => {
                let len = self.text.as_bytes()[self.at..].iter().take_while(|byte| is_of_word(**byte)).count();
                let span = Span::new(self.at, self.at + len);
                self.at = span.end;
                if !self.take_key(span) && self.open.is_empty() {
                    self.name = &self.text[span.range()];
                }
                self.last = Token::Word;
            }
            _ => {
                if let Some(bracket) = self.open.last_mut().filter(|_| matches!(byte, b',' | b';')) {
                    bracket.key = None;
                }
                if byte == b';' && self.open.is_empty() {
                    self.name = "";
                }
                self.at += 1;
                self.last = Token::Sign(byte);
            }
        }
        Some(true)
    }

    /// Takes the word or literal before `self.at` as the key of an object; `false` if it is none.
    fn take_key(&mut self, span: Span) -> bool {
        let next = self.text.as_bytes().get(self.after_space(self.at));
        let is_first = matches!(self.last, Token::Sign(b'{' | b','));
        let Some(bracket) =
            self.open.last_mut().filter(|bracket| bracket.sign == b'{' && is_first && next == Some(&b':'))
        else {
            return false;
        };
        let key = &self.text[span.range()];
        bracket.key = Some(key);
        let object = &mut self.objects[bracket.object];
        object.is_foreign |= self.navigation.is_foreign(key);
        object.has_base |= self.navigation.is_base(key);
        true
    }

    /// Takes the literal before `self.at` as a value if it is a whole one.
    fn value(&mut self, span: Span) {
        let next = self.text.as_bytes().get(self.after_space(self.at)).copied();
        let Some(bracket) = self.open.last() else { return };
        let is_whole = match bracket.sign {
            b'{' => self.last == Token::Sign(b':') && matches!(next, Some(b',' | b'}')),
            b'[' => matches!(self.last, Token::Sign(b'[' | b',')) && matches!(next, Some(b',' | b']')),
            _ => false,
        };
        let key = if bracket.sign == b'[' { Some(ITEM) } else { bracket.key };
        let Some(key) = key.filter(|_| is_whole && bracket.is_in_root) else { return };
        let object = bracket.object;
        if key == "type" {
            self.objects[object].kind = Some(&self.text[span.range()]);
        }
        self.keys.push(key);
        let types = self.navigation.types(&self.keys, &self.text[span.range()]);
        self.leaves.extend(types.map(|types| Leaf { span, types, object }));
        self.keys.pop();
    }

    fn start(&mut self, sign: u8) -> Option<()> {
        if self.open.len() == DEEPEST_BRACKET {
            return None;
        }
        let keys = self.keys.len();
        let (key, is_in_root) = match self.open.last() {
            Some(bracket) => (bracket.key.filter(|_| bracket.sign == b'{'), bracket.is_in_root),
            None => (Some(self.name).filter(|name| !name.is_empty()), self.navigation.is_root(self.name)),
        };
        // the name of the outermost value is no key if it is known which one it must be
        let is_key = !self.open.is_empty() || self.navigation.has_any_root();
        self.keys.extend(key.filter(|_| is_key));
        let parent = self.open.last().map(|bracket| bracket.object);
        if let Some(parent) = parent.filter(|_| sign == b'[' && key == Some("items")) {
            self.objects[parent].has_list = true;
        }
        let object = self.objects.len();
        self.objects.push(Object { parent, kind: None, is_foreign: false, has_base: false, has_list: false });
        self.open.push(Bracket { sign, leaves: self.leaves.len(), object, key: None, keys, is_in_root });
        self.at += 1;
        self.last = Token::Sign(sign);
        Some(())
    }

    fn end(&mut self, sign: u8) -> Option<()> {
        let bracket = self.open.pop()?;
        let is_pair = matches!((bracket.sign, sign), (b'{', b'}') | (b'[', b']') | (b'(', b')'));
        self.keys.truncate(bracket.keys);
        self.at += 1;
        self.last = Token::Sign(sign);
        // `['a', 'b'].map(f)` and `f(['a', 'b'])` are computed
        let next = self.text.as_bytes().get(self.after_space(self.at));
        let is_argument = || self.open.last().is_some_and(|outer| outer.sign == b'(');
        if sign == b']' && (matches!(next, Some(b'.' | b'(' | b'[' | b'+')) || is_argument()) {
            self.leaves.truncate(bracket.leaves);
        }
        is_pair.then_some(())
    }

    /// Whether a `/` starts a regular expression: there is no value before it that can be divided.
    fn may_be_pattern(&self) -> bool {
        matches!(
            self.last,
            Token::Start
                | Token::Sign(b'(' | b',' | b'=' | b':' | b'[' | b'!' | b'&' | b'|' | b'?' | b'{' | b';' | b'>')
        )
    }

    /// The position after white space and comments.
    fn after_space(&self, from: usize) -> usize {
        let mut at = from;
        loop {
            let rest = self.text[at..].trim_start();
            at = self.text.len() - rest.len();
            let len = match rest {
                _ if rest.starts_with("//") => rest.find('\n'),
                _ if rest.starts_with("/*") => rest[2..].find("*/").map(|len| len + 4),
                _ => return at,
            };
            at += len.unwrap_or(rest.len());
        }
    }
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || !byte.is_ascii()
}

/// The end of the literal that starts at `start`, after its quotation mark; `None` if it is not closed.
fn literal_end(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let quote = *bytes.get(start)?;
    let mut at = start + 1;
    loop {
        match *bytes.get(at)? {
            b'\\' => at += 2,
            b'\n' if quote != b'`' => return None,
            byte if byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// The end of the regular expression that starts at `start`; after the `/` if it is none.
fn pattern_end(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut is_in_class) = (start + 1, false);
    while let Some(byte) = bytes.get(at).filter(|byte| **byte != b'\n') {
        match byte {
            b'\\' => at += 1,
            b'[' => is_in_class = true,
            b']' => is_in_class = false,
            b'/' if !is_in_class => return at + 1,
            _ => {}
        }
        at += 1;
    }
    start + 1
}
