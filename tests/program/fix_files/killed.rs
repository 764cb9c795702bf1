//! Runs that are ended at random moments.

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use super::fixture::{FILES, Fixture, kills};
use crate::random::Random;

/// How long it is until a file is looked at again: to look all the time would slow the run down.
const BETWEEN_LOOKS: Duration = Duration::from_micros(200);

/// Starts a run, and waits for a random file to be fixed and a moment more.
fn begun(fixture: &Fixture, random: &mut Random) -> Child {
    let mut run = fixture.command(&["--fix", "--quiet", "."]);
    let mut run = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let number = random.below(FILES);
    while !fixture.is_new(number) {
        let ended = run.try_wait().expect("it can be asked");
        assert!(ended.is_none() || fixture.is_new(number), "it ended without having fixed all");
        thread::sleep(BETWEEN_LOOKS);
    }
    thread::sleep(Duration::from_micros(random.below(3000) as u64));
    run
}

/// Sends a signal to a run, which may have ended by itself.
fn end(run: &Child, signal: &str) {
    _ = Command::new("kill").args([signal, &run.id().to_string()]).stderr(Stdio::null()).status();
}

/// 300 kills with `URLINT_KILLS=300`.
#[test]
fn killed_runs_leave_each_file_old_or_new() {
    let kills = kills();
    let fixture = Fixture::new(FILES);
    let mut random = Random::new(7);
    let (mut midway, mut left) = (0, 0);
    for kill in 0..kills {
        fixture.reset();
        let mut run = begun(&fixture, &mut random);
        end(&run, random.one_of(&["-KILL", "-KILL", "-TERM", "-HUP"]));
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
    assert!(midway > 0, "all runs had ended before");
}

#[test]
fn interrupted_runs_leave_nothing() {
    let fixture = Fixture::new(FILES);
    let mut random = Random::new(8);
    let mut midway = 0;
    for signal in ["-INT", "-TERM", "-HUP", "-QUIT", "-XCPU"].repeat(2) {
        fixture.reset();
        let mut run = begun(&fixture, &mut random);
        end(&run, signal);
        run.wait().expect("it has ended");
        midway += usize::from(!fixture.are_new());
        assert_eq!(fixture.left(), [""; 0]);
    }
    println!("{midway} of 10 before the end");
    assert!(midway > 0, "all runs had ended before");
}

/// Who starts a run that is to outlive its terminal has the signal ignored, and it stays so.
#[cfg(target_os = "linux")]
#[test]
fn signals_that_are_ignored_stay_so() {
    let fixture = Fixture::new(FILES);
    let mut run = Command::new("sh");
    run.args(["-c", "trap '' HUP INT; exec \"$0\" check --fix --quiet .", env!("CARGO_BIN_EXE_urlint")]);
    let mut run = run.current_dir(fixture.path("")).spawn().expect("it starts");
    while !fixture.is_new(0) {
        thread::sleep(BETWEEN_LOOKS);
    }
    ["-HUP", "-INT"].iter().for_each(|signal| end(&run, signal));
    assert_eq!(run.wait().expect("it ends").code(), Some(0));
    assert!(fixture.are_new());
}

/// What may be a user's is not removed, whatever it is called.
#[test]
fn only_what_is_known_is_removed() {
    let fixture = Fixture::new(1);
    let kept = [
        ".urlint-0123456789abcdef-0011223344556677-8899aabbccddeeff.old",
        ".urlint-0123456789abcdef-0011223344556677.new",
        ".urlint-AAAAAAAA.new",
        ".urlint-notes.new",
    ];
    kept.iter().for_each(|name| _ = fixture.write(name, "someone's work"));
    // the digest of nothing
    fixture.write(".urlint-0123456789abcdef-e3b0c44298fc1c14-8899aabbccddeeff.old", "");
    assert_eq!(fixture.run(&["--quiet", "--hidden", "."]).0, Some(0));
    assert_eq!(fixture.left().len(), 5, "a run that writes nothing removes nothing");
    let message = "has a text that another program wrote while a run replaced the file and was killed (move it to its place, \
                   or remove it)";
    assert_eq!(
        fixture.run(&["--fix", "--quiet", "--hidden", "."]),
        (Some(0), format!("urlint: {}: {message}\n", kept[0]))
    );
    assert_eq!(fixture.left(), kept);
}
