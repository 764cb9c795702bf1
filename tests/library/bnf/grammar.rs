//! Reads rules in the notation of RFC 1738 section 5. Knows nothing of URLs.

use std::collections::HashMap;

/// One side of a rule, or a piece of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    Literal(String),
    /// The rule of that number.
    Rule(usize),
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
    Optional(Box<Node>),
    /// At least so many of it.
    Repeat(usize, Box<Node>),
}

/// Rules, in the order in which they are first named.
pub(crate) struct Grammar {
    names: HashMap<String, usize>,
    rules: Vec<Option<Node>>,
}

impl Grammar {
    /// Reads all rules of `text`; a line that is indented continues the one before.
    pub(crate) fn read(text: &str) -> Self {
        let mut sources: Vec<(&str, String)> = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with(';') && !line.trim().is_empty()) {
            if line.starts_with(' ') {
                sources.last_mut().expect("a rule precedes what continues it").1.push_str(line);
            } else {
                let (name, source) = line.split_once(" = ").expect("a rule is a name, an equal sign and a right side");
                sources.push((name.trim(), source.to_owned()));
            }
        }
        let mut names = HashMap::new();
        let mut rules = vec![None; sources.len()];
        for (name, source) in &sources {
            let mut reader = Reader { rest: source.as_bytes(), names: &mut names };
            let node = reader.choice();
            assert!(reader.rest.is_empty(), "rule {name}: what is {}?", String::from_utf8_lossy(reader.rest));
            let number = number(&mut names, name);
            rules.resize(rules.len().max(names.len()), None);
            assert!(rules[number].replace(node).is_none(), "rule {name} is listed twice");
        }
        Self { names, rules }
    }

    /// The rule of that name.
    pub(crate) fn named(&self, name: &str) -> &Node {
        self.rule(*self.names.get(name).unwrap_or_else(|| panic!("there is no rule {name}")))
    }

    /// The rule of that number.
    pub(crate) fn rule(&self, number: usize) -> &Node {
        self.rules[number].as_ref().expect("each rule that is named is there")
    }
}

fn number(names: &mut HashMap<String, usize>, name: &str) -> usize {
    let next = names.len();
    *names.entry(name.to_owned()).or_insert(next)
}

struct Reader<'t> {
    rest: &'t [u8],
    names: &'t mut HashMap<String, usize>,
}

impl Reader<'_> {
    fn choice(&mut self) -> Node {
        let mut choices = vec![self.sequence()];
        while self.takes(b'|') {
            choices.push(self.sequence());
        }
        if choices.len() == 1 { choices.remove(0) } else { Node::Choice(choices) }
    }

    fn sequence(&mut self) -> Node {
        let mut items = Vec::new();
        while !matches!(self.peek(), None | Some(b'|' | b']')) {
            items.push(self.element());
        }
        if items.len() == 1 { items.remove(0) } else { Node::Sequence(items) }
    }

    fn element(&mut self) -> Node {
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if self.rest.get(digits) == Some(&b'*') {
            let least = String::from_utf8_lossy(&self.rest[..digits]).parse().unwrap_or(0);
            self.rest = &self.rest[digits + 1..];
            let repeated = if self.takes(b'[') { self.group() } else { self.element() };
            return Node::Repeat(least, Box::new(repeated));
        }
        if self.takes(b'[') {
            return Node::Optional(Box::new(self.group()));
        }
        if self.takes(b'"') {
            return Node::Literal(self.until(b'"'));
        }
        if self.takes(b'<') {
            return Node::Literal(self.until(b'>'));
        }
        let len = self.rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"+-_".contains(byte)).count();
        assert!(len > 0, "what is {}?", String::from_utf8_lossy(self.rest));
        let (name, rest) = self.rest.split_at(len);
        self.rest = rest;
        Node::Rule(number(self.names, &String::from_utf8_lossy(name)))
    }

    fn group(&mut self) -> Node {
        let group = self.choice();
        assert!(self.takes(b']'), "a bracket is not closed");
        group
    }

    fn until(&mut self, end: u8) -> String {
        let len = self.rest.iter().position(|&byte| byte == end).expect("a literal is closed");
        let literal = String::from_utf8_lossy(&self.rest[..len]).into_owned();
        self.rest = &self.rest[len + 1..];
        literal
    }

    fn peek(&mut self) -> Option<u8> {
        self.rest = self.rest.trim_ascii_start();
        self.rest.first().copied()
    }

    fn takes(&mut self, byte: u8) -> bool {
        let here = self.peek() == Some(byte);
        if here {
            self.rest = &self.rest[1..];
        }
        here
    }
}
