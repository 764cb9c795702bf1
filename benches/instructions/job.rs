//! What is counted: texts by stages and formats, as the arguments ask for.

use std::sync::Arc;

use urlint::document::Format;
use urlint::report::FindingsFormat;

use super::hostile;
use super::hostile::documents::{self, Kind};
use super::sample::documents::made_up;
use super::sample::{Sample, number};
use super::stage::{Rules, Stage};

/// One thing to be counted.
pub(crate) struct Job {
    /// Its name in tables.
    pub(crate) name: String,
    pub(crate) stage: Stage,
    pub(crate) format: Format,
    /// Makes a text of about so many bytes.
    pub(crate) text: Box<dyn Fn(usize) -> Vec<u8> + Sync>,
}

/// What the arguments ask for.
pub(crate) struct Wanted {
    pub(crate) growth: bool,
    /// Whether counts are compared with those of the file.
    pub(crate) guard: bool,
    /// Whether the file is written.
    pub(crate) accepts: bool,
    every: bool,
    formats: Vec<String>,
    name: String,
    /// The lengths of the texts.
    pub(crate) lens: Vec<usize>,
    /// The numbers of the jobs of this process, where it is one of those that callgrind watches.
    pub(crate) numbers: Option<Vec<usize>>,
}

impl Wanted {
    pub(crate) fn of(arguments: impl Iterator<Item = String>) -> Self {
        let mut wanted = Self {
            growth: false,
            guard: false,
            accepts: false,
            every: false,
            formats: Vec::new(),
            name: String::new(),
            lens: Vec::new(),
            numbers: None,
        };
        for argument in arguments {
            if argument == "--growth" {
                wanted.growth = true;
            } else if argument == "--guard" {
                wanted.guard = true;
            } else if argument == "--accept" {
                wanted.accepts = true;
            } else if argument == "--every" {
                wanted.every = true;
            } else if let Some(list) = argument.strip_prefix("--jobs=") {
                wanted.numbers = Some(numbers(list));
            } else if let Some(list) = argument.strip_prefix("--lens=") {
                wanted.lens = numbers(list);
            } else if let Some(name) = argument.strip_prefix('=') {
                name.clone_into(&mut wanted.name);
            } else if !argument.starts_with('-') {
                wanted.formats.push(argument);
            }
        }
        if wanted.lens.is_empty() {
            let (usual, times): (_, &[usize]) = if wanted.growth { (4, &[1, 2, 4, 8]) } else { (64, &[1, 2]) };
            let shortest = number("URLINT_BENCH_KB", usual) << 10;
            wanted.lens = times.iter().map(|times| times * shortest).collect();
        }
        wanted
    }

    fn has(&self, job: &Job) -> bool {
        let is_format = self.formats.is_empty() || self.formats.iter().any(|name| name == job.format.name());
        is_format && job.name.contains(&self.name)
    }
}

fn numbers(list: &str) -> Vec<usize> {
    list.split(',').flat_map(str::parse).collect()
}

/// Makes a text of about so many bytes.
type Make = fn(usize) -> Vec<u8>;

/// Every stage on the texts that it is for, then every format.
pub(crate) fn stages(wanted: &Wanted) -> Vec<Job> {
    let samples: [(&str, Make); 6] = [
        ("words", |len| Sample::words(len).text.into_bytes()),
        ("prose", |len| Sample::prose(len).text.into_bytes()),
        ("dense", |len| Sample::dense(len).text.into_bytes()),
        ("wrapped", |len| Sample::wrapped(len).text.into_bytes()),
        ("JSON in one line", |len| Sample::json(len).text.into_bytes()),
        ("URLs only", |len| Sample::urls(len).text.into_bytes()),
    ];
    let wrong: (&str, Make) = ("wrong URLs", |len| Sample::wrong(len).text.into_bytes());
    let [none, prose, .., urls] = samples;
    let mut jobs = Vec::new();
    let mut add = |name: &str, stage, (sample, text): (&str, Make)| {
        jobs.push(Job { name: format!("{name}: {sample}"), stage, format: Format::PLAIN, text: Box::new(text) });
    };
    add("trigger search", Stage::MayHold, none);
    add("stray search", Stage::MayHoldStray, none);
    samples.into_iter().chain([wrong]).for_each(|sample| add("scan", Stage::Scan, sample));
    add("redact text", Stage::RedactText, prose);
    for sample in [urls, wrong] {
        add("split", Stage::Split, sample);
        add("redact", Stage::Redact, sample);
        add("default rules", Stage::Check(Rules::Default), sample);
        add("all rules", Stage::Check(Rules::All), sample);
    }
    for &form in FindingsFormat::ALL {
        let name = form.name();
        add(&format!("report, {name}"), Stage::Report(form), wrong);
    }
    for format in Format::all() {
        for (what, stage) in [
            ("read", Stage::Read),
            ("read with references", Stage::References),
            ("check, default rules", Stage::Lint(Rules::Default)),
            ("check, all rules", Stage::Lint(Rules::All)),
        ] {
            jobs.push(Job { name: format!("{}: {what}", format.name()), stage, format, text: sample_of(format) });
        }
    }
    jobs.retain(|job| wanted.has(job));
    jobs
}

/// What the file of counts has: every stage, and of each format what `check` does with it, with and without references.
pub(crate) fn guarded(wanted: &Wanted) -> Vec<Job> {
    let mut jobs = stages(wanted);
    jobs.retain(|job| !matches!(job.stage, Stage::Read | Stage::Lint(Rules::All)));
    jobs
}

/// What must grow with the length of its text and no faster.
pub(crate) fn growing(wanted: &Wanted) -> Vec<Job> {
    let mut jobs: Vec<Job> = Vec::new();
    for format in Format::all() {
        for (what, stage) in WHOLE {
            let name = format!("{} {what}: made-up sample", format.name());
            jobs.push(Job { name, stage, format, text: sample_of(format) });
        }
    }
    let formats = |is_meant: &dyn Fn(Format) -> bool| -> Vec<Format> {
        Format::all().filter(|&format| wanted.every || is_meant(format)).collect()
    };
    for text in hostile::ALL.iter().chain(hostile::WRONG_URLS) {
        for format in formats(&|format| format == Format::PLAIN) {
            for (what, stage) in WHOLE.into_iter().chain([("redact text", Stage::RedactText)]) {
                let name = format!("{} {what}: {}", format.name(), text.name);
                jobs.push(Job { name, stage, format, text: Box::new(|len| text.text(len)) });
            }
        }
    }
    for document in documents::all() {
        let document = Arc::new(document);
        // what is around a token is for longer runs
        if document.kind == Kind::Mixed && !wanted.every {
            continue;
        }
        let formats = formats(&|format| document.formats.contains(&format.name()));
        for (number, &format) in formats.iter().enumerate() {
            // what rules make of what is found is much the same in all formats
            let judged = (number == 0 || wanted.every).then_some(("check", Stage::Lint(Rules::All)));
            for (what, stage) in [("read", Stage::References)].into_iter().chain(judged) {
                let name = format!("{} {what}: {}", format.name(), document.name);
                let document = Arc::clone(&document);
                let text = Box::new(move |len| document.text(len));
                jobs.push(Job { name, stage, format, text });
            }
        }
    }
    jobs.retain(|job| wanted.has(job));
    jobs
}

/// The whole way of a document: with the rules that run by default, and with all, which read relative references too.
const WHOLE: [(&str, Stage); 2] = [("default check", Stage::Lint(Rules::Default)), ("check", Stage::Lint(Rules::All))];

fn sample_of(format: Format) -> Box<dyn Fn(usize) -> Vec<u8> + Sync> {
    Box::new(move |len| made_up(format, len))
}
