//! Programs of others that read what this one writes: installed from PyPI into a virtual environment.
//!
//! Where Python or PyPI cannot be had, tests say so and are skipped, but on a build server (`CI` is set) they fail.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A virtual environment with these packages, kept from one run of the tests to the next.
pub(crate) fn environment(name: &str, packages: &[&str]) -> Option<PathBuf> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let wanted = packages.join("\n");
    let mark = directory.join("packages.txt");
    if std::fs::read_to_string(&mark).is_ok_and(|there| there == wanted) {
        return Some(directory);
    }
    let run = |program: &Path, args: &[&str]| match Command::new(program).args(args).output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        Err(error) => Err(error.to_string()),
    };
    let made = run(Path::new("python3"), &["-m", "venv", "--clear", &directory.to_string_lossy()]).and_then(|()| {
        let mut args = vec!["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        args.extend(packages);
        run(&program(&directory, "python"), &args)
    });
    match made {
        Ok(()) => {
            std::fs::write(mark, wanted).expect("it can be written");
            Some(directory)
        }
        Err(what) => {
            assert!(std::env::var_os("CI").is_none(), "{packages:?} cannot be installed: {what}");
            eprintln!("skipped: {packages:?} cannot be installed: {what}");
            None
        }
    }
}

/// A program of an environment.
pub(crate) fn program(environment: &Path, name: &str) -> PathBuf {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    environment.join(folder).join(name)
}
