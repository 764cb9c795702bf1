//! Holds findings against directives, in one pass over the lines of a text.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use super::directive::Kind;
use super::suppression::{DirectiveError, FILE_REACH, Lines, MOST_JUDGED, RULE, Suppression};

/// The number of a directive, and of one of its targets.
type From = (usize, usize);

/// Lines on which a rule, a group or all is to be silent.
#[derive(Debug)]
struct Region {
    first: u64,
    last: u64,
    used: bool,
    /// The number of the directive.
    number: usize,
    /// Who receives the report if it is not used.
    from: Option<From>,
}

/// A start whose end was not seen yet.
#[derive(Debug)]
struct Open {
    number: usize,
    line: u64,
    /// The keys of its targets, and which targets those are.
    keys: Vec<(usize, Arc<str>)>,
    /// The number of keys without an end.
    left: usize,
    /// The last line of the block that contains it.
    limit: Option<u64>,
    /// Whether its errors are reported.
    judged: bool,
}

/// The reason why a finding waits: the directives on its last line.
#[derive(Debug)]
struct Waiting<T> {
    keys: Arc<[String]>,
    lines: (u64, u64),
    item: T,
}

/// The regions of one key, those of each level ordered by their last line.
type Levels = [Vec<Region>; 4];

const LINE: usize = 0;
const NEXT: usize = 1;
const REGION: usize = 2;
const FILE: usize = 3;

/// The maximum number of waiting findings: one line may have any number.
const MOST_WAITING: usize = 1 << 13;

/// A pass over a text; directives and findings come in the order of their lines, but directives for the whole text first.
/// Findings are handed back in the same order, each with the number of the directive that suppresses it.
#[derive(Debug)]
pub(crate) struct SuppressionMatcher<T> {
    regions: HashMap<Arc<str>, Levels>,
    /// The open directives, by number.
    open: Vec<Open>,
    /// For each key the numbers of the directives that are open for it.
    open_for: HashMap<Arc<str>, Vec<usize>>,
    waiting: VecDeque<Waiting<T>>,
    /// Lines on which directives are not reported.
    quiet: Vec<(u64, u64)>,
    complaints: Vec<(u64, From, DirectiveError)>,
    pairs: Vec<Pair>,
    /// The number of targets so far.
    targets: usize,
}

/// An end, and a start that it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    /// The numbers of both.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Which target of each; `None` where the end names none.
    pub(super) targets: Option<(usize, usize)>,
}

impl<T> SuppressionMatcher<T> {
    pub(crate) fn new() -> Self {
        Self {
            regions: HashMap::new(),
            open: Vec::new(),
            open_for: HashMap::new(),
            waiting: VecDeque::new(),
            quiet: Vec::new(),
            complaints: Vec::new(),
            pairs: Vec::new(),
            targets: 0,
        }
    }

    /// Takes the next directive; `at` is its start in the whole text. Findings before its line are settled.
    pub(crate) fn directive(
        &mut self,
        number: usize,
        directive: &Suppression,
        lines: Lines,
        at: u64,
        settled: &mut impl FnMut(T, Option<usize>),
    ) {
        let own = lines.own;
        if directive.kind != Kind::File {
            self.settle(own, settled);
        }
        self.leave_blocks(own);
        let judged = self.judges(number, directive, own) && lines.block.is_none();
        let mut complain = |nth: usize, what: DirectiveError| {
            if judged {
                self.complaints.push((own, (number, nth), what));
            }
        };
        match directive.kind {
            Kind::Unknown => return complain(0, DirectiveError::UnknownKind),
            Kind::Misspelt(_) => return complain(0, DirectiveError::Misspelt),
            _ => {}
        }
        if directive.kind == Kind::File && at >= FILE_REACH {
            return complain(0, DirectiveError::TooFar);
        }
        let mut keys = Vec::new();
        for (nth, target) in directive.targets.iter().enumerate() {
            match &target.meaning.key {
                Some(key) => keys.push((nth, key)),
                None => complain(nth, DirectiveError::UnknownName),
            }
        }
        let span = match (directive.kind, lines.block) {
            (Kind::End, _) => return self.end(number, directive, lines, judged),
            (Kind::Line | Kind::Unknown | Kind::Misspelt(_), _) => (own, own),
            (Kind::NextLine, _) => (lines.next, lines.next),
            (Kind::Start, block) => (own, block.map_or(u64::MAX, |(_, last)| last)),
            (Kind::File, block) => block.unwrap_or((0, u64::MAX)),
        };
        let level = match directive.kind {
            Kind::NextLine => NEXT,
            Kind::Start => REGION,
            Kind::File => FILE,
            _ => LINE,
        };
        for &(nth, key) in &keys {
            if **key == *RULE || **key == *"meta" {
                self.quiet.push(span);
            }
            let regions = &mut self.regions.entry(Arc::clone(key)).or_default()[level];
            // inside another of its kind it has no effect of its own
            let inside = regions.last().is_some_and(|region| region.last >= span.1 && level >= REGION);
            if !inside {
                let awaited = directive.targets[nth].meaning.awaited && judged;
                let from = awaited.then_some((number, nth));
                regions.push(Region { first: span.0, last: span.1, used: false, number, from });
            }
        }
        if directive.kind == Kind::Start && !keys.is_empty() {
            let keys: Vec<_> = keys.into_iter().map(|(nth, key)| (nth, Arc::clone(key))).collect();
            for (_, key) in &keys {
                self.open_for.entry(Arc::clone(key)).or_default().push(number);
            }
            let limit = lines.block.map(|(_, last)| last);
            self.open.push(Open { number, line: own, left: keys.len(), keys, limit, judged });
        }
    }

    /// Whether the errors of the directives that follow are not reported.
    pub(crate) const fn is_full(&self) -> bool {
        self.targets > MOST_JUDGED
    }

    /// Whether the errors of the next directive are reported. Those of the first [`MOST_JUDGED`] targets are.
    fn judges(&mut self, number: usize, directive: &Suppression, line: u64) -> bool {
        let was_full = self.is_full();
        self.targets += directive.targets.len().max(1);
        if self.is_full() && !was_full {
            self.complaints.push((line, (number, 0), DirectiveError::TooMany));
        }
        !self.is_full()
    }

    /// Takes the next finding and passes on those that it settles.
    pub(crate) fn finding(
        &mut self,
        keys: Arc<[String]>,
        lines: (u64, u64),
        item: T,
        settled: &mut impl FnMut(T, Option<usize>),
    ) {
        self.settle(lines.0, settled);
        self.waiting.push_back(Waiting { keys, lines, item });
        if self.waiting.len() > MOST_WAITING {
            self.judge_first(settled);
        }
    }

    /// Settles the findings that end before a line: no later directive can apply to them.
    pub(crate) fn settle(&mut self, line: u64, settled: &mut impl FnMut(T, Option<usize>)) {
        while self.waiting.front().is_some_and(|waiting| waiting.lines.1 < line) {
            self.judge_first(settled);
        }
    }

    /// Settles the rest, and reports the errors of the directives, in order.
    pub(crate) fn finish(&mut self, settled: &mut impl FnMut(T, Option<usize>)) -> Vec<(usize, usize, DirectiveError)> {
        self.settle(u64::MAX, settled);
        self.leave_blocks(u64::MAX);
        for Open { number, line, .. } in self.open.drain(..).filter(|open| open.judged && open.left > 0) {
            self.complaints.push((line, (number, 0), DirectiveError::Endless));
        }
        for region in self.regions.drain().flat_map(|(_, levels)| levels.into_iter().flatten()) {
            if let (false, Some(from)) = (region.used, region.from) {
                self.complaints.push((region.first.min(region.last), from, DirectiveError::Idle));
            }
        }
        let mut complaints = std::mem::take(&mut self.complaints);
        let quiet = merged(std::mem::take(&mut self.quiet));
        complaints.retain(|&(line, ..)| {
            let next = quiet.partition_point(|&(_, last)| last < line);
            quiet.get(next).is_none_or(|&(first, _)| first > line)
        });
        complaints.sort_by_key(|&(_, from, what)| (from, what));
        complaints.into_iter().map(|(_, (number, nth), what)| (number, nth, what)).collect()
    }

    /// Which starts were ended, and by what.
    pub(super) fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    fn judge_first(&mut self, settled: &mut impl FnMut(T, Option<usize>)) {
        let Some(Waiting { keys, lines: (first, last), item }) = self.waiting.pop_front() else { return };
        let mut by = None;
        for key in keys.iter() {
            let Some(levels) = self.regions.get_mut(&**key) else { continue };
            for regions in levels {
                let at = regions.partition_point(|region| region.last < first);
                if let Some(region) = regions.get_mut(at).filter(|region| region.first <= last) {
                    region.used = true;
                    by = by.or(Some(region.number));
                }
            }
        }
        settled(item, by);
    }

    /// Ends the suppression that an end directive names, or the last one.
    fn end(&mut self, number: usize, directive: &Suppression, lines: Lines, judged: bool) {
        let (line, limit) = (lines.own, lines.block.map(|(_, last)| last));
        while self.open.pop_if(|open| open.left == 0).is_some() {}
        let is_blanket = directive.targets.len() == 1 && directive.targets[0].span == directive.word;
        let mut missing = Vec::new();
        if is_blanket {
            match self.open.pop_if(|open| open.limit == limit) {
                Some(open) => {
                    self.pairs.push(Pair { start: open.number, end: number, targets: None });
                    self.close_all(&open, line);
                }
                None => missing.push(0),
            }
        } else {
            for (nth, target) in directive.targets.iter().enumerate() {
                let Some(key) = &target.meaning.key else { continue };
                let last = self.open_for.get(key).and_then(|numbers| numbers.last());
                let at = last.and_then(|last| self.open.binary_search_by_key(last, |open| open.number).ok());
                match at.filter(|&at| self.open[at].limit == limit) {
                    None => missing.push(nth),
                    Some(at) => {
                        let open = &mut self.open[at];
                        let named = open.keys.iter().position(|(_, of)| of == key).map_or(0, |nth| open.keys[nth].0);
                        self.pairs.push(Pair { start: open.number, end: number, targets: Some((named, nth)) });
                        open.left -= 1;
                        self.close(key, line);
                    }
                }
            }
        }
        if judged {
            self.complaints.extend(missing.into_iter().map(|nth| (line, (number, nth), DirectiveError::Startless)));
        }
    }

    /// Ends all of a start that was not ended.
    fn close_all(&mut self, open: &Open, line: u64) {
        for (_, key) in &open.keys {
            while self.open_for.get(key).and_then(|numbers| numbers.last()) == Some(&open.number) {
                self.close(key, line);
            }
        }
    }

    /// Ends the last start of a key, and its region if that was the first.
    fn close(&mut self, key: &str, line: u64) {
        let Some(numbers) = self.open_for.get_mut(key) else { return };
        numbers.pop();
        if !numbers.is_empty() {
            return;
        }
        if let Some(region) = self.regions.get_mut(key).and_then(|levels| levels[REGION].last_mut()) {
            region.last = region.last.min(line);
        }
    }

    /// Closes the directives in blocks that end before a line.
    fn leave_blocks(&mut self, line: u64) {
        while let Some(open) = self.open.pop_if(|open| open.limit.is_some_and(|limit| limit < line)) {
            self.close_all(&open, open.limit.unwrap_or(line));
        }
    }
}

/// The regions, merged where they overlap, in order.
fn merged(mut regions: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
    regions.sort_unstable();
    let mut merged: Vec<(u64, u64)> = Vec::new();
    for (first, last) in regions {
        match merged.last_mut().filter(|before| before.1 >= first) {
            Some(before) => before.1 = before.1.max(last),
            None => merged.push((first, last)),
        }
    }
    merged
}
