//! Files that are not written, and what is reported of them. The others are.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::Path;
use std::process::Command;

use super::fixture::{Fixture, NEW, OLD, name, outcome};

/// What a run comes to that does not go by root's rights; nothing where that cannot be.
fn run_as_nobody(fixture: &Fixture, args: &[&str]) -> Option<(Option<i32>, String)> {
    let run = fixture.command(args);
    if fs::metadata("/proc/self").map_or(true, |own| own.uid() != 0) {
        return Some(fixture.run(args));
    }
    let as_nobody = |program: &std::ffi::OsStr| {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(program).current_dir(fixture.path(""));
        command
    };
    let works = as_nobody(run.get_program()).arg("--version").output().is_ok_and(|output| output.status.success());
    if !works {
        eprintln!("skipped: this runs as root, and `setpriv` is not there or the program is out of its reach");
        return None;
    }
    Some(outcome(&as_nobody(run.get_program()).args(run.get_args()).output().expect("it runs")))
}

fn chmod(path: impl AsRef<Path>, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
}

#[test]
fn hard_links_are_not_parted() {
    let fixture = Fixture::new(3);
    fs::hard_link(fixture.path(name(1)), fixture.path("other-name")).expect("a link");
    let (status, messages) = fixture.run(&["--fix", "--quiet", "0000.txt", "0001.txt", "0002.txt"]);
    assert_eq!(
        (status, &*messages),
        (
            Some(2),
            "urlint: 0001.txt: not fixed: it has 2 names (hard links), which a new file would part (leave it one name)\n"
        )
    );
    assert_eq!([0, 1, 2].map(|number| fixture.is_new(number)), [true, false, true]);
    assert_eq!(fixture.left(), [""; 0]);
}

#[test]
fn what_may_not_be_written_is_not_replaced() {
    let fixture = Fixture::new(1);
    fs::write(fixture.path("fixed.txt"), OLD).expect("a file");
    chmod(fixture.path("fixed.txt"), 0o444);
    let (status, messages) = fixture.run(&["--fix", "--quiet", "."]);
    assert_eq!(
        (status, &*messages),
        (Some(2), "urlint: fixed.txt: not fixed: it may not be written (make it writable)\n")
    );
    assert_eq!(fixture.read("fixed.txt"), OLD.as_bytes());
    assert!(fixture.are_new());
}

/// A directory that anyone may write to lets anyone rename over a file; that is no leave to write the file.
#[test]
fn a_rename_is_no_way_around_a_mode() {
    let fixture = Fixture::new(0);
    fs::write(fixture.path("theirs.txt"), OLD).expect("a file");
    // of root it is not nobody's, of others it is theirs: then nothing is to be seen
    chmod(fixture.path("theirs.txt"), 0o644);
    chmod(fixture.path(""), 0o777);
    if fs::metadata(fixture.path("theirs.txt")).expect("it is there").uid() != 0 {
        return eprintln!("skipped: only root has files that others may not write");
    }
    let Some((status, messages)) = run_as_nobody(&fixture, &["--fix", "--quiet", "theirs.txt"]) else { return };
    assert_eq!(
        (status, &*messages),
        (Some(2), "urlint: theirs.txt: not fixed: it may not be written (make it writable)\n")
    );
    assert_eq!(fixture.read("theirs.txt"), OLD.as_bytes());
}

#[test]
fn directories_that_may_not_be_written_are_reported() {
    let fixture = Fixture::new(2);
    let inner = fixture.path("inner");
    fs::create_dir(&inner).expect("a directory");
    fs::write(inner.join("a.txt"), OLD).expect("a file");
    for path in [inner.join("a.txt"), fixture.path(name(0)), fixture.path(name(1))] {
        chmod(path, 0o666);
    }
    chmod(fixture.path(""), 0o777);
    chmod(&inner, 0o555);
    let run = run_as_nobody(&fixture, &["--fix", "--quiet", "inner"]);
    chmod(&inner, 0o755);
    let Some((status, messages)) = run else { return };
    let expected = "\
urlint: inner/a.txt: not fixed: cannot create a file next to it (make its directory writable; the file is unchanged)
";
    assert_eq!((status, &*messages), (Some(2), expected));
    assert_eq!(fs::read(inner.join("a.txt")).expect("it is there"), OLD.as_bytes());
}

/// Another's file that its group may write: it becomes ours, if nobody can do less with it then.
#[test]
fn owners_that_cannot_be_kept() {
    let fixture = Fixture::new(0);
    for (name, mode) in [("shared.txt", 0o664), ("own.txt", 0o646), ("run.txt", 0o4775)] {
        let path = fixture.write(name, OLD);
        if chown(&path, Some(65533), Some(65534)).is_err() {
            return eprintln!("skipped: only root gives files away");
        }
        chmod(path, mode);
    }
    chmod(fixture.path(""), 0o777);
    let Some((status, messages)) = run_as_nobody(&fixture, &["--fix", "--quiet", "."]) else { return };
    let refused = "a new file would not belong to its owner and group (run as its owner)\n";
    assert_eq!(status, Some(2), "{messages}");
    assert_eq!(fixture.read("shared.txt"), NEW.as_bytes(), "{messages}");
    let metadata = fs::metadata(fixture.path("shared.txt")).expect("it is there");
    assert_eq!((metadata.uid(), metadata.gid(), metadata.mode() & 0o7777), (65534, 65534, 0o664));
    assert!(messages.contains(&format!("urlint: run.txt: not fixed: {refused}")), "{messages}");
    assert_eq!(fixture.read("run.txt"), OLD.as_bytes());
    assert_eq!(fixture.read("own.txt"), OLD.as_bytes());
    assert_eq!(fixture.left(), [""; 0]);
}

/// Links that a walk follows lead to files outside of it only so far as to read them.
#[test]
fn links_out_of_what_is_walked_are_not_gone_through() {
    let fixture = Fixture::new(0);
    fs::create_dir(fixture.path("walked")).expect("a directory");
    let outside = fixture.write("outside.txt", OLD);
    symlink("../outside.txt", fixture.path("walked/link.txt")).expect("a link");
    let (status, messages) = fixture.run(&["--fix", "--quiet", "--follow", "walked"]);
    assert_eq!(status, Some(2));
    assert!(
        messages.starts_with(
            "urlint: walked/link.txt: not fixed: a symbolic link leads outside the walked directories, to "
        ),
        "{messages}"
    );
    assert_eq!(fixture.read("outside.txt"), OLD.as_bytes());
    assert_eq!(fixture.run(&["--fix", "--quiet", "walked/link.txt"]), (Some(0), String::new()));
    assert_eq!(fs::read(outside).expect("it is there"), NEW.as_bytes());
    assert!(fixture.path("walked/link.txt").is_symlink());
}

/// A list names the files, but a link in this directory is none of those outside.
#[test]
fn links_out_of_a_list_are_not_gone_through() {
    let fixture = Fixture::new(0);
    fs::create_dir_all(fixture.path("tree/sub")).expect("directories");
    fs::create_dir(fixture.path("outside")).expect("a directory");
    for name in ["outside.txt", "outside/a.txt", "tree/sub/inner.txt", "named.txt"] {
        fixture.write(name, OLD);
    }
    let links = [("../outside.txt", "link.txt"), ("../outside", "linked"), ("sub/inner.txt", "in.txt")];
    links.iter().for_each(|(to, link)| symlink(to, fixture.path("tree").join(link)).expect("a link"));
    fixture.write("list", "link.txt\nlinked/a.txt\nin.txt\n../named.txt\n");
    let mut run = fixture.command(&["--fix", "--quiet", "--files-from=../list"]);
    let (status, messages) = outcome(&run.current_dir(fixture.path("tree")).output().expect("it runs"));
    assert_eq!(status, Some(2));
    let refused: Vec<_> =
        messages.lines().map(|line| line.split(": a symbolic link leads out").next().unwrap_or(line)).collect();
    assert_eq!(refused, ["urlint: link.txt: not fixed", "urlint: linked/a.txt: not fixed"], "{messages}");
    assert_eq!([fixture.read("outside.txt"), fixture.read("outside/a.txt")], [OLD.as_bytes(); 2]);
    assert_eq!([fixture.read("tree/sub/inner.txt"), fixture.read("named.txt")], [NEW.as_bytes(); 2]);
}

/// A file larger than may be written: what a full disk or a quota comes to.
#[test]
fn files_that_cannot_be_written_whole_stay() {
    let fixture = Fixture::new(4);
    let large = OLD.repeat(2000);
    fixture.write("large.txt", &large);
    let run = fixture.command(&["--fix", "--quiet", "."]);
    let limited = "ulimit -f 8; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited]).arg(run.get_program()).args(run.get_args()).current_dir(fixture.path(""));
    let (status, messages) = outcome(&command.output().expect("it runs"));
    assert_eq!(
        (status, &*messages),
        (Some(2), "urlint: large.txt: not fixed: File too large (os error 27) (it is as it was)\n")
    );
    assert_eq!(fixture.read("large.txt"), large.as_bytes());
    assert!(fixture.are_new());
    assert_eq!(fixture.left(), [""; 0]);
}

/// A file system of one megabyte, where root may mount one.
#[test]
fn a_full_disk_loses_nothing() {
    let fixture = Fixture::new(0);
    let large = OLD.repeat(8000);
    fixture.write("large.txt", &large);
    fs::create_dir(fixture.path("full")).expect("a directory");
    let script = "\
        mount -t tmpfs -o size=512k tmpfs full || { echo unmountable; exit 77; }
        cp large.txt full/; printf 'HTTPS://docs.ietf.org/\\n' > full/small.txt
        dd if=/dev/zero of=full/filler bs=1k count=200 status=none
        \"$0\" check --fix --quiet full 2>&1 > /dev/null; echo exit $?
        cmp large.txt full/large.txt && cat full/small.txt; ls -A full";
    let mut command = Command::new("unshare");
    command.args(["-m", "sh", "-c", script, env!("CARGO_BIN_EXE_urlint")]).current_dir(fixture.path(""));
    let output = match command.output() {
        Ok(output) if output.status.success() => output,
        _ => return eprintln!("skipped: no file system can be mounted here"),
    };
    let messages = String::from_utf8_lossy(&output.stdout);
    let expected = "\
urlint: full/large.txt: not fixed: No space left on device (os error 28) (it is as it was)
exit 2
https://docs.ietf.org/
filler
large.txt
small.txt
";
    assert_eq!(messages, expected);
}
