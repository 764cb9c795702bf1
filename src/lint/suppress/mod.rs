//! Findings that the text itself says are to be left alone: comments that begin with `urlint-ignore`.
//!
//! A directive speaks of lines, so that what is known of a text read in parts is enough: [`SuppressionMatcher`] takes directives and
//! findings in the order in which they stand, wherever they come from.

mod block;
mod comment;
mod directive;
mod opener;
mod removal;
mod sweep;

use std::collections::HashMap;
use std::sync::Arc;

use directive::{Directive, SUFFIXES, WORD};

pub(crate) use directive::Kind;
pub(crate) use sweep::{Lines, SuppressionMatcher};

use super::{Diagnostic, Engine, GROUPS, Options, PRESETS, Rule, Severity};
use crate::document::Format;
use crate::scan::Context;
use crate::syntax::edit_distance::{distance, nearest, remedy};
use crate::text::{LineIndex, Span};

/// The rule that speaks of directives; what it finds are not URLs.
pub(crate) const RULE: &str = "unused-suppression";

/// A directive that speaks of the whole text must begin before this byte: all that stands in a text is not known before
/// its end, and large ones are read in parts.
pub(crate) const FILE_REACH: u64 = 1 << 20;

/// A directive, and what the engine knows of the names in it.
#[derive(Clone, Debug)]
pub(crate) struct Suppression {
    pub(crate) kind: Kind,
    /// Its word.
    pub(crate) word: Span,
    /// Where the line begins that [`Kind::NextLine`] speaks of.
    pub(crate) next: usize,
    /// The block of program text that it speaks of, where it stands in one.
    pub(crate) block: Option<Span>,
    pub(crate) targets: Vec<Target>,
    /// Why it is there, if it says so; no password.
    pub(crate) reason: Option<Arc<str>>,
    /// How bad what is wrong with it is; `None` where nobody asks.
    severity: Option<Severity>,
}

/// What a directive keeps silent: a rule, a group, a preset, or all.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// The name, or the directive's word where it names none.
    pub(crate) span: Span,
    name: String,
    /// An id of a rule, group or preset, or `all`; `None` if there is none of the name.
    pub(crate) key: Option<String>,
    /// Whether the rules run of which it speaks, so that it should suppress something.
    pub(crate) awaited: bool,
    near: String,
    /// The only name that is so near that it must be meant.
    meant: Option<String>,
}

/// What is wrong with a directive, or with one of its targets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum DirectiveError {
    /// It suppresses nothing.
    Idle,
    /// No rule, group or preset has the name.
    UnknownName,
    /// There is no such directive.
    UnknownKind,
    /// A start without an end.
    Endless,
    /// An end without a start.
    Startless,
    /// One for the whole file that stands too far down.
    TooFar,
}

/// What becomes of a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Nothing is said against it.
    Stands,
    /// A directive suppresses it, for this reason if it gives one.
    Suppressed(Option<Arc<str>>),
}

/// The findings of a text, and what becomes of each.
pub(crate) struct SuppressionResult<T> {
    pub(crate) judged: Vec<(T, Verdict)>,
    /// What is wrong with the directives, by place.
    pub(crate) complaints: Vec<Diagnostic>,
}

impl Engine {
    /// The directives that begin in `core`, in order.
    pub(crate) fn suppressions(&self, format: Format, text: &[u8], core: Span) -> Vec<Suppression> {
        let directives = directive::directives(format, text, core);
        if directives.is_empty() {
            return Vec::new();
        }
        let mut names = Names::of(self);
        directives.into_iter().map(|directive| names.suppression(directive)).collect()
    }

    /// Says of each finding whether a directive suppresses it; `of` tells a finding, and the URL that it belongs to.
    pub(crate) fn sweep<T>(
        &self,
        format: Format,
        text: &[u8],
        items: Vec<T>,
        of: impl Fn(&T) -> (&Diagnostic, Span),
    ) -> SuppressionResult<T> {
        let directives = self.suppressions(format, text, Span::new(0, text.len()));
        let mut judged = Vec::with_capacity(items.len());
        if directives.is_empty() {
            judged.extend(items.into_iter().map(|item| (item, Verdict::Stands)));
            return SuppressionResult { judged, complaints: Vec::new() };
        }
        let mut index = LineIndex::new(text);
        let mut line = |offset: usize| index.position(offset).line as u64;
        let mut sweep = SuppressionMatcher::new();
        let mut names = RuleNames::new(self);
        let mut settle = |item: T, by: Option<usize>| judged.push((item, verdict(by.map(|by| &directives[by]))));
        for (number, directive) in directives.iter().enumerate().filter(|(_, it)| it.kind == Kind::File) {
            sweep.directive(number, directive, directive.lines(&mut line), directive.word.start as u64, &mut settle);
        }
        let mut others = directives.iter().enumerate().filter(|(_, it)| it.kind != Kind::File).peekable();
        for item in items {
            let (diagnostic, url) = of(&item);
            let span = url.hull(diagnostic.span);
            while let Some((number, directive)) = others.next_if(|(_, directive)| directive.word.start < span.start) {
                let lines = directive.lines(&mut line);
                sweep.directive(number, directive, lines, directive.word.start as u64, &mut settle);
            }
            let lines = (line(span.start), line(span.end.saturating_sub(1).max(span.start)));
            sweep.finding(names.of(&diagnostic.rule), lines, item, &mut settle);
        }
        for (number, directive) in others {
            sweep.directive(number, directive, directive.lines(&mut line), directive.word.start as u64, &mut settle);
        }
        let complaints = sweep.finish(&mut settle);
        let fixes = if self.severity(RULE).is_some() {
            removal::fixes(format, text, &directives, &complaints, sweep.pairs())
        } else {
            Vec::new()
        };
        let mut fixes = fixes.into_iter();
        let told = complaints.into_iter().filter_map(|(number, nth, what)| {
            let fix = fixes.next().flatten();
            directives[number].diagnostic(nth, what).map(|told| Diagnostic { fix, ..told })
        });
        SuppressionResult { complaints: told.collect(), judged }
    }

    /// The names under which a directive may speak of a rule.
    fn names_of(&self, rule: &str) -> Vec<String> {
        let mut names = vec![rule.to_owned(), "all".to_owned()];
        if let Some(rule) = self.options().rule(rule) {
            names.push(rule.group().to_owned());
            let presets = PRESETS.iter().filter(|preset| preset.name != rule.group() && preset.has(&rule));
            names.extend(presets.map(|preset| preset.name.to_owned()));
        }
        names
    }
}

/// The names under which directives may speak of rules, those of each rule made once.
pub(crate) struct RuleNames<'e> {
    engine: &'e Engine,
    known: HashMap<Arc<str>, Arc<[String]>>,
}

impl<'e> RuleNames<'e> {
    pub(crate) fn new(engine: &'e Engine) -> Self {
        Self { engine, known: HashMap::new() }
    }

    pub(crate) fn of(&mut self, rule: &Arc<str>) -> Arc<[String]> {
        let names = self.known.entry(Arc::clone(rule)).or_insert_with(|| self.engine.names_of(rule).into());
        Arc::clone(names)
    }
}

/// What becomes of a finding that this directive suppresses, or none.
pub(crate) fn verdict(by: Option<&Suppression>) -> Verdict {
    by.map_or(Verdict::Stands, |directive| Verdict::Suppressed(directive.reason.clone()))
}

/// What the names in directives stand for, looked up once each.
struct Names<'e> {
    options: &'e Options,
    /// The rules that there are, and whether they run.
    rules: Vec<(Arc<Rule>, bool)>,
    /// How bad what is wrong with a directive is.
    severity: Option<Severity>,
    known: HashMap<String, Known>,
    /// For how many unknown names the nearest known one was looked for.
    looked: usize,
}

/// What a name stands for.
#[derive(Clone)]
struct Known {
    is_known: bool,
    awaited: bool,
    near: String,
    meant: Option<String>,
}

/// For how many unknown names the nearest known one is looked for.
const MOST_NEAR: usize = 100;

impl<'e> Names<'e> {
    fn of(engine: &'e Engine) -> Self {
        let options = engine.options();
        let severity = engine.severity(RULE).filter(|severity| *severity >= options.least());
        Self { options, rules: options.rules().collect(), severity, known: HashMap::new(), looked: 0 }
    }

    fn suppression(&mut self, directive: Directive) -> Suppression {
        let Directive { kind, word, names, next, block, reason } = directive;
        let mut targets: Vec<Target> = Vec::new();
        for name in names {
            let Known { is_known, awaited, near, meant } = self.known(&name.text);
            let key = is_known.then(|| name.text.clone());
            targets.push(Target { span: name.span, name: name.text, key, awaited, near, meant });
            if !is_known && name.loose {
                // what follows is a reason that nothing parts from the names
                break;
            }
        }
        if targets.is_empty() {
            let (name, key, awaited) = (WORD.to_owned(), Some("all".to_owned()), self.known("all").awaited);
            targets.push(Target { span: word, name, key, awaited, near: String::new(), meant: None });
        }
        Suppression { kind, word, next, block, targets, reason, severity: self.severity }
    }

    fn known(&mut self, name: &str) -> Known {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let is_known = self.options.check_name(name).is_ok();
        let awaited = is_known && name != RULE && self.awaits(name);
        self.looked += usize::from(!is_known);
        let (near, meant) =
            if is_known || self.looked > MOST_NEAR { Default::default() } else { (self.near(name), self.meant(name)) };
        let known = Known { is_known, awaited, near, meant };
        self.known.insert(name.to_owned(), known.clone());
        known
    }

    /// Whether all rules run that a name stands for, so that their silence says something.
    fn awaits(&self, name: &str) -> bool {
        let own = self.rules.iter().find(|(rule, _)| rule.id() == name);
        let preset = PRESETS.iter().find(|preset| preset.name == name);
        let has = |rule: &Rule| name == "all" || rule.group() == name || preset.is_some_and(|preset| preset.has(rule));
        let wanted = |rule: &Rule| rule.is_default() && has(rule);
        let all = own.map_or_else(|| self.rules.iter().all(|(rule, runs)| *runs || !wanted(rule)), |(_, runs)| *runs);
        all && self.options.least() == Severity::Info
    }

    fn near(&self, name: &str) -> String {
        let near = nearest(&name.to_ascii_lowercase(), self.names());
        near.map(|near| format!("did you mean `{near}`?")).unwrap_or_default()
    }

    /// The only name that is at most two letters away, which are less than half of it.
    fn meant(&self, name: &str) -> Option<String> {
        let name = name.to_ascii_lowercase();
        let mut names: Vec<_> = self.names().collect();
        names.sort_unstable();
        names.dedup();
        let is_near = |known: &&str| {
            let away = distance(name.as_bytes(), known.as_bytes());
            away <= 2 && 2 * away < name.len()
        };
        let mut near = names.into_iter().filter(is_near);
        near.next().filter(|_| near.next().is_none()).map(str::to_owned)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let presets = PRESETS.iter().map(|preset| preset.name);
        self.rules.iter().map(|(rule, _)| rule.id()).chain(GROUPS.iter().copied()).chain(presets)
    }
}

impl Suppression {
    /// The lines that it stands on and speaks of.
    pub(crate) fn lines(&self, line: &mut impl FnMut(usize) -> u64) -> Lines {
        let own = line(self.word.start);
        let block = self.block.map(|block| (line(block.start), line(block.end.saturating_sub(1).max(block.start))));
        Lines { own, next: if self.kind == Kind::NextLine { line(self.next) } else { own }, block }
    }

    /// The bytes that a complaint speaks of.
    pub(crate) fn place(&self, target: usize, complaint: DirectiveError) -> Span {
        match complaint {
            DirectiveError::Idle | DirectiveError::UnknownName => self.targets[target].span,
            _ => self.word,
        }
    }

    /// A complaint as it is reported; `None` where nobody asks.
    pub(crate) fn diagnostic(&self, target: usize, complaint: DirectiveError) -> Option<Diagnostic> {
        let severity = self.severity?;
        let Target { name, near, .. } = &self.targets[target];
        let suffix = SUFFIXES.iter().find(|(_, kind)| *kind == self.kind).map(|(suffix, _)| *suffix);
        let word = suffix.map_or_else(|| WORD.to_owned(), |suffix| format!("{WORD}-{suffix}"));
        let named = if name == WORD { &word } else { name };
        let place = match self.kind {
            Kind::NextLine => "the next line",
            Kind::Start | Kind::End => "these lines",
            Kind::File => "this file",
            Kind::Line | Kind::Unknown => "this line",
        };
        let (message, help) = match complaint {
            DirectiveError::Idle => (
                format!("`{named}` suppresses nothing on {place}").replace("on this file", "in this file"),
                match self.kind {
                    Kind::Line => "take it out, or write `urlint-ignore-next-line` if the line after it is meant",
                    _ => "take it out",
                }
                .to_owned(),
            ),
            DirectiveError::UnknownName => (
                format!("no rule, group or preset is named `{name}`"),
                match near.is_empty() {
                    true => "`urlint rules` lists them; a reason stands after ` -- `".to_owned(),
                    false => near.clone(),
                },
            ),
            DirectiveError::UnknownKind => {
                let names: Vec<_> = SUFFIXES.iter().map(|(name, _)| *name).collect();
                (
                    "no directive has this name".to_owned(),
                    format!("after `urlint-ignore-`{}", remedy("", &names).replace("; there are", " stands one of")),
                )
            }
            DirectiveError::Endless => (
                format!("`{word}` has no end: it holds to the end of the file"),
                "put `urlint-ignore-end` after the last line, or use `urlint-ignore-file`".to_owned(),
            ),
            DirectiveError::Startless => (
                "`urlint-ignore-end` ends nothing".to_owned(),
                "take it out, or put `urlint-ignore-start` before the first line".to_owned(),
            ),
            DirectiveError::TooFar => (
                "`urlint-ignore-file` stands too far down: after the first MiB it says nothing".to_owned(),
                "put it near the start of the file".to_owned(),
            ),
        };
        let span = self.place(target, complaint);
        let rule = RULE.into();
        Some(Diagnostic {
            rule,
            severity,
            span,
            message,
            help: help.into(),
            url: "".into(),
            context: Context::Comment,
            fix: None,
            more: 0,
        })
    }
}
