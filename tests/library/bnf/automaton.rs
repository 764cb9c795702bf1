//! Decides whether a rule matches bytes: all ways through it at once, so that no rule and no text takes more than
//! linear time. Knows grammars only.

use std::collections::HashMap;

use super::grammar::{Grammar, Node};

/// A rule without recursion, as a nondeterministic automaton whose sets of states are numbered as they are met.
pub(crate) struct Automaton {
    states: Vec<State>,
    accepting: usize,
    /// The sets of states met so far, closed under steps without a byte.
    sets: Vec<Vec<usize>>,
    numbers: HashMap<Vec<usize>, usize>,
    /// For each set and byte the set after it.
    steps: Vec<[Option<usize>; 256]>,
}

#[derive(Default)]
struct State {
    empty: Vec<usize>,
    byte: Option<(u8, usize)>,
}

impl Automaton {
    pub(crate) fn new(grammar: &Grammar, rule: &str) -> Self {
        let mut automaton = Self {
            states: vec![State::default()],
            accepting: 0,
            sets: Vec::new(),
            numbers: HashMap::new(),
            steps: Vec::new(),
        };
        automaton.accepting = automaton.add(grammar, grammar.named(rule), 0);
        automaton.number(vec![0]);
        automaton
    }

    /// Whether the rule matches all of `text`.
    pub(crate) fn matches(&mut self, text: &[u8]) -> bool {
        let mut set = 0;
        for &byte in text {
            set = match self.steps[set][usize::from(byte)] {
                Some(next) => next,
                None => {
                    let moved = self.sets[set].iter().filter_map(|&state| match self.states[state].byte {
                        Some((wanted, next)) if wanted == byte => Some(next),
                        _ => None,
                    });
                    let next = moved.collect();
                    let next = self.number(next);
                    self.steps[set][usize::from(byte)] = Some(next);
                    next
                }
            };
        }
        self.sets[set].contains(&self.accepting)
    }

    /// The number of the set of all states that can be reached from `states` without a byte.
    fn number(&mut self, mut states: Vec<usize>) -> usize {
        let mut at = 0;
        let mut known = vec![false; self.states.len()];
        states.retain(|&state| !std::mem::replace(&mut known[state], true));
        while at < states.len() {
            for &next in &self.states[states[at]].empty {
                if !std::mem::replace(&mut known[next], true) {
                    states.push(next);
                }
            }
            at += 1;
        }
        // In order, and without those that only led to others, so that equal sets are the same.
        states.clear();
        for (state, known) in known.into_iter().enumerate() {
            if known && (self.states[state].byte.is_some() || state == self.accepting) {
                states.push(state);
            }
        }
        if let Some(&number) = self.numbers.get(&states) {
            return number;
        }
        self.sets.push(states.clone());
        self.steps.push([None; 256]);
        self.numbers.insert(states, self.sets.len() - 1);
        self.sets.len() - 1
    }

    /// Adds what matches `node` from the state `from` on, and gives the state after it.
    fn add(&mut self, grammar: &Grammar, node: &Node, from: usize) -> usize {
        match node {
            Node::Literal(text) => text.bytes().fold(from, |from, byte| {
                // A state has one way with a byte at most.
                let here = self.state_after(from);
                let next = self.state();
                self.states[here].byte = Some((byte, next));
                next
            }),
            Node::Rule(number) => self.add(grammar, grammar.rule(*number), from),
            Node::Sequence(nodes) => nodes.iter().fold(from, |from, node| self.add(grammar, node, from)),
            Node::Choice(nodes) => {
                let end = self.state();
                for node in nodes {
                    let here = self.state_after(from);
                    let last = self.add(grammar, node, here);
                    self.states[last].empty.push(end);
                }
                end
            }
            Node::Optional(node) => {
                let here = self.state_after(from);
                let last = self.add(grammar, node, here);
                let end = self.state_after(last);
                self.states[from].empty.push(end);
                end
            }
            Node::Repeat(least, node) => {
                let from = (0..*least).fold(from, |from, _| self.add(grammar, node, from));
                let here = self.state_after(from);
                let last = self.add(grammar, node, here);
                self.states[last].empty.push(here);
                self.state_after(here)
            }
        }
    }

    fn state(&mut self) -> usize {
        self.states.push(State::default());
        self.states.len() - 1
    }

    fn state_after(&mut self, from: usize) -> usize {
        let state = self.state();
        self.states[from].empty.push(state);
        state
    }
}
