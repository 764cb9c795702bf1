//! GitHub's runner: how it reads the lines that a step prints, and what it keeps of them.

use super::written;

/// An annotation as the runner keeps it.
struct Annotation {
    command: String,
    properties: Vec<(String, String)>,
    data: String,
}

impl Annotation {
    fn get(&self, name: &str) -> Option<&str> {
        self.properties.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }
}

/// Reads a line as the runner does: spaces in front do not count, the first `::` after the first ends the properties,
/// commas part them, and what is after is data.
fn read(line: &str) -> Option<Annotation> {
    let (info, data) = line.trim_start().strip_prefix("::")?.split_once("::")?;
    let (command, properties) = info.split_once(' ').unwrap_or((info, ""));
    let pairs = properties.trim().split(',').filter(|pair| !pair.is_empty());
    let pairs = pairs.filter_map(|pair| pair.split_once('=')).filter(|(_, value)| !value.is_empty());
    let unescaped = |text: &str, escapes: &[(&str, &str)]| {
        escapes.iter().fold(text.to_owned(), |text, (escape, of)| text.replace(escape, of))
    };
    const DATA: [(&str, &str); 3] = [("%0D", "\r"), ("%0A", "\n"), ("%25", "%")];
    const PROPERTY: [(&str, &str); 5] = [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")];
    Some(Annotation {
        command: command.to_owned(),
        properties: pairs.map(|(name, value)| (name.to_owned(), unescaped(value, &PROPERTY))).collect(),
        data: unescaped(data, &DATA),
    })
}

fn number(annotation: &Annotation, name: &str) -> u64 {
    annotation.get(name).unwrap_or_else(|| panic!("no {name}")).parse().expect("a number")
}

#[test]
fn annotations_are_read_back() {
    for written in written() {
        let text = written.text("github");
        let annotations: Vec<Annotation> = text.lines().map(|line| read(line).expect("a command")).collect();
        let mut kinds = std::collections::BTreeMap::new();
        for annotation in &annotations {
            *kinds.entry(annotation.command.as_str()).or_insert(0) += 1;
        }
        assert!(kinds.keys().all(|kind| ["error", "warning", "notice"].contains(kind)), "{kinds:?}");
        assert!(kinds.values().all(|many| *many <= 10), "the runner drops what is above ten: {kinds:?}");
        let findings = written.findings();
        let found = annotations.iter().filter(|annotation| annotation.get("line").is_some());
        let messages = written.text("junit").matches("<error ").count();
        for annotation in found {
            let finding = findings.iter().find(|finding| {
                let path = finding["path"].as_str().expect("a path");
                let file = annotation.get("file").expect("a file");
                (file.strip_prefix("work/") == Some(path) || path.strip_prefix("../") == Some(file))
                    && finding["line"] == number(annotation, "line")
                    && finding["end_line"] == number(annotation, "endLine")
                    && annotation.get("title")
                        == Some(&format!("urlint ({})", finding["rule"].as_str().expect("a rule")))
                    && (finding["line"] != finding["end_line"]
                        || finding["col"] == number(annotation, "col")
                            && finding["end_col"] == number(annotation, "endColumn"))
            });
            let finding = finding.unwrap_or_else(|| panic!("no finding is such: {:?}", annotation.properties));
            let severity = match &*annotation.command {
                "notice" => "info",
                command => command,
            };
            assert_eq!(finding["severity"], severity);
            let message = finding["message"].as_str().expect("a message");
            let plain: String = message.chars().filter(|character| !character.is_control()).collect();
            assert!(annotation.data.starts_with(&plain[..20.min(plain.len())]), "{:?}", annotation.data);
        }
        let summary = annotations.last().filter(|annotation| annotation.data.contains("Not shown here: "));
        let shown = annotations.len() - usize::from(summary.is_some());
        assert_eq!(summary.is_some(), shown < findings.len() + messages, "{}", written.name);
    }
}

/// The runner looks for commands in what people read too.
#[test]
fn names_of_files_give_no_commands() {
    for written in written() {
        for format in ["human", "concise"] {
            assert!(written.text(format).lines().all(|line| read(line).is_none()), "{format} of {}", written.name);
        }
    }
}
