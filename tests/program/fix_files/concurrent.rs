//! Runs beside each other, and beside others who write.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::fixture::{FILES, Fixture, OLD, kills, name, outcome};

#[test]
fn runs_at_once_do_no_harm() {
    let fixture = Fixture::new(FILES);
    for _ in 0..kills() / 10 {
        fixture.reset();
        let mut runs = [(); 2].map(|()| fixture.command(&["--fix", "--quiet", "."]));
        let runs =
            runs.each_mut().map(|run| run.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts"));
        for run in runs {
            assert_eq!(outcome(&run.wait_with_output().expect("it ends")), (Some(0), String::new()));
        }
        assert!(fixture.are_new());
        assert_eq!(fixture.left(), [""; 0]);
    }
}

/// What others put in the place of a file in some turn: a file or a link to one. What they write to is hidden, so that
/// runs meet it in that place only, and whole.
fn put(fixture: &Fixture, number: usize, turn: usize) {
    let (theirs, target) = (fixture.path(".theirs"), fixture.path(format!(".{number}-{turn}.target")));
    let text = format!("turn {turn}, {OLD}");
    match is_link(turn) {
        true => {
            fs::write(&target, text).expect("a file");
            symlink(&target, &theirs).expect("a link");
        }
        false => fs::write(&theirs, text).expect("a file"),
    }
    fs::rename(theirs, fixture.path(name(number))).expect("it is there");
}

fn is_link(turn: usize) -> bool {
    turn.is_multiple_of(3)
}

/// Whether it is there, fixed or not.
fn is_there(fixture: &Fixture, number: usize, turn: usize) -> bool {
    let path = fixture.path(name(number));
    let text = fs::read_to_string(&path).expect("it is there");
    path.is_symlink() == is_link(turn) && text.starts_with(&format!("turn {turn}, "))
}

/// Makes others stop, also if an assertion fails: nobody may wait for them forever.
struct Stop<'s>(&'s AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Others put whole files and links in the place of files all the while: what they put last is there in the end.
#[test]
fn what_others_write_meanwhile_is_not_lost() {
    const THEIRS: usize = 20;
    let fixture = Fixture::new(THEIRS);
    let goes_on = AtomicBool::new(true);
    let (mut changed, mut aside) = (0, Vec::new());
    thread::scope(|scope| {
        let stop = Stop(&goes_on);
        let writer = scope.spawn(|| {
            let mut turn = 0;
            while goes_on.load(Ordering::Relaxed) {
                turn += 1;
                (0..THEIRS).for_each(|number| put(&fixture, number, turn));
                // for a moment what was read before may be there, fixed, until it is put back
                let is_right = |number| {
                    (0..100_000).any(|_| {
                        thread::yield_now();
                        is_there(&fixture, number, turn)
                    })
                };
                for number in 0..THEIRS {
                    assert!(is_right(number), "{number}: what was put there in turn {turn} is gone");
                }
            }
            turn
        });
        // on a fast disk others seldom come between
        for run in 0.. {
            if run >= 12 && changed > 0 {
                break;
            }
            assert!(run < 1000, "nobody came between");
            let (_, messages) = fixture.run(&["--fix", "--quiet", "."]);
            for line in messages.lines() {
                match line.split_once(": not fixed: it changed ").map(|(_, how)| how) {
                    Some("since it was read (run again)") => changed += 1,
                    Some(how) if how.starts_with("more than once while it was written (see ") => {
                        aside.push(line.to_owned());
                    }
                    _ => panic!("{line}"),
                }
            }
        }
        drop(stop);
        println!("{} turns, {changed} reported as changed, {aside:?}", writer.join().expect("nothing is lost"));
    });
    assert_eq!(fixture.left().len(), aside.len());
}
