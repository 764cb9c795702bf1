//! Whether a model fits a folder: where many of its references lead nowhere, the model is wrong, not the documents.

use std::sync::{PoisonError, RwLock};

use foldhash::HashMap;

use super::target_form::TargetForm;

/// The classes of references that are counted apart: a model may fit one of them and not another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ReferenceClass {
    /// References that start with `/`, and URLs of the site or repository.
    Absolute,
    /// Other references that have a path.
    Relative,
    /// Fragments.
    Fragment,
    /// Labels.
    Label,
    /// Names of documents, which only a generator resolves.
    Name,
    /// Fragments with several words, which generators join in different ways.
    Joined,
    /// The case of paths, which many hosts ignore.
    Case,
}

/// Which references of a document are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Counted {
    /// All.
    References,
    /// The fragments that name a place in their own document.
    OwnFragments,
}

/// Where references of a form lead.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Outcomes {
    /// To files and pages, by the model.
    pub(crate) landed: usize,
    /// To nothing by the model, but maybe to something that a generator or build makes.
    pub(crate) elsewhere: usize,
    /// To nothing.
    pub(crate) broken: usize,
}

/// How many references of each class land, and how many lead nowhere.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    landed: [usize; 7],
    broken: [usize; 7],
    /// The outcomes of references with a path, by the indexes of their forms.
    forms: [Outcomes; TargetForm::COUNT],
    /// How many documents each counted document represents.
    step: usize,
}

/// The most references that are counted of a document.
pub(crate) const MOST_COUNTED: usize = 2000;

/// The fewest broken references that make a model doubtful, and the least share of references that lead somewhere where
/// it is trusted.
const FEWEST_BROKEN: usize = 5;
const LEAST_LANDED_SHARE: f64 = 0.8;

/// That share of fragments: in translated pages, many of them are not translated.
const LEAST_LANDED_SHARE_OF_FRAGMENTS: f64 = 0.4;

/// That share of paths in the right case: on hosts that ignore case, nobody notices a wrong one.
const LEAST_LANDED_SHARE_OF_CASE: f64 = 0.97;

impl Tally {
    /// A tally that counts one document of each `step`.
    pub(crate) fn of_each(step: usize) -> Self {
        Self { step, ..Self::default() }
    }

    /// Counts a reference that leads somewhere.
    pub(crate) fn add_landed(&mut self, class: ReferenceClass) {
        self.landed[class as usize] += 1;
    }

    /// Counts a reference that leads nowhere.
    pub(crate) fn add_broken(&mut self, class: ReferenceClass) {
        self.broken[class as usize] += 1;
    }

    /// Counts references of a class that lead somewhere, and others that lead nowhere.
    pub(crate) fn add(&mut self, class: ReferenceClass, landed: usize, broken: usize) {
        self.landed[class as usize] += landed;
        self.broken[class as usize] += broken;
    }

    /// How many references of a class land, and how many lead nowhere.
    #[cfg(feature = "report")]
    pub(crate) fn counts(&self, class: ReferenceClass) -> (usize, usize) {
        (self.landed[class as usize], self.broken[class as usize])
    }

    /// The outcomes of references of a form.
    pub(crate) fn outcomes(&self, form: TargetForm) -> Outcomes {
        self.forms[form.index()]
    }

    /// The same, to count one.
    pub(crate) fn outcomes_mut(&mut self, form: TargetForm) -> &mut Outcomes {
        &mut self.forms[form.index()]
    }

    /// The outcomes of all references of any form.
    pub(crate) fn all(&self) -> Outcomes {
        self.forms.iter().fold(Outcomes::default(), |all, form| Outcomes {
            landed: all.landed + form.landed,
            elsewhere: all.elsewhere + form.elsewhere,
            broken: all.broken + form.broken,
        })
    }

    /// Whether few of the references are broken, or most lead somewhere.
    pub(crate) fn fits(&self, outcomes: Outcomes) -> bool {
        let Outcomes { landed, broken, .. } = outcomes;
        broken * self.step.max(1) < FEWEST_BROKEN || landed as f64 >= LEAST_LANDED_SHARE * (landed + broken) as f64
    }

    /// Whether a broken reference of the class is an error: few are broken, or most lead somewhere.
    pub(crate) fn trusts(&self, class: ReferenceClass) -> bool {
        let (landed, broken) = (self.landed[class as usize], self.broken[class as usize]);
        let least = match class {
            ReferenceClass::Fragment | ReferenceClass::Joined => LEAST_LANDED_SHARE_OF_FRAGMENTS,
            ReferenceClass::Case => LEAST_LANDED_SHARE_OF_CASE,
            _ => LEAST_LANDED_SHARE,
        };
        broken * self.step.max(1) < FEWEST_BROKEN || landed as f64 >= least * (landed + broken) as f64
    }
}

/// The tallies of groups of documents, each made at the first request.
#[derive(Default)]
pub(crate) struct Trust {
    tallies: RwLock<HashMap<(Counted, String), Tally>>,
}

impl Trust {
    /// The tally of a group; `count` makes it at the first request.
    pub(crate) fn tally(&self, counted: Counted, group: String, count: impl FnOnce() -> Tally) -> Tally {
        let key = (counted, group);
        if let Some(known) = self.tallies.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return *known;
        }
        let tally = count();
        let mut tallies = self.tallies.write().unwrap_or_else(PoisonError::into_inner);
        *tallies.entry(key).or_insert(tally)
    }

    /// Forgets all tallies.
    #[cfg(feature = "report")]
    pub(crate) fn forget(&self) {
        self.tallies.write().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_that_fits_is_trusted() {
        let mut tally = Tally::default();
        (0..40).for_each(|_| tally.add_landed(ReferenceClass::Relative));
        (0..10).for_each(|_| tally.add_broken(ReferenceClass::Relative));
        (0..4).for_each(|_| tally.add_broken(ReferenceClass::Absolute));
        assert!(tally.trusts(ReferenceClass::Relative) && tally.trusts(ReferenceClass::Absolute));
        tally.add_broken(ReferenceClass::Relative);
        tally.add_broken(ReferenceClass::Absolute);
        assert!(!tally.trusts(ReferenceClass::Relative) && !tally.trusts(ReferenceClass::Absolute));
    }
}
