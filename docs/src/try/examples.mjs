// The documents that the page offers.

export const EXAMPLES = [
  {
    name: "Markdown",
    path: "notes.md",
    text: `# Release notes

Thanks to everyone who tested [the beta](hhttps://www.example.org/beta)! The new
parser reads <HTTP://WWW.Example.org:80/a/../docs> and links such as
[RFC 3986](https://www.rfc-editor.org/rfc/rfc3986 "URI: generic syntax").

- Download: https://downloads.example.org/v2/tool.tar.gz.
- Mirror: [second server](https://mirror.port-isaac.zuerichh/pub/), nightly builds
- Umlauts: [München](http://www.muenchen.de/straße?q=a b)
- Old bookmarks: [archive](http:/archive.example.org/2019), [wiki][wiki]
- Staging, to be removed: https://deploy:Xk29_vq@staging.port-isaac.org/status
- Tide tables: http://192.168.1.300/tides, <https://www.port-isaac.org/harbour-
  office/opening-hours>

\`\`\`sh
curl -O https://downloads.example.org/v2/tool.tar.gz
\`\`\`

[wiki]: https://wiki.example.org/index.php?title=Main_Page&oldid=%zz
`,
  },
  {
    name: "HTML",
    path: "index.html",
    text: `<!doctype html>
<html lang="en">
  <head>
    <base href="https://www.example.org/shop/">
    <link rel="canonical" href="https://www.example.org/shop//index.html">
    <meta http-equiv="refresh" content="5; url=https://www.example.org/new">
  </head>
  <body>
    <a href="https://www.example.org/search?q=1&amp;lang=en">Search</a>
    <a href="htps://pay.example.org/?token=1">Pay</a>
    <a href="https://www.port-isaac.org\\account">Account</a>
    <img src="https://img.example.org/a.png" srcset="https://img.example.org/a@2x.png 2x">
    <p>Or write to us: <a href="mailto:shop@example..org">shop@example.org</a></p>
  </body>
</html>
`,
  },
  {
    name: "Mail with broken lines",
    path: "message.eml",
    text: `From: Alice <alice@example.org>
To: dev@lists.example.org
Subject: Where the documents are now
Content-Type: text/plain; charset=utf-8

The specification is at <URL:https://www.example.org/standards/
   uniform/resource-identifiers/index.html>, and the tests are at
<https://git.example.org/tests/tree/main/suite?path=cases/
 wrapped&view=raw>.

See also ftp://ftp.example.org/pub/rfc/rfc1738.txt;type=a, or
gopher://gopher.example.org:70/11/standards.
`,
  },
  {
    name: "Python",
    path: "client.py",
    text: `"""The client of https://api.example.org/v2/docs (see https://example.org/wiki/Client_(computing))."""

BASE = "https://api.example.org:443/v2"
TIMEOUT = 10  # seconds, as https://status.example.org//limits says


def url_of(user, page):
    return f"{BASE}/users/{user}?page={page}"


# Not a URL: key: value, 10:30, C:\\\\temp
SOURCE = 'http://192.168.1.300/setup?key=A"%41'
`,
  },
  {
    name: "YAML",
    path: "services.yaml",
    text: `# Services, and where they are
services:
  web:
    url: HTTPS://web.example.org
    health: https://web.example.org:8080:8080/health
  docs:
    url: https://docs.example.org/%7Eteam/./start
    # urlint-ignore insecure-scheme: only inside
    fallback: http://10.0.0.7/docs
  proxy: "https://proxy.example.org/?to=https%3A%2F%2Fwww.example.org%2F"
`,
  },
];
