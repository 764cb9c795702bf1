//! The npm packages, packed and installed as npm does it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::run::write;

/// The targets of the archives of a release, and the package of each.
const PACKAGES: [(&str, &str); 7] = [
    ("aarch64-apple-darwin", "darwin-arm64"),
    ("x86_64-apple-darwin", "darwin-x64"),
    ("aarch64-unknown-linux-gnu", "linux-arm64-gnu"),
    ("aarch64-unknown-linux-musl", "linux-arm64-musl"),
    ("x86_64-unknown-linux-gnu", "linux-x64-gnu"),
    ("x86_64-unknown-linux-musl", "linux-x64-musl"),
    ("x86_64-pc-windows-msvc", "win32-x64"),
];

#[track_caller]
fn done(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().expect("it starts");
    assert!(status.success(), "{command:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8_lossy(&stdout).into_owned()
}

/// Makes the folders of the packages from archives with a program that prints its arguments.
fn folders(scratch: &Path) {
    let version = env!("CARGO_PKG_VERSION");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/npm.py");
    let mut make = Command::new("python3");
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("npm/lib");
    make.current_dir(scratch).arg(script).arg("packages").arg(library);
    for (target, _) in PACKAGES {
        let folder = format!("urlint-{version}-{target}");
        let is_windows = target.contains("windows");
        let program = if is_windows { "urlint.exe" } else { "urlint" };
        write(scratch.join(&folder).join(program), "#!/bin/sh\nprintf '<%s>' \"$@\"\nexit 1\n");
        let (archive, format) =
            if is_windows { (format!("{folder}.zip"), "zip") } else { (format!("{folder}.tar.gz"), "gztar") };
        let pack = "import shutil, sys; shutil.make_archive(sys.argv[1], sys.argv[2], '.', sys.argv[1])";
        done(Command::new("python3").args(["-c", pack, &folder, format]).current_dir(scratch));
        make.arg(archive);
    }
    done(&mut make);
}

#[test]
fn every_system_has_a_package_of_this_version() {
    let package = fs::read_to_string("npm/package.json").expect("a file");
    let package: serde_json::Value = serde_json::from_str(&package).expect("JSON");
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(package["version"], version);
    let packages = package["optionalDependencies"].as_object().expect("an object");
    assert!(packages.values().all(|value| value == version), "{packages:?}");
    let named: Vec<_> = PACKAGES.iter().map(|(_, name)| format!("@urlint/{name}")).collect();
    assert_eq!(packages.keys().collect::<Vec<_>>(), named.iter().collect::<Vec<_>>());
    let release = fs::read_to_string(".github/workflows/release.yml").expect("a file");
    assert!(PACKAGES.iter().all(|(target, _)| release.contains(&format!("target: {target}"))));
}

#[test]
fn packed_and_installed() {
    if Command::new("npm").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "npm is not there");
        return eprintln!("skipped: npm is not there");
    }
    let scratch = tempfile::tempdir().expect("a directory");
    let scratch = scratch.path();
    folders(scratch);
    let npm = |args: &[&str]| {
        let mut npm = Command::new("npm");
        npm.args(args).current_dir(scratch).env("HOME", scratch).env("npm_config_update_notifier", "false");
        done(&mut npm)
    };
    let asked = "process.report.getReport().header.glibcVersionRuntime ? 'gnu' : 'musl'";
    let libc = done(Command::new("node").args(["-p", asked]));
    let cpu = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    let own = format!("linux-{cpu}-{}", libc.trim());
    let packed = npm(&["pack", "--silent", "./packages/urlint", &format!("./packages/{own}")]);
    let files: Vec<String> = packed.lines().map(|file| format!("./{file}")).collect();
    assert_eq!(files.len(), 2, "{packed}");
    // what is for other systems is optional, and no registry is asked
    let options = ["install", "--silent", "--offline", "--no-audit", "--no-fund"];
    npm(&[&options[..], &files.iter().map(String::as_str).collect::<Vec<_>>()].concat());
    let output = Command::new(scratch.join("node_modules/.bin/urlint")).args(["check", "a b"]).output();
    let output = output.expect("it starts");
    assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b"<check><a b>"[..]));
    fs::remove_dir_all(scratch.join("node_modules/@urlint")).expect("it is there");
    let output = Command::new(scratch.join("node_modules/.bin/urlint")).output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains(&format!("@urlint/{own} is not installed")), "{said}");
}
