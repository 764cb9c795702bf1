//! Runs that are ended at random moments.

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::fixture::{FILES, Fixture, kills};
use crate::random::Random;

/// Begins a run, and waits for a random file to be mended and a moment more.
fn begun(fixture: &Fixture, random: &mut Random) -> Child {
    let mut run = fixture.command(&["--fix", "--quiet", "."]);
    let mut run = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let number = random.below(FILES);
    while !fixture.is_new(number) {
        let ended = run.try_wait().expect("it can be asked");
        assert!(ended.is_none() || fixture.is_new(number), "it ended without having mended all");
        thread::yield_now();
    }
    thread::sleep(Duration::from_micros(random.below(3000) as u64));
    run
}

#[test]
fn killed_runs_leave_each_file_old_or_new() {
    let kills = kills();
    let fixture = Fixture::new(FILES);
    let mut random = Random::new(7);
    let (mut midway, mut left) = (0, 0);
    for kill in 0..kills {
        fixture.reset();
        let mut run = begun(&fixture, &mut random);
        run.kill().expect("it may be killed");
        run.wait().expect("it has ended");
        midway += usize::from(!fixture.are_new());
        left += fixture.left().len();
        if kill % 5 == 0 || kill + 1 == kills {
            assert_eq!(fixture.run(&["--fix", "--quiet", "."]), (Some(0), String::new()));
            assert!(fixture.are_new());
            assert_eq!(fixture.left(), [""; 0]);
        }
    }
    println!("{kills} kills, {midway} before the end; {left} files were left beside others until the next run");
    assert!(midway > kills / 2, "most runs had ended before");
}

#[test]
fn interrupted_runs_leave_nothing_behind() {
    let fixture = Fixture::new(FILES);
    let mut random = Random::new(8);
    let mut midway = 0;
    for signal in ["-INT", "-TERM"].repeat(5) {
        fixture.reset();
        let mut run = begun(&fixture, &mut random);
        // it may have ended by itself
        _ = Command::new("kill").args([signal, &run.id().to_string()]).stderr(Stdio::null()).status();
        run.wait().expect("it has ended");
        midway += usize::from(!fixture.are_new());
        assert_eq!(fixture.left(), [""; 0]);
    }
    println!("{midway} of 10 before the end");
    assert!(midway > 5, "most runs had ended before");
}

/// What may be lost with a file of such a name is not removed, and no run reads it.
#[test]
fn only_what_is_known_is_removed() {
    let fixture = Fixture::new(1);
    fixture.write(".urlint-abcd1234.new", "half a te");
    fixture.write(".urlint-abcd1234-0011223344556677-8899aabbccddeeff.old", "someone's work: HTTPS://a.example.net/");
    // the digest of nothing
    fixture.write(".urlint-abcd1234-e3b0c44298fc1c14-8899aabbccddeeff.old", "");
    fixture.write(".urlint-notes.new", "a name that none of ours has");
    let kept = [".urlint-abcd1234-0011223344556677-8899aabbccddeeff.old", ".urlint-notes.new"];
    assert_eq!(fixture.run(&["--quiet", "--hidden", "."]).0, Some(0));
    assert_eq!(fixture.left().len(), 4, "a run that writes nothing removes nothing");
    assert_eq!(fixture.run(&["--fix", "--quiet", "--hidden", "."]), (Some(0), String::new()));
    assert_eq!(fixture.left(), kept);
}
