//! How a heading becomes an anchor, for each renderer.
//!
//! A [`SlugStyle`] is a renderer with its options. [`HeadingText`] is what it takes of the source of a heading, and a
//! [`Slugger`] makes the ids of a document of it, which are unique as the renderer makes them.
//!
//! | file | what is in it |
//! |---|---|
//! | `asciidoc/` | the title of a section in AsciiDoc, with its substitutions done |
//! | `classes` | classes of characters, as the languages of the renderers define them |
//! | `heading` | the text of a heading |
//! | `html` | the text of a heading in HTML |
//! | `letters` | lower case, and letters without accents |
//! | `markdown/` | the text of a heading in Markdown: one reader, and what renderers read otherwise as data |
//! | `readers` | the text of a heading, from its source |
//! | `rst` | the text of a title in reStructuredText |
//! | `rules/` | the slug of a text, a file for each renderer |
//! | `slugger` | the ids of a document |
//! | `style` | the renderers and their options |
//! | `unique` | how ids are made unique |

mod asciidoc;
mod classes;
mod heading;
mod html;
mod letters;
mod markdown;
mod readers;
mod rst;
mod rules;
mod slugger;
mod style;
mod unique;

pub use heading::{HeadingForm, HeadingText, Surroundings};
pub use slugger::Slugger;
pub use style::{
    Asciidoctor, HugoIds, Kramdown, MdBook, MystPreset, Pandoc, PymdownxCase, PythonMarkdown, PythonSlugify, SlugStyle,
    UnicodeForm, VitePress, ZolaSlugs,
};
