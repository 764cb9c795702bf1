//! The table: a line for each job, printed when it is known.

/// What is printed.
pub(crate) struct Table {
    parts: Vec<String>,
    missed: usize,
}

/// What one job showed.
pub(crate) struct Row<'a> {
    pub(crate) job: &'a str,
    pub(crate) against: &'a str,
    /// What the ratio may be at most.
    pub(crate) most: f64,
    /// What was measured, as a share of what it is measured against; `None` where that is not to be had.
    pub(crate) ratio: Option<f64>,
    /// Both times or sizes, and the throughput.
    pub(crate) ours: String,
    pub(crate) theirs: String,
    pub(crate) rate: String,
    /// What was found, so that it can be seen whether both did the same.
    pub(crate) found: String,
}

impl Table {
    /// A table of the jobs that have one of these parts in their names; of all, where there is none.
    pub(crate) fn new(parts: Vec<String>) -> Self {
        let table = Self { parts, missed: 0 };
        let found = "found (ours, theirs)";
        println!(
            "\n{:<48} {:<17} {:>8} {:>6} {:>10} {:>10} {:>15} {:>4}  {found}",
            "job", "against", "at most", "ratio", "ours", "theirs", "rate", "met"
        );
        table
    }

    /// Whether a job is to be done.
    pub(crate) fn wants(&self, job: &str) -> bool {
        self.parts.is_empty() || self.parts.iter().any(|part| job.contains(part))
    }

    pub(crate) fn add(&mut self, row: &Row<'_>) {
        let met = match row.ratio {
            Some(ratio) if ratio <= row.most => "yes",
            Some(_) => "no",
            None => "-",
        };
        self.missed += usize::from(met == "no");
        let ratio = row.ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
        println!(
            "{:<48} {:<17} {:>8.2} {ratio:>6} {:>10} {:>10} {:>15} {met:>4}  {}",
            row.job, row.against, row.most, row.ours, row.theirs, row.rate, row.found
        );
    }

    /// Says how many targets were missed.
    pub(crate) fn close(&self) {
        println!("\n{} missed", self.missed);
    }
}
