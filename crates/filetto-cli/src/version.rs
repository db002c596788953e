//! What this program is: version, commit, date, features, and the instructions of this processor that it uses.

use std::sync::OnceLock;

/// Behind `--version`; `-V` has the number alone.
pub fn long() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        format!(
            "{}\ncommit    {}\ndate      {}\ncompiler  {}\ntarget    {}, profile {}\nfeatures  {}\nprocessor {}",
            env!("CARGO_PKG_VERSION"),
            env!("FILETTO_COMMIT"),
            env!("FILETTO_DATE"),
            env!("FILETTO_COMPILER"),
            env!("FILETTO_TARGET"),
            env!("FILETTO_PROFILE"),
            "page, terminal, external programs, mapped books",
            processor(),
        )
    })
}

/// Which of the solver's ways this processor takes.
fn processor() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        return "AVX2: four directions at once in the solver";
    }
    "plain: one direction after the other in the solver"
}
