//! The schemas that `urlint generate schema` writes say what the program reads and prints: no more and no less.

mod inputs;
mod outputs;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use jsonschema::Validator;
use serde::Deserialize;
use serde_json::Value;

use crate::python;
use crate::run::{directory, fed, urlint};

/// What there are schemas of.
const SCHEMAS: &[&str] = &[
    "config",
    "rule",
    "check",
    "statistics",
    "baseline",
    "extract",
    "inventory",
    "compare",
    "parse",
    "resolve",
    "normalize",
    "schemes",
    "rules",
    "explain",
    "site",
];

/// The cases of tests/cases/cli, as far as they matter here.
#[derive(Deserialize)]
struct Cases {
    #[serde(default)]
    files: BTreeMap<String, String>,
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    #[serde(default)]
    args: Vec<String>,
    #[serde(default)]
    files: BTreeMap<String, String>,
    #[serde(default)]
    stdin: String,
}

impl Case {
    /// Runs it in a directory of its own.
    fn run(&self, more: &BTreeMap<String, String>) -> Output {
        let directory = directory(more.iter().chain(&self.files));
        run(directory.path(), &self.args, &self.stdin)
    }
}

fn run(directory: &Path, args: &[impl AsRef<std::ffi::OsStr>], stdin: &str) -> Output {
    fed(urlint(directory).args(args), stdin.as_bytes())
}

fn stdout(args: &[&str]) -> String {
    let output = run(Path::new("."), args, "");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn schema(name: &str) -> Value {
    serde_json::from_str(&stdout(&["generate", "schema", name])).expect("JSON")
}

fn validator(schema: &Value) -> Validator {
    jsonschema::draft7::new(schema).expect("a schema")
}

/// What a validator objects to in a value.
fn objections(validator: &Validator, value: &Value) -> String {
    let messages = validator.iter_errors(value).map(|error| format!("{}: {error}\n", error.instance_path));
    messages.collect::<String>().chars().take(2_000).collect()
}

/// The files of a folder that end in `.toml`, with their texts.
fn toml_files(folder: &str) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    files.sort();
    files.into_iter().map(|path| (path.clone(), fs::read_to_string(path).expect("a file"))).collect()
}

/// All cases of the program, with the files that those of a file share.
fn cases() -> Vec<Cases> {
    crate::cases::names("cli").iter().map(|name| crate::cases::read(name)).collect()
}

#[test]
fn schemas_are_schemas() {
    for name in SCHEMAS {
        let schema = schema(name);
        assert!(jsonschema::draft7::meta::is_valid(&schema), "{name}");
        for key in ["$id", "$schema", "title"] {
            assert!(schema[key].is_string(), "{name}: {key}");
        }
        validator(&schema);
    }
}

#[test]
fn every_schema_is_tested() {
    let refused = run(Path::new("."), &["generate", "schema", "nothing"], "");
    let messages = String::from_utf8_lossy(&refused.stderr).into_owned();
    let named =
        messages.split("[possible values: ").nth(1).and_then(|rest| rest.split(']').next()).expect("they are named");
    assert_eq!(named.split(", ").collect::<Vec<_>>(), SCHEMAS);
}

/// Programs of others find a configuration right and another wrong by the schema: check-jsonschema, and Taplo, which is
/// what editors ask and which finds the schema by the comment.
#[test]
fn others_take_them() {
    let packages = ["check-jsonschema==0.39.0", "taplo==0.9.3"];
    let Some(environment) = python::environment("check-jsonschema", &packages) else { return };
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    for name in SCHEMAS {
        fs::write(path(&format!("{name}.json")), stdout(&["generate", "schema", name])).expect("a file");
    }
    let schema = "#:schema ./config.json\n";
    fs::write(path("right.toml"), format!("{schema}{}", stdout(&["init", "-"]))).expect("a file");
    fs::write(path("wrong.toml"), format!("{schema}sevrity = \"info\"\n")).expect("a file");
    fs::write(path("found.json"), r#"{"schema_version":1}"#).expect("a file");
    let schemas: Vec<String> = SCHEMAS.iter().map(|name| format!("{name}.json")).collect();
    let all: Vec<&str> = ["--check-metaschema"].into_iter().chain(schemas.iter().map(String::as_str)).collect();
    for (program, args, messages) in [
        ("check-jsonschema", &all[..], None),
        ("check-jsonschema", &["--schemafile", "config.json", "right.toml"], None),
        ("check-jsonschema", &["--schemafile", "config.json", "wrong.toml"], Some("'sevrity' was unexpected")),
        ("check-jsonschema", &["--schemafile", "extract.json", "found.json"], Some("is not valid under any")),
        ("taplo", &["check", "right.toml"], None),
        ("taplo", &["check", "wrong.toml"], Some("'sevrity' was unexpected")),
    ] {
        let mut command = Command::new(python::program(&environment, program));
        let output = command.args(args).current_dir(directory.path()).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.success(), messages.is_none(), "{program} {args:?}: {said}");
        assert!(messages.is_none_or(|messages| said.contains(messages)), "{program} {args:?}: {said}");
    }
}
