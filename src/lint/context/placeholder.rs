//! Which parts of a URL are real, and which are placeholders (`{id}`, `%s`, `YOUR_KEY`, `example.org`).
//!
//! Documentation is full of placeholders: nearly every odd port, broken escape and password in it is one. All rules use
//! this file, so that they agree. [`spelling`] recognizes placeholders by their form, [`words`] by their meaning.

mod spelling;
mod words;

use std::cell::OnceCell;

use crate::syntax::{Component, Url};
use crate::text::Span;

/// Whether a component is real or a placeholder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// It contains no placeholder.
    Real,
    /// It is a placeholder as a whole.
    Placeholder,
    /// It contains a placeholder and other text.
    Mixed,
}

/// Which parts of a URL are real and which are placeholders: in `http://{h}/x`, the host is a placeholder.
#[derive(Clone, Debug)]
pub(crate) struct Parts<'t> {
    url: Url<'t>,
    /// The placeholders found by their spelling, sorted and disjoint.
    spans: Vec<Span>,
    /// The kind of each component, computed on demand.
    kinds: [OnceCell<Option<Kind>>; Component::ALL.len()],
}

impl<'t> Parts<'t> {
    /// Finds the placeholders of a URL.
    pub(crate) fn of(url: &Url<'t>) -> Self {
        Self { url: *url, spans: spelling::find(url), kinds: Default::default() }
    }

    /// The kind of a component; `None` if the URL does not have it.
    pub(crate) fn kind(&self, component: Component) -> Option<Kind> {
        *self.kinds[component as usize].get_or_init(|| self.find_kind(component))
    }

    fn find_kind(&self, component: Component) -> Option<Kind> {
        let span = self.url.span(component)?;
        let text = &self.url.text()[span.range()];
        if words::is_placeholder(component, text) {
            return Some(Kind::Placeholder);
        }
        let covered: usize =
            self.spans.iter().filter_map(|placeholder| placeholder.intersection(span)).map(Span::len).sum();
        Some(match covered {
            0 => Kind::Real,
            _ if covered == span.len() => Kind::Placeholder,
            _ => Kind::Mixed,
        })
    }

    /// Whether a component is present and a placeholder as a whole.
    pub(crate) fn is_placeholder(&self, component: Component) -> bool {
        self.kind(component) == Some(Kind::Placeholder)
    }

    /// Whether the host is a name or address that is kept for documentation and tests, or this machine.
    pub(crate) fn has_reserved_host(&self) -> bool {
        self.url.host().is_some_and(words::is_reserved_host)
    }

    /// Whether the URL contains a placeholder.
    pub(crate) fn has_placeholder(&self) -> bool {
        !self.spans.is_empty()
    }

    /// Whether a placeholder and `span` share bytes.
    pub(crate) fn touches(&self, span: Span) -> bool {
        let after = self.spans.partition_point(|placeholder| placeholder.end <= span.start);
        self.spans.get(after).is_some_and(|placeholder| placeholder.start < span.end.max(span.start + 1))
    }

    /// Whether the byte at `offset` belongs to a placeholder.
    pub(crate) fn is_placeholder_at(&self, offset: usize) -> bool {
        self.touches(Span::new(offset, offset + 1))
    }
}

/// Whether a text is a placeholder for a password; also for passwords outside of a userinfo, such as values of a query.
pub(crate) fn is_placeholder_password(text: &str) -> bool {
    const BEFORE: &str = "x://x:";
    let url = format!("{BEFORE}{text}@x");
    // `#{name}` is a placeholder too, but its `#` ends the authority
    let password = Span::new(BEFORE.len(), BEFORE.len() + text.len());
    let parts = Parts::of(&Url::split(&url));
    parts.spans.contains(&password)
        || parts.is_placeholder(Component::Password)
        || words::is_placeholder(Component::Password, text)
}

/// Whether a text is a placeholder for a host, or a host that is reserved for documentation and tests.
pub(crate) fn is_placeholder_host(text: &str) -> bool {
    let url = format!("x://{text}");
    let parts = Parts::of(&Url::split(&url));
    parts.is_placeholder(Component::Host) || parts.has_reserved_host()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{mark, unmark};

    #[track_caller]
    fn check(marked: &str) {
        let (text, _) = unmark(marked);
        assert_eq!(mark(&text, &Parts::of(&Url::split(&text)).spans), marked);
    }

    #[test]
    fn brackets_of_templates() {
        check("https://h/«{id}»/x«{?q,page*}»");
        check("https://«{{ host }}»/«${PATH:-${HOME}}»/«$(pwd)»/«{% url x %}»");
        check("https://«<host>»/«[optional]»/«<% x %>»/«{a,b}»/«{}»");
        check("https://h/?u=«${x}»&v=«%{y}»&w=«{{% z %}}»");
        check("https://[::1]/a_(b)/?a[]=1&b[c]=2&d={\"e\":1}");
        check("https://h/a{b");
    }

    #[test]
    fn variables() {
        check("https://«$HOST»/«$path»?$filter=1");
        check("https://h/«%VAR%»/«%DATE%»/«%a.b%»/%DE%AD%20");
        check("https://«%s»:«%d»/«%(x)s»/v«%02d».tar/«%1$s»");
        check("https://h/«%Y»-«%m»-«%d»/«%Y»«%m»«%d»");
        check("https://h/«%1»/«%2»");
        check("https://h/100%/a%&s/%zz/50%off/x%2/%0Ad/%20d");
        check("https://h/«%%20»");
        check("https://h/«:user»/«:id».json/a:b/:80");
    }

    #[test]
    fn regular_expressions() {
        check(r"https://docs«\.»docker«\.»com/«.+»/«.*»");
        check(r"https://h/«\d+»/«[^/]+»/«(?:a|b)»/«(a|b)»/«[a-z]+»");
        check(r"https://h/a\b\dir|c^d");
        check(r"https://h/«\getissue»#2/«\name»«{#1}»/\dir\file«{x}»");
    }

    #[test]
    fn blanked_out() {
        check("https://«...»/«…»/«xxx»/«XXXX»-«XXXX»/«***»/«%2A%2A»");
        check("https://h/«YOUR_KEY»/«your-name»/«changeme»/«yourdomain»");
        check("https://h/xx/maxxxx/..");
    }

    #[derive(serde::Deserialize)]
    struct Table {
        marked: Vec<String>,
    }

    #[test]
    fn every_spelling_of_the_table() {
        let table: Table =
            toml::from_str(include_str!("../../../tests/cases/placeholder/stand-ins.toml")).expect("it is TOML");
        assert!(table.marked.len() > 40);
        for marked in table.marked {
            check(&marked);
        }
    }

    #[test]
    fn time_is_linear() {
        for pattern in
            ["__A", "@A", "|a", "%7B", "%3C", "&lt;", "\u{ab}", "…", "•", "#{", "<<", "%%a", "$1", "=:a", "insert_"]
        {
            let url = "https://h/".to_owned() + &pattern.repeat(60_000 / pattern.len());
            let _ = Parts::of(&Url::split(&url));
        }
    }

    #[track_caller]
    fn kind(url: &str, component: Component, expected: Option<Kind>) {
        assert_eq!(Parts::of(&Url::split(url)).kind(component), expected, "{url}");
    }

    #[test]
    fn kinds() {
        use Component::{Host, Password, Path, Port, Scheme};
        kind("http://{h}/", Host, Some(Kind::Placeholder));
        kind("http://{h}.org/", Host, Some(Kind::Mixed));
        kind("http://h.org/{a}", Path, Some(Kind::Mixed));
        kind("http://h.org/", Port, None);
        kind("http://h.org:port/", Port, Some(Kind::Placeholder));
        kind("http://h.org:80/", Port, Some(Kind::Real));
        kind("scheme://h.org", Scheme, Some(Kind::Placeholder));
        kind("foobar://h.org", Scheme, Some(Kind::Real));
        kind("x://u:Xk29_vq@h", Password, Some(Kind::Real));
        kind("x://u:Xk{n}@h", Password, Some(Kind::Mixed));
    }

    #[test]
    fn passwords() {
        for placeholder in [
            "password",
            "Passwd",
            "PASS",
            "pwd",
            "secret",
            "hunter2",
            "pass123",
            "Password!",
            "${PW}",
            "$PW",
            "<pw>",
            "[pw]",
            "***",
            "*",
            "%2A%2A%2A",
            "xxx",
            "...",
            "DB_PASSWORD",
            "my-secret-pw",
            "my_password",
            "1234",
            "p",
            "%s",
            "{pw}",
            "your_password",
            "mysecretpassword",
            "s3cr3t",
            "REDACTED",
            "a1",
            "p4ssw0rd",
            "#{pw}",
            "#{App::Config.pw}",
        ] {
            assert!(is_placeholder_password(placeholder), "{placeholder}");
        }
        for real in ["Xk29_vq", "tr0ub4dor", "9f8e7d6c", "correcthorse", "Zx{c}9", "827364", "Kd%2Ak", "#{a}k93jd"] {
            assert!(!is_placeholder_password(real), "{real}");
        }
    }

    #[test]
    fn hosts() {
        for reserved in [
            "example.org",
            "www.EXAMPLE.com",
            "a.test",
            "b.example",
            "c.invalid",
            "localhost",
            "d.localhost",
            "127.0.0.1",
            "[::1]",
            "192.0.2.7",
            "[2001:db8::1]",
            "host",
            "yourdomain.com",
            "{h}",
            "example.org.",
            "hostname",
        ] {
            assert!(is_placeholder_host(reserved), "{reserved}");
        }
        for real in ["db.corp", "example.io.corp", "ietf.org", "10.0.0.1", "test.org", "1127.0.0.1.org", "x"] {
            assert!(!is_placeholder_host(real), "{real}");
        }
    }
}
