//! How the tokens and keys of services start.

/// The starts of tokens, and the least number of characters after them. Collected from the documentation of the
/// services, 2026-11.
pub(super) const TOKENS: &[(&str, usize)] = &[
    ("ghp_", 30),
    ("gho_", 30),
    ("ghu_", 30),
    ("ghs_", 30),
    ("ghr_", 30),
    ("github_pat_", 40),
    ("glpat-", 20),
    ("gldt-", 20),
    ("glrt-", 20),
    ("glptt-", 20),
    ("xoxb-", 20),
    ("xoxp-", 20),
    ("xoxa-", 20),
    ("xoxr-", 20),
    ("xoxs-", 20),
    ("xoxe-", 20),
    ("xapp-", 20),
    ("sk_live_", 16),
    ("rk_live_", 16),
    ("sk_test_", 16),
    ("whsec_", 20),
    ("sk-", 32),
    ("ya29.", 20),
    ("1//0", 30),
    ("npm_", 30),
    ("pypi-", 50),
    ("SG.", 40),
    ("dop_v1_", 40),
    ("hf_", 30),
    ("shpat_", 30),
    ("shpss_", 30),
    ("shpca_", 30),
    ("shppa_", 30),
    ("dapi", 32),
    ("lin_api_", 30),
    ("PMAK-", 30),
    ("key-", 32),
    ("sq0atp-", 20),
    ("sq0csp-", 30),
    ("EAACEdEose0cBA", 20),
    ("hvs.", 24),
    ("dckr_pat_", 20),
    ("rubygems_", 40),
    ("NRAK-", 20),
    ("glsa_", 30),
    ("atlasv1.", 40),
    ("figd_", 30),
    ("ATATT3", 40),
    ("sbp_", 30),
    ("secret_", 32),
];

/// The starts of tokens that are words as well, or the ends of words: after a hyphen they start no token, as in
/// `public-key-...`.
pub(super) const WORDS: &[&str] = &["sk-", "key-", "secret_", "dapi", "pypi-", "SG."];

/// The starts of keys that clients show: those of maps, of payment forms.
pub(super) const PUBLIC: &[(&str, usize)] = &[("AIza", 30), ("pk_live_", 16), ("pk_test_", 16), ("pk.eyJ", 20)];
