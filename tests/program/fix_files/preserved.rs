//! What of a file stays as it is.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};

use super::fixture::{Fixture, NEW, OLD};

#[test]
fn modes_and_owners() {
    let fixture = Fixture::new(0);
    let mut is_given_away = true;
    for (name, mode) in ["a", "b", "c", "d"].into_iter().zip([0o6751, 0o1644, 0o600, 0o777]) {
        let path = fixture.write(name, OLD);
        is_given_away &= chown(&path, Some(12_345), Some(23_456)).is_ok();
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
    }
    let before = ["a", "b", "c", "d"].map(|name| fs::metadata(fixture.path(name)).expect("it is there"));
    assert_eq!(fixture.run(&["--fix", "--quiet", "."]), (Some(0), String::new()));
    for (name, before) in ["a", "b", "c", "d"].into_iter().zip(before) {
        let after = fs::metadata(fixture.path(name)).expect("it is there");
        assert_eq!(fixture.read(name), NEW.as_bytes());
        assert_eq!(after.mode(), before.mode(), "{name}");
        assert_eq!((after.uid(), after.gid()), (before.uid(), before.gid()), "{name}");
        assert!(!is_given_away || after.uid() == 12_345);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn extended_attributes_and_access_lists() {
    use rustix::fs::{XattrFlags, getxattr, setxattr};

    /// Version 2: owner rw-, user 12345 r--, group r--, mask r--, others ---.
    const LIST: [u8; 44] = [
        2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 4, 0, 57, 48, 0, 0, 4, 0, 4, 0, 255, 255, 255, 255, 16, 0, 4,
        0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255, 255,
    ];
    let fixture = Fixture::new(0);
    let set = |path: &std::path::Path, name: &str, value: &[u8]| {
        let set = setxattr(path, name, value, XattrFlags::empty());
        set.map_err(|error| eprintln!("skipped: {name}: {error}")).is_ok()
    };
    let get = |name: &str, attribute: &str| {
        let mut value = [0; 100];
        getxattr(fixture.path(name), attribute, &mut value[..]).map(|len| value[..len].to_vec()).ok()
    };
    let listed = fixture.write("listed", OLD);
    let bare = fixture.write("bare", OLD);
    fs::set_permissions(bare, Permissions::from_mode(0o640)).expect("it is ours");
    if !set(&listed, "user.origin", b"a scan\0b") || !set(&listed, "system.posix_acl_access", &LIST) {
        return;
    }
    // what is made here from now on has an access list; what was there before has none
    assert!(set(&fixture.path(""), "system.posix_acl_default", &LIST));
    assert_eq!(fixture.run(&["--fix", "--quiet", "."]), (Some(0), String::new()));
    assert_eq!([fixture.read("listed"), fixture.read("bare")], [NEW.as_bytes(); 2]);
    assert_eq!(get("listed", "user.origin").as_deref(), Some(&b"a scan\0b"[..]));
    assert_eq!(get("listed", "system.posix_acl_access").as_deref(), Some(&LIST[..]));
    assert_eq!(get("bare", "system.posix_acl_access"), None);
    assert_eq!(fs::metadata(fixture.path("bare")).expect("it is there").mode(), 0o10_0640);
}

/// What may be done with a program file, and what the system keeps of a file, stays or is not lost silently.
#[cfg(target_os = "linux")]
#[test]
fn capabilities_and_signatures() {
    use rustix::fs::{XattrFlags, getxattr, setxattr};

    /// `cap_net_raw=ep`, in its second version.
    const RAW: [u8; 20] = [1, 0, 0, 2, 0, 0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let fixture = Fixture::new(0);
    let set = |name: &str, attribute: &str, value: &[u8]| {
        let set = setxattr(fixture.write(name, OLD), attribute, value, XattrFlags::empty());
        set.map_err(|error| eprintln!("skipped: {attribute}: {error}")).is_ok()
    };
    if set("able", "security.capability", &RAW) {
        assert_eq!(fixture.run(&["--fix", "--quiet", "able"]), (Some(0), String::new()));
        let mut value = [0; 100];
        let len = getxattr(fixture.path("able"), "security.capability", &mut value[..]).expect("it is there");
        assert_eq!((&value[..len], fixture.read("able")), (&RAW[..], NEW.as_bytes().to_owned()));
    }
    if set("signed", "security.ima", &[3, 2, 4, 0, 0, 0, 0, 1, 0, 0]) {
        let (status, messages) = fixture.run(&["--fix", "--quiet", "signed"]);
        let why = "its bytes are signed in its extended attribute security.ima";
        assert!(status == Some(2) && messages.contains(why), "{messages}");
        assert_eq!(fixture.read("signed"), OLD.as_bytes());
    }
    if set("digested", "security.ima", &[4, 4, 1, 2, 3]) {
        assert_eq!(fixture.run(&["--fix", "--quiet", "digested"]), (Some(0), String::new()));
        assert_eq!(fixture.read("digested"), NEW.as_bytes());
        assert!(getxattr(fixture.path("digested"), "security.ima", &mut [0; 100][..]).is_err(), "it says what was");
    }
    assert_eq!(fixture.left(), [""; 0]);
}

#[cfg(target_os = "linux")]
#[test]
fn flags() {
    use rustix::fs::{IFlags, ioctl_getflags, ioctl_setflags};

    let fixture = Fixture::new(0);
    let set = |name: &str, flags: IFlags| {
        let file = fs::File::open(fixture.write(name, OLD)).expect("it is there");
        let is = ioctl_getflags(&file).map_err(|error| eprintln!("skipped: no flags: {error}")).ok()?;
        let set = ioctl_setflags(&file, is | flags);
        set.map_err(|error| eprintln!("skipped: {flags:?}: {error}")).ok()
    };
    for flags in [IFlags::NODUMP, IFlags::NOATIME | IFlags::SYNC, IFlags::JOURNALING] {
        let Some(()) = set("a", flags) else { continue };
        assert_eq!(fixture.run(&["--fix", "--quiet", "a"]), (Some(0), String::new()), "{flags:?}");
        assert_eq!(fixture.read("a"), NEW.as_bytes());
        let is = ioctl_getflags(fs::File::open(fixture.path("a")).expect("it is there")).expect("it has flags");
        assert!(is.contains(flags), "{is:?}: {flags:?}");
    }
    for (name, flags) in [("b", IFlags::IMMUTABLE), ("c", IFlags::APPEND)] {
        let Some(()) = set(name, flags) else { continue };
        let (status, messages) = fixture.run(&["--fix", "--quiet", name]);
        let file = fs::File::open(fixture.path(name)).expect("it is there");
        ioctl_setflags(&file, ioctl_getflags(&file).expect("it has flags") - flags).expect("it may be set");
        assert!(status == Some(2) && messages.contains("not fixed: "), "{messages}");
        assert_eq!(fixture.read(name), OLD.as_bytes());
    }
    // a directory whose flag is that of what is made in it
    let directory = fs::File::open(fixture.path("")).expect("it is there");
    fixture.write("plain", OLD);
    let is = ioctl_getflags(&directory).unwrap_or(IFlags::empty());
    if ioctl_setflags(&directory, is | IFlags::NODUMP).is_ok() {
        assert_eq!(fixture.run(&["--fix", "--quiet", "plain"]), (Some(0), String::new()));
        let is = ioctl_getflags(fs::File::open(fixture.path("plain")).expect("it is there")).expect("it has flags");
        assert!(!is.contains(IFlags::NODUMP), "{is:?}");
    }
    assert_eq!(fixture.left(), [""; 0]);
}

#[test]
fn links_and_names() {
    let fixture = Fixture::new(0);
    // the longest name that there is
    let long = format!("{}.txt", "n".repeat(251));
    fs::create_dir(fixture.path("sub")).expect("a directory");
    fixture.write(&format!("sub/{long}"), OLD);
    symlink(format!("sub/{long}"), fixture.path("one")).expect("a link");
    symlink("one", fixture.path("two")).expect("a link");
    symlink("nowhere", fixture.path("dangling")).expect("a link");
    assert_eq!(fixture.run(&["--fix", "--quiet", "two"]), (Some(0), String::new()));
    assert_eq!(fixture.read(&format!("sub/{long}")), NEW.as_bytes());
    assert_eq!(fs::read_link(fixture.path("two")).expect("a link"), std::path::Path::new("one"));
    assert!(fixture.path("one").is_symlink());
    let (status, messages) = fixture.run(&["--fix", "--quiet", "dangling"]);
    assert!(status == Some(2) && !messages.is_empty(), "{status:?}: {messages}");
    assert!(fixture.path("dangling").is_symlink() && !fixture.path("nowhere").exists());
    // two ways to one file, in one run
    fixture.write(&format!("sub/{long}"), OLD);
    assert_eq!(fixture.run(&["--fix", "--quiet", "--follow", "."]).0, Some(2), "the dangling link");
    assert_eq!(fixture.read(&format!("sub/{long}")), NEW.as_bytes());
}

#[test]
fn bytes_outside_of_the_edits() {
    let around: [(&str, &[u8], &[u8]); 6] = [
        ("crlf", b"a\r\n", b"\r\nb\r\n"),
        ("cr", b"a\r", b"\rb\r"),
        ("mixed", b"a\r\nb\n\rc\r", b"\n\r\n\n\r"),
        ("unended", b"", b""),
        ("mark", b"\xEF\xBB\xBF", b"\n"),
        ("controls", b"a\x01\x1A ", b" \x7F\n"),
    ];
    let fixture = Fixture::new(0);
    let with = |before: &[u8], url: &str, after: &[u8]| [before, url.as_bytes(), after].concat();
    for (name, before, after) in around {
        fixture.write(name, with(before, "HTTPS://docs.ietf.org/", after));
        assert_eq!(fixture.run(&["--fix", "--quiet", name]), (Some(0), String::new()), "{name}");
        assert_eq!(fixture.read(name), with(before, "https://docs.ietf.org/", after), "{name}");
    }
}

#[test]
fn data_of_tests_without_a_look() {
    let fixture = Fixture::new(0);
    fs::create_dir(fixture.path("testdata")).expect("a directory");
    fixture.write("testdata/a.md", OLD);
    fixture.write("a.md", OLD);
    fixture.run(&["--fix", "--unsafe-fixes", "--quiet", "."]);
    assert_eq!(fixture.read("a.md"), NEW.as_bytes());
    assert_eq!(fixture.read("testdata/a.md"), OLD.as_bytes());
    fixture.write("urlint.toml", "[[kinds]]\npaths = [\"testdata/\"]\nkind = \"living\"\n");
    fixture.run(&["--fix", "--quiet", "."]);
    assert_eq!(fixture.read("testdata/a.md"), NEW.as_bytes());
}
