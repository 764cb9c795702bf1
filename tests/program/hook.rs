//! The wheel and the hook for pre-commit, installed and used as their users do.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::python::{environment, program};
use crate::run::write;

const TOOLS: [&str; 2] = ["maturin==1.16.0", "pre-commit==4.7.0"];
/// What gets the wheel that pre-commit installs.
const PIP: &str = "pip==25.3";

/// What the program says of itself.
const VERSION: &str = concat!("urlint ", env!("CARGO_PKG_VERSION"), "\n");

/// A repository's settings for pre-commit, as the README and the book show them.
const SETTINGS: &str = "\
repos:
  - repo: https://github.com/urlint/urlint
    rev: v0.1.0
    hooks:
      - id: urlint
";

/// Settings that need no release, but the program.
const LOCAL: &str = "\
repos:
  - repo: local
    hooks:
      - id: urlint
        name: urlint
        language: system
        entry: urlint check --force-exclude --no-progress
        types: [text]
        require_serial: true
";

/// The same for the hook that fixes.
const FIXES: &str = "      - id: urlint-fix\n";

const FIXED: &str = "\
urlint (fix).............................................................Failed
- hook id: urlint-fix
- files were modified by this hook

--- a/guide.md
+++ b/guide.md
@@ -1 +1 @@
-Docs: HTTPS://ziglang.org/doc
+Docs: https://ziglang.org/doc
guide.md: fixed 1 (uppercase-scheme 1); nothing left
";

const REFUSED: &str = "\
urlint...................................................................Failed
- hook id: urlint
- exit code: 1

guide.md
  1:7  error    \"hhttps\" is not a scheme; did you mean \"https\"?  scheme-typo  [fix]
       Docs: hhttps://ziglang.org/doc
             ^^^^^^
       help: write the intended scheme

";

#[test]
fn versions_and_licenses_are_the_same_everywhere() {
    let version = env!("CARGO_PKG_VERSION");
    let line = format!("  URLINT_VERSION: \"{version}\"");
    assert!(read("templates/urlint.gitlab-ci.yml").lines().any(|there| there == line), "it lacks the line: {line}");
    assert!(SETTINGS.contains(&format!("rev: v{version}\n")) && SETTINGS.contains(env!("CARGO_PKG_REPOSITORY")));
    for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
        assert_eq!(read(license), read(&format!("python/licenses/{license}")), "{license}");
    }
}

/// What users are to write, and what they will see, is what is tried here.
#[test]
fn the_readme_shows_what_is_tested() {
    let settings = format!("```yaml\n{SETTINGS}```");
    let page = read("docs/src/guide/pre-commit.md");
    assert!(page.contains(&settings) && page.contains(REFUSED));
    let local = format!("```yaml\n{LOCAL}```");
    assert!(read("README.md").contains(&local) && page.contains(&local));
    assert!(page.contains(FIXES) && page.contains(FIXED));
}

/// The root of a checkout installs the wheel of its version where there is one, and else builds the checkout: what pip
/// asks for then is known without building.
#[test]
fn the_root_is_installed_of_a_wheel_or_built() {
    let scratch = tempfile::tempdir().expect("a directory");
    let wheel = scratch.path().join(concat!("urlint-", env!("CARGO_PKG_VERSION"), "-py3-none-any.whl"));
    let ask =
        "import sys; sys.path.insert(0, 'python'); import published; print(published.get_requires_for_build_wheel())";
    let ask = || {
        let mut python = Command::new("python3");
        python.args(["-c", ask]).env("PIP_NO_INDEX", "1").env("PIP_FIND_LINKS", scratch.path());
        done(&mut python)
    };
    assert_eq!(ask(), "['maturin>=1.9,<2.0']\n");
    let pack = "import sys, zipfile; zip = zipfile.ZipFile(sys.argv[1], 'w'); name = 'urlint-' + sys.argv[2] + '.dist-info/'; \
        zip.writestr(name + 'METADATA', 'Metadata-Version: 2.1\\nName: urlint\\nVersion: ' + sys.argv[2] + '\\n'); \
        zip.writestr(name + 'WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n'); \
        zip.writestr(name + 'RECORD', ''); zip.close()";
    done(Command::new("python3").args(["-c", pack]).arg(&wheel).arg(env!("CARGO_PKG_VERSION")));
    assert_eq!(ask(), "[]\n");
}

/// The wheel is built of what `cargo test` has compiled; then there is no compiler any more.
#[test]
fn installed_from_wheels() {
    let Some(tools) = environment("hook", &TOOLS) else { return };
    let scratch = tempfile::tempdir().expect("a directory");
    let user = User::new(scratch.path(), &tools);
    if !wheels(&tools, &user.wheels) {
        return;
    }

    // what is packed names no folder of this machine
    let list =
        "import glob, sys, zipfile; print(*zipfile.ZipFile(*glob.glob(sys.argv[1] + '/urlint-*.whl')).namelist())";
    let packed = done(Command::new("python3").args(["-c", list]).arg(&user.wheels));
    for name in [".data/scripts/urlint", "urlint/_native.abi3.so", "urlint/_native.pyi", "urlint/py.typed"] {
        assert!(packed.contains(name), "{name}: {packed}");
    }
    assert!(!packed.contains("/sboms/"), "{packed}");

    let fresh = scratch.path().join("fresh");
    done(user.command("python3").args(["-m", "venv"]).arg(&fresh));
    done(user.command(program(&fresh, "pip")).args(["install", "--quiet", "urlint"]));
    let version = done(user.command(program(&fresh, "urlint")).arg("--version"));
    assert_eq!(version, VERSION);
    let imported = "import urlint; print('urlint', urlint.__version__)";
    assert_eq!(done(user.command(program(&fresh, "python")).args(["-c", imported])), VERSION);

    archive(&user);
    commits(&user);
    assert_eq!(fs::read_to_string(user.compiled()).unwrap_or_default(), "", "something was compiled");
}

/// A release offers the same program to those without Python.
fn archive(user: &User) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/archive.py");
    pages(&user.home.join("pages"));
    done(user.command("python3").arg(script).arg(&user.wheels).args(["any-unix", "archives", "pages"]));
    let folder = concat!("urlint-", env!("CARGO_PKG_VERSION"), "-any-unix");
    done(user.command("tar").args(["-xzf", &format!("archives/{folder}.tar.gz")]));
    let listed = done(user.command("ls").arg(folder));
    assert_eq!(listed, "CHANGELOG.md\nLICENSE-APACHE\nLICENSE-MIT\nREADME.md\ncomplete\nman\nurlint\n");
    let version = done(user.command(user.home.join(folder).join("urlint")).arg("--version"));
    assert_eq!(version, VERSION);
}

/// Writes what an archive holds besides.
fn pages(folder: &Path) {
    done(Command::new(".ci/pages").arg(env!("CARGO_BIN_EXE_urlint")).arg(folder));
}

#[test]
fn archives_hold_manual_pages_and_completions() {
    let scratch = tempfile::tempdir().expect("a directory");
    pages(scratch.path());
    let listed = |folder: &str| done(Command::new("ls").arg(scratch.path().join(folder)));
    assert_eq!(listed("complete"), "_urlint\n_urlint.ps1\nurlint.bash\nurlint.elv\nurlint.fish\n");
    assert!(listed("man").starts_with("urlint-check.1\n") && listed("man").ends_with("\nurlint.1\n"));
}

/// PyPI shows the README without the files that it links to.
#[test]
fn links_of_the_readme_are_made_absolute() {
    let scratch = tempfile::tempdir().expect("a directory");
    let readme = scratch.path().join("README.md");
    write(&readme, read("README.md"));
    done(Command::new("python3").arg(".ci/readme.py").arg(&readme));
    let text = fs::read_to_string(&readme).expect("a file");
    let formats =
        concat!("](", env!("CARGO_PKG_REPOSITORY"), "/blob/v", env!("CARGO_PKG_VERSION"), "/docs/src/formats.md)");
    assert!(text.contains(formats) && !text.contains("](docs/") && !text.contains("](LICENSE"), "{text}");
    assert!(text.contains("](https://crates.io/crates/linkify)") && text.contains("](HTTPS://www.ietf.org/rfc/)"));
}

/// A bad URL blocks the commit, a good one passes; what the configuration excludes, or is not in the commit, does not
/// count.
fn commits(user: &User) {
    let (hook, revision) = user.published();
    let repository = user.home.join("scratch");
    fs::create_dir(&repository).expect("a directory");
    let write = |name: &str, content: &str| {
        write(repository.join(name), content);
    };
    let git = |args: &[&str]| user.command("git").args(args).current_dir(&repository).output().expect("it starts");
    let settings = SETTINGS.replace(env!("CARGO_PKG_REPOSITORY"), &hook.to_string_lossy());
    write(".pre-commit-config.yaml", &settings.replace("v0.1.0", &revision));
    write("urlint.toml", "exclude = [\"vendor/\"]\n");
    let bad = "Docs: hhttps://ziglang.org/doc\n";
    for name in ["guide.md", "vendor/their.md", "notes.md"] {
        write(name, bad);
    }
    git(&["init", "--quiet"]);
    done(user.command("pre-commit").arg("install").current_dir(&repository));

    git(&["add", ".pre-commit-config.yaml", "urlint.toml", "guide.md", "vendor"]);
    let refused = git(&["commit", "--quiet", "--message", "with a bad URL"]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success(), "{said}");
    assert!(said.contains(REFUSED) && said.contains("1 finding in 1 of 3 files ("), "{said}");

    write("guide.md", "Docs: https://ziglang.org/doc\n");
    git(&["add", "guide.md"]);
    let passed = git(&["commit", "--quiet", "--message", "with a good URL"]);
    assert!(passed.status.success(), "{}", String::from_utf8_lossy(&passed.stderr));
    let settings = settings.replace("      - id: urlint\n", FIXES);
    write(".pre-commit-config.yaml", &settings.replace("v0.1.0", &revision));
    let capital = "Docs: HTTPS://ziglang.org/doc\n";
    write("guide.md", capital);
    write("vendor/their.md", &format!("{capital}{bad}"));
    git(&["add", ".pre-commit-config.yaml", "guide.md", "vendor"]);
    let fixed = git(&["commit", "--quiet", "--message", "to be fixed"]);
    let said = String::from_utf8_lossy(&fixed.stderr);
    assert!(!fixed.status.success() && said.contains(FIXED), "{said}");
    let read = |name: &str| fs::read_to_string(repository.join(name)).expect("a file");
    assert_eq!(
        (read("guide.md"), read("vendor/their.md")),
        ("Docs: https://ziglang.org/doc\n".to_owned(), format!("{capital}{bad}"))
    );
    git(&["add", "guide.md"]);
    let passed = git(&["commit", "--quiet", "--message", "as it was fixed"]);
    assert!(passed.status.success(), "{}", String::from_utf8_lossy(&passed.stderr));

    let files = String::from_utf8(git(&["ls-files"]).stdout).expect("UTF-8");
    assert_eq!(files, ".pre-commit-config.yaml\nguide.md\nurlint.toml\nvendor/their.md\n");
}

/// Someone with a home of their own, Python, git and pre-commit, but nothing that compiles.
struct User {
    home: PathBuf,
    path: std::ffi::OsString,
    wheels: PathBuf,
}

impl User {
    fn new(home: &Path, tools: &Path) -> Self {
        let user = Self { home: home.to_owned(), path: path(home, tools), wheels: home.join("wheels") };
        fs::create_dir(home.join("bin")).expect("a directory");
        for name in ["cargo", "rustc", "cc", "gcc"] {
            let path = home.join("bin").join(name);
            // pip asks for the version, to report it to its index
            let written = format!("[ \"$*\" = --version ] || echo \"$0 $*\" >> '{}'", user.compiled().display());
            let script = format!("#!/bin/sh\n{written}\nexit 1\n");
            fs::write(&path, script).expect("a file");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("permissions");
        }
        let config = "[user]\nname = A\nemail = a@a.example\n[init]\ndefaultBranch = main\n";
        fs::write(home.join("gitconfig"), config).expect("a file");
        user
    }

    /// Where each call of a compiler is written down.
    fn compiled(&self) -> PathBuf {
        self.home.join("compiled")
    }

    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env("PATH", &self.path).env("HOME", &self.home).current_dir(&self.home);
        command.env("PRE_COMMIT_HOME", self.home.join("pre-commit")).env("PRE_COMMIT_COLOR", "never");
        command.env("GIT_CONFIG_GLOBAL", self.home.join("gitconfig")).env("GIT_CONFIG_NOSYSTEM", "1");
        command.env("PIP_FIND_LINKS", &self.wheels).env("PIP_NO_INDEX", "1").env("PIP_DISABLE_PIP_VERSION_CHECK", "1");
        for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "SKIP", "PYTHONPATH"] {
            command.env_remove(name);
        }
        command
    }

    /// A repository of this project as it is now, and its last commit.
    fn published(&self) -> (PathBuf, String) {
        let project = env!("CARGO_MANIFEST_DIR");
        let folder = self.home.join("published");
        let listed = self
            .command("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(project)
            .output()
            .expect("it starts");
        let listed = String::from_utf8(listed.stdout).expect("UTF-8");
        // what was removed and not committed is listed too
        for name in listed.split_terminator('\0').filter(|name| Path::new(project).join(name).is_file()) {
            let copy = folder.join(name);
            fs::create_dir_all(copy.parent().expect("a parent")).expect("a directory");
            fs::copy(Path::new(project).join(name), copy).expect("a file");
        }
        let git = |args: &[&str]| done(self.command("git").args(args).current_dir(&folder));
        git(&["init", "--quiet"]);
        git(&["add", "--all"]);
        git(&["commit", "--quiet", "--message", "as it is"]);
        let revision = git(&["rev-parse", "HEAD"]).trim().to_owned();
        (folder, revision)
    }
}

/// The programs of the environment, and before them some in the place of compilers.
fn path(home: &Path, tools: &Path) -> std::ffi::OsString {
    let inherited = std::env::var_os("PATH").unwrap_or_default();
    let all = [home.join("bin"), tools.join("bin")].into_iter().chain(std::env::split_paths(&inherited));
    std::env::join_paths(all).expect("no path has a colon")
}

/// Puts into a folder the wheel of this project, and what building the hook's own takes; `false` where that cannot be
/// had.
fn wheels(tools: &Path, folder: &Path) -> bool {
    let mut download = Command::new(program(tools, "pip"));
    download.args(["download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest"]).arg(folder).arg(PIP);
    let downloaded = download.output().expect("it starts");
    if !downloaded.status.success() {
        let what = String::from_utf8_lossy(&downloaded.stderr);
        assert!(std::env::var_os("CI").is_none(), "{PIP} cannot be downloaded: {what}");
        eprintln!("skipped: {PIP} cannot be downloaded: {what}");
        return false;
    }
    // what is compiled is shared with `cargo test`, but the program that other tests run is left alone
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let compiled = target.parent().expect("it is in the target directory");
    let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
    let mut build = Command::new(program(tools, "python"));
    build.args(["python/backend.py", "--auditwheel", "skip", "--profile", profile, "--out"]).arg(folder);
    build.env("CARGO_BUILD_BUILD_DIR", compiled).env("CARGO_TARGET_DIR", target.join("wheel"));
    let inherited = std::env::var_os("PATH").unwrap_or_default();
    let programs = program(tools, "python").parent().map(Path::to_path_buf);
    let path = std::env::join_paths(programs.into_iter().chain(std::env::split_paths(&inherited)));
    done(build.env("PATH", path.expect("no path has a colon")));
    true
}

/// What a command prints, that must end well.
#[track_caller]
fn done(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().expect("it starts");
    let stdout = String::from_utf8_lossy(&stdout).into_owned();
    assert!(status.success(), "{command:?}:\n{stdout}\n{}", String::from_utf8_lossy(&stderr));
    stdout
}

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}
