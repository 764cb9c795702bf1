//! The fix in a rule file: `fix = { with = 'docs.acme.corp' }` replaces a component, or the match.

use crate::lint::conditions::condition::Condition;
use crate::lint::conditions::search;
use crate::lint::context::{RuleContext, Source, UrlCache};
use crate::lint::model::{Applicability, FixBuilder, Place, RuleMatch, RuleMatches};
use crate::syntax::byte_class::{GEN_DELIMS, SUB_DELIMS, UNRESERVED};
use crate::syntax::edit_distance::remedy;
use crate::syntax::{Component, Url};
use crate::text::Span;

/// A fix as a rule file has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RuleFix {
    pub(crate) applicability: Applicability,
    pub(crate) target: FixTarget,
    /// The replacement; `None` if the target is removed.
    pub(crate) with: Option<Template>,
}

/// The bytes that are fixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FixTarget {
    /// The bytes of the match.
    Match,
    Url,
    Component(Component),
}

/// A text with placeholders for components of the URL (`{host}`), for the match (`{0}`), and for the groups
/// of an expression (`{1}`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Template {
    text: String,
    parts: Vec<TemplatePart>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum TemplatePart {
    Text(String),
    Component(Component),
    Group(usize),
}

/// The maximum number of matches in one URL with which they are fixed: a limit that keeps the time linear.
const MAX_MATCHES: usize = 64;

/// Whether a text has only characters that a URL may contain.
fn is_url_text(text: &str) -> bool {
    let bytes = UNRESERVED.or(GEN_DELIMS).or(SUB_DELIMS);
    text.bytes().all(|byte| byte == b'%' || bytes.has(byte))
}

impl Template {
    /// Parses a template; `groups` is the number of groups of the expression. `Err` is the error message.
    pub(crate) fn parse(template: &str, groups: usize) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut rest = template;
        while !rest.is_empty() {
            let (text, after) = rest.split_once('{').map_or((rest, None), |(text, after)| (text, Some(after)));
            if let Some(odd) = text.chars().find(|&c| !is_url_text(c.encode_utf8(&mut [0; 4]))) {
                return Err(format!("{odd:?} is not allowed in URLs; percent-encode it"));
            }
            parts.push(TemplatePart::Text(text.to_owned()));
            let Some(after) = after else { break };
            let (name, after) = after.split_once('}').ok_or("`{` is not closed by `}`")?;
            let component = Component::ALL.into_iter().find(|component| component.name() == name);
            parts.push(match (component, name.parse::<usize>()) {
                (Some(Component::Password), _) => return Err("a fix must not repeat a password".to_owned()),
                (Some(component), _) => TemplatePart::Component(component),
                (None, Ok(group)) if group <= groups => TemplatePart::Group(group),
                (None, Ok(group)) => {
                    return Err(match groups {
                        0 => format!(
                            "{{{group}}} does not exist: the last condition that names a component is not an expression"
                        ),
                        1 => format!("{{{group}}} does not exist: the expression has one group"),
                        _ => format!("{{{group}}} does not exist: the expression has {groups} groups"),
                    });
                }
                (None, Err(_)) => {
                    let remedy = remedy(name, &Component::ALL.map(Component::name));
                    return Err(format!("no component named \"{name}\"{remedy}"));
                }
            });
            rest = after;
        }
        Ok(Self { text: template.to_owned(), parts })
    }

    /// The text, if it is the same for all URLs.
    fn literal(&self) -> Option<&str> {
        self.parts.iter().all(|part| matches!(part, TemplatePart::Text(_))).then_some(&*self.text)
    }

    /// The text for one finding; `None` where it would repeat a secret.
    fn fill(&self, cx: &RuleContext<'_, '_>, groups: &[Option<Span>]) -> Option<String> {
        let mut filled = String::new();
        for part in &self.parts {
            let span = match part {
                TemplatePart::Text(text) => {
                    filled.push_str(text);
                    continue;
                }
                TemplatePart::Component(component) => cx.url.span(*component),
                TemplatePart::Group(group) => groups.get(*group).copied().flatten(),
            };
            let Some(span) = span else { continue };
            if cx.secret_spans().iter().any(|secret| secret.intersection(span).is_some()) {
                return None;
            }
            filled.push_str(&cx.url.text()[span.range()]);
        }
        Some(filled)
    }
}

impl RuleFix {
    /// The error message if the fix is invalid for every URL.
    pub(crate) fn error(&self) -> Option<String> {
        let FixTarget::Component(component) = self.target else { return None };
        let url = Url::split("a://b:c@d:1/e?f#g");
        let new = match &self.with {
            None => "",
            Some(template) => template.literal()?,
        };
        let with = self.with.is_some().then_some(new);
        apply(&url, self.target, url.span(component)?, with).is_none().then(|| match self.with {
            Some(_) => format!("`{new}` is not a valid {}", component.name()),
            None => format!("a URL without its {} is invalid or a different URL; use `with`", component.name()),
        })
    }

    /// Sets the fix of each match, if the rule finds less after it and no other component changes.
    pub(crate) fn set_fixes(&self, conditions: &[Condition], cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
        let count = matches.len();
        for rule_match in matches.kept_mut() {
            rule_match.repair =
                (count <= MAX_MATCHES).then(|| self.repair(conditions, cx, rule_match, count)).flatten();
        }
    }

    fn repair(
        &self,
        conditions: &[Condition],
        cx: &RuleContext<'_, '_>,
        rule_match: &RuleMatch,
        count: usize,
    ) -> Option<FixBuilder> {
        let Place::Url(found) = rule_match.place else { return None };
        let span = match self.target {
            FixTarget::Match => found,
            FixTarget::Url => Span::new(0, cx.url.text().len()),
            FixTarget::Component(component) => cx.url.span(component)?,
        };
        let with = match &self.with {
            None => None,
            Some(template) => Some(template.fill(cx, &search::groups(conditions, cx, found))?),
        };
        let (span, new) = apply(&cx.url, self.target, span, with.as_deref())?;
        let (source, cache) = (Source { format: cx.format, text: cx.text }, UrlCache::default());
        let after = RuleContext::new(source, cx.found, Url::split(&new), cx.settings, &cache);
        let mut remaining = RuleMatches::default();
        if !cx.settings.allows(&after.url) {
            search::test(conditions, &after, &mut remaining);
        }
        if remaining.len() >= count {
            return None;
        }
        let old = &cx.url.text()[span.range()];
        Some(FixBuilder::new(self.applicability).rewrite(span, old, with.as_deref().unwrap_or_default()))
    }

    /// A description of the fix for people.
    pub(crate) fn describe(&self) -> String {
        let what = match self.target {
            FixTarget::Match => "the match",
            FixTarget::Url => "the URL",
            FixTarget::Component(component) => component.name(),
        };
        let the = if matches!(self.target, FixTarget::Component(_)) { "the " } else { "" };
        match &self.with {
            None => format!("removes {the}{what} ({})", self.applicability.name()),
            Some(template) => {
                format!("replaces {the}{what} with `{}` ({})", template.text, self.applicability.name())
            }
        }
    }
}

/// For a fix that puts `with` at `span` (`None` removes the target): the span to replace, which includes the delimiter
/// of a removed component, and the URL after the fix. `None` if the URL stays the same, becomes invalid, or differs in
/// another component.
fn apply(url: &Url<'_>, target: FixTarget, span: Span, with: Option<&str>) -> Option<(Span, String)> {
    let text = url.text();
    let span = match (target, with) {
        (
            FixTarget::Component(Component::Password | Component::Port | Component::Query | Component::Fragment),
            None,
        ) => Span::new(span.start - 1, span.end),
        (FixTarget::Component(Component::Userinfo), None) => Span::new(span.start, span.end + 1),
        _ => span,
    };
    let new = [&text[..span.start], with.unwrap_or_default(), &text[span.end..]].concat();
    if new == text || !is_url_text(with.unwrap_or_default()) {
        return None;
    }
    let after = Url::split(&new);
    let text_of = |url: &Url<'_>, component| url.span(component).map(|span| url.text()[span.range()].to_owned());
    // a path is always there
    let expected = if target == FixTarget::Component(Component::Path) { with.or(Some("")) } else { with };
    let fits = match target {
        FixTarget::Component(target) => Component::ALL.into_iter().all(|component| match component {
            _ if component == target => text_of(&after, component).as_deref() == expected,
            Component::User | Component::Password if target == Component::Userinfo => true,
            Component::Userinfo if matches!(target, Component::User | Component::Password) => true,
            _ => text_of(&after, component) == text_of(url, component),
        }),
        _ => after.scheme().is_some() == url.scheme().is_some(),
    };
    fits.then_some((span, new))
}
