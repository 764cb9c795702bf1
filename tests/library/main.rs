//! Tests of the library: what it finds, judges and fixes. They read no corpus and run no program.
//!
//! | module | what it tests |
//! |---|---|
//! | [`scan`], [`scan_limits`] | where URLs are in plain text: cases, and the limits of the scanner |
//! | [`document`] | the cases of all formats |
//! | [`document_limits`], [`document_properties`] | any input in any format: hostile documents, and laws on random ones |
//! | [`navigation`] | entries of navigation files, and which of them lead nowhere |
//! | [`outline`] | the places that links can lead to, and references of all kinds |
//! | [`properties`] | laws of spans, source maps, splitting and scanning, on random input |
//! | [`decoding`], [`encoding`] | texts in other encodings than UTF-8, and back |
//! | [`syntax_rfcs`], [`schemes_in_force`], [`rfc1738`], [`bnf`] | the standards: cases, and the grammars themselves |
//! | [`syntax_differences`], [`whatwg`] | other parsers of URLs |
//! | [`rules`], [`clauses`], [`suppress`] | the catalogue of rules, what the standards warn of, suppression comments |
//! | [`kinds`] | what kind of document a text is, and which rules speak there |
//! | [`fixes`], [`fix_safety`], [`fix_properties`] | fixes: cases, what none may touch, laws on random documents |
//! | [`sites`] | where references lead on sites that the generators built |
//! | [`slugs`] | the ids of headings, against what the renderers make |
//! | [`secrets`] | no secret is in a finding |
//! | [`public_api`] | the list of all public items |
//! | [`source_layout`] | layers, names and texts of this project |

mod bnf;
#[path = "../support/cases.rs"]
mod cases;
mod clauses;
mod decoding;
mod document;
#[path = "../support/document_laws.rs"]
mod document_laws;
mod document_limits;
mod document_properties;
mod encoding;
#[path = "../support/fix_laws/mod.rs"]
mod fix_laws;
mod fix_properties;
mod fix_safety;
mod fixes;
#[path = "../support/hostile/mod.rs"]
mod hostile;
mod kinds;
mod marked;
mod navigation;
mod outline;
mod parallel;
mod properties;
mod public_api;
#[path = "../support/random.rs"]
mod random;
mod rfc1738;
mod rules;
mod scan;
mod scan_limits;
mod schemes_in_force;
mod secrets;
#[path = "../support/shared_data.rs"]
mod shared_data;
mod sites;
mod slugs;
mod source_layout;
mod suppress;
mod syntax_differences;
mod syntax_rfcs;
mod violation_laws;
mod whatwg;
