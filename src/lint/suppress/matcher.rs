//! Matches findings with directives, in one pass over the lines of a text.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use super::directive::DirectiveKind;
use super::suppression::{DirectiveError, FILE_REACH, Lines, MAX_REPORTED_TARGETS, RULE, Suppression};

/// The index of a directive, and of one of its targets.
type TargetId = (usize, usize);

/// Lines on which the findings of a rule, of a group or of all rules are suppressed.
#[derive(Debug)]
struct Region {
    first: u64,
    last: u64,
    /// Whether it suppresses a finding.
    used: bool,
    /// The index of the directive.
    number: usize,
    /// The target to report if the region is not used; `None` if that is no error.
    reported_target: Option<TargetId>,
}

/// A start directive without its end yet.
#[derive(Debug)]
struct OpenStart {
    /// The index of the directive.
    number: usize,
    line: u64,
    /// The index and the key of each target.
    keys: Vec<(usize, Arc<str>)>,
    /// The number of keys without an end.
    open_keys: usize,
    /// The last line of the block that contains it.
    limit: Option<u64>,
    /// Whether its errors are reported.
    reports_errors: bool,
}

/// A finding that waits until all directives up to its last line are known.
#[derive(Debug)]
struct Waiting<T> {
    /// The names by which directives may refer to its rule.
    keys: Arc<[String]>,
    /// The first and the last line.
    lines: (u64, u64),
    item: T,
}

/// The regions of one key by level, each level sorted by last line. The index is a [`Level`].
type Levels = [Vec<Region>; 4];

/// The kinds of directives whose regions are kept apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Line,
    NextLine,
    Region,
    File,
}

/// The maximum number of waiting findings: one line may have any number.
const MAX_WAITING: usize = 1 << 13;

/// Matches the findings of a text with its directives. Findings are passed on in the order in which they come, each
/// with the index of the directive that suppresses it.
///
/// INVARIANT: callers pass directives and findings in the order of their lines, but directives for the whole file
/// first.
#[derive(Debug)]
pub(crate) struct SuppressionMatcher<T> {
    regions: HashMap<Arc<str>, Levels>,
    /// The open directives, in order.
    open: Vec<OpenStart>,
    /// For each key: the indexes of its open directives.
    open_for: HashMap<Arc<str>, Vec<usize>>,
    waiting: VecDeque<Waiting<T>>,
    /// Lines on which directives are not reported.
    quiet: Vec<(u64, u64)>,
    complaints: Vec<(u64, TargetId, DirectiveError)>,
    pairs: Vec<Pair>,
    /// The number of targets so far.
    target_count: usize,
}

/// A start directive and the end directive that ends it or one of its targets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    /// The indexes of both directives.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The index of the target in each; `None` if the end names no target.
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
            target_count: 0,
        }
    }

    /// Takes the next directive; `at` is its offset in the whole text. Passes the findings before its line on to
    /// `settled`.
    pub(crate) fn directive(
        &mut self,
        number: usize,
        directive: &Suppression,
        lines: Lines,
        at: u64,
        settled: &mut impl FnMut(T, Option<usize>),
    ) {
        let own = lines.own;
        if directive.kind != DirectiveKind::File {
            self.settle(own, settled);
        }
        self.leave_blocks(own);
        let reports_errors = self.count_targets(number, directive, own) && lines.block.is_none();
        let mut complain = |nth: usize, what: DirectiveError| {
            if reports_errors {
                self.complaints.push((own, (number, nth), what));
            }
        };
        match directive.kind {
            DirectiveKind::Unknown => return complain(0, DirectiveError::UnknownKind),
            DirectiveKind::Misspelt(_) => return complain(0, DirectiveError::Misspelt),
            _ => {}
        }
        if directive.kind == DirectiveKind::File && at >= FILE_REACH {
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
            (DirectiveKind::End, _) => return self.end_directive(number, directive, lines, reports_errors),
            (DirectiveKind::Line | DirectiveKind::Unknown | DirectiveKind::Misspelt(_), _) => (own, own),
            (DirectiveKind::NextLine, _) => (lines.next, lines.next),
            (DirectiveKind::Start, block) => (own, block.map_or(u64::MAX, |(_, last)| last)),
            (DirectiveKind::File, block) => block.unwrap_or((0, u64::MAX)),
        };
        let level = match directive.kind {
            DirectiveKind::NextLine => Level::NextLine,
            DirectiveKind::Start => Level::Region,
            DirectiveKind::File => Level::File,
            _ => Level::Line,
        };
        for &(nth, key) in &keys {
            if **key == *RULE || **key == *"meta" {
                self.quiet.push(span);
            }
            let regions = &mut self.regions.entry(Arc::clone(key)).or_default()[level as usize];
            // inside a region of the same key and level it has no effect of its own
            let is_inside = regions.last().is_some_and(|region| region.last >= span.1 && level >= Level::Region);
            if !is_inside {
                let should_suppress = directive.targets[nth].meaning.should_suppress && reports_errors;
                let reported_target = should_suppress.then_some((number, nth));
                regions.push(Region { first: span.0, last: span.1, used: false, number, reported_target });
            }
        }
        if directive.kind == DirectiveKind::Start && !keys.is_empty() {
            let keys: Vec<_> = keys.into_iter().map(|(nth, key)| (nth, Arc::clone(key))).collect();
            for (_, key) in &keys {
                self.open_for.entry(Arc::clone(key)).or_default().push(number);
            }
            let limit = lines.block.map(|(_, last)| last);
            self.open.push(OpenStart { number, line: own, open_keys: keys.len(), keys, limit, reports_errors });
        }
    }

    /// Whether the errors of the directives that follow are not reported.
    pub(crate) const fn is_full(&self) -> bool {
        self.target_count > MAX_REPORTED_TARGETS
    }

    /// Counts the targets of the next directive, and returns whether its errors are reported: see
    /// [`MAX_REPORTED_TARGETS`].
    fn count_targets(&mut self, number: usize, directive: &Suppression, line: u64) -> bool {
        let was_full = self.is_full();
        self.target_count += directive.targets.len().max(1);
        if self.is_full() && !was_full {
            self.complaints.push((line, (number, 0), DirectiveError::TooMany));
        }
        !self.is_full()
    }

    /// Takes the next finding, and passes the findings before its first line on to `settled`.
    pub(crate) fn finding(
        &mut self,
        keys: Arc<[String]>,
        lines: (u64, u64),
        item: T,
        settled: &mut impl FnMut(T, Option<usize>),
    ) {
        self.settle(lines.0, settled);
        self.waiting.push_back(Waiting { keys, lines, item });
        if self.waiting.len() > MAX_WAITING {
            self.settle_first(settled);
        }
    }

    /// Passes on the findings that end before a line: no later directive can apply to them.
    pub(crate) fn settle(&mut self, line: u64, settled: &mut impl FnMut(T, Option<usize>)) {
        while self.waiting.front().is_some_and(|waiting| waiting.lines.1 < line) {
            self.settle_first(settled);
        }
    }

    /// Passes on the other findings, and returns the errors of the directives, in order: the index of the directive,
    /// the index of the target, and the kind of the error.
    pub(crate) fn finish(&mut self, settled: &mut impl FnMut(T, Option<usize>)) -> Vec<(usize, usize, DirectiveError)> {
        self.settle(u64::MAX, settled);
        self.leave_blocks(u64::MAX);
        for OpenStart { number, line, .. } in
            self.open.drain(..).filter(|open| open.reports_errors && open.open_keys > 0)
        {
            self.complaints.push((line, (number, 0), DirectiveError::Endless));
        }
        for region in self.regions.drain().flat_map(|(_, levels)| levels.into_iter().flatten()) {
            if let (false, Some(target)) = (region.used, region.reported_target) {
                self.complaints.push((region.first.min(region.last), target, DirectiveError::Idle));
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

    /// The starts that were ended, with their ends.
    pub(super) fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Passes on the first waiting finding, with the directive that suppresses it.
    fn settle_first(&mut self, settled: &mut impl FnMut(T, Option<usize>)) {
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
    fn end_directive(&mut self, number: usize, directive: &Suppression, lines: Lines, reports_errors: bool) {
        let (line, limit) = (lines.own, lines.block.map(|(_, last)| last));
        while self.open.pop_if(|open| open.open_keys == 0).is_some() {}
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
                        let of_start =
                            open.keys.iter().find(|(_, known)| known == key).map_or(0, |(target, _)| *target);
                        self.pairs.push(Pair { start: open.number, end: number, targets: Some((of_start, nth)) });
                        open.open_keys -= 1;
                        self.close(key, line);
                    }
                }
            }
        }
        if reports_errors {
            self.complaints.extend(missing.into_iter().map(|nth| (line, (number, nth), DirectiveError::Startless)));
        }
    }

    /// Ends the targets of a start that are not ended yet.
    fn close_all(&mut self, open: &OpenStart, line: u64) {
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
        if let Some(region) = self.regions.get_mut(key).and_then(|levels| levels[Level::Region as usize].last_mut()) {
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

/// The lines, sorted, and merged where they overlap.
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
