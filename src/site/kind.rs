//! What a reference names.

/// What a reference names, by the markup that it is written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LinkKind {
    /// A URL or relative reference.
    #[default]
    Url,
    /// A document without its suffix: `` :doc:`x` ``, an entry of a `toctree`.
    Document,
    /// A label of the project: `` :ref:`x` ``, `\ref{x}`.
    Label,
    /// An id or title of this document, or a file with one: `<<x>>`, `xref:x[]`.
    Anchor,
    /// A file relative to the source: `include::x[]`, `.. image:: x`.
    File,
    /// A page of a wiki: `[[x]]`.
    Wiki,
    /// The argument of a shortcode: `{{< ref "x" >}}`, `{% link x %}`.
    Shortcode,
}
