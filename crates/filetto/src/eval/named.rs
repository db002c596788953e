//! Evaluations by their text: `rivest`, `southpasadena`, `linear:rows=1/10/50,tempo=16`.

use std::fmt;
use std::str::FromStr;

use super::{Eval, Linear, Rivest, SouthPasadena, Weights};
use crate::game::Rules;

/// An evaluation that has a name.
///
/// ```
/// use filetto::eval::Evaluation;
/// let linear: Evaluation = "linear:rows=1/10/50,columns=0,tempo=16".parse().unwrap();
/// assert_eq!(linear.to_string(), "linear:rows=1/10/50,columns=0,diagonals=1/10/50,tempo=16");
/// assert!("linear:row=1".parse::<Evaluation>().is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// Rivest's.
    #[default]
    Rivest,
    /// SouthPasadena's.
    SouthPasadena,
    /// The lecture's, with the user's weights.
    Linear(Linear),
}

/// Why a text names no evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvalError {
    /// No evaluation has this name.
    Name(String),
    /// The evaluation has no such option, or not with this value: `key=value` as it was given.
    Option(String),
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            EvalError::Name(name) => {
                write!(f, "unknown evaluation {name:?}: expected one of {}", Evaluation::NAMES.join(", "))
            }
            EvalError::Option(part) => write!(
                f,
                "the evaluation does not know {part:?}: expected rows, columns, diagonals or tempo of linear \
                 (example: linear:rows=1/10/50,tempo=16)"
            ),
        }
    }
}

impl std::error::Error for EvalError {}

impl Evaluation {
    /// The names.
    pub const NAMES: [&'static str; 3] = ["rivest", "southpasadena", "linear"];

    /// The evaluation of a name with all its defaults.
    fn by_name(name: &str) -> Option<Evaluation> {
        match name {
            "rivest" => Some(Evaluation::Rivest),
            "southpasadena" => Some(Evaluation::SouthPasadena),
            "linear" => Some(Evaluation::Linear(Linear::default())),
            _ => None,
        }
    }

    /// Sets an option; false if there is none of this name or the value does not suit it.
    fn set(&mut self, key: &str, value: &str) -> bool {
        match self {
            Evaluation::Linear(linear) => linear.set(key, value),
            Evaluation::Rivest | Evaluation::SouthPasadena => false,
        }
    }

    /// The evaluation of a name with options that were checked, each asked for by its key.
    pub(crate) fn with_options<'t>(name: &str, option: impl Fn(&str) -> &'t str) -> Evaluation {
        let mut evaluation = Evaluation::by_name(name).unwrap_or_default();
        for key in Linear::KEYS {
            evaluation.set(key, option(key));
        }
        evaluation
    }
}

impl FromStr for Evaluation {
    type Err = EvalError;

    fn from_str(text: &str) -> Result<Evaluation, EvalError> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut evaluation =
            Evaluation::by_name(name.trim()).ok_or_else(|| EvalError::Name(name.trim().into()))?;
        for part in rest.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let known = part.split_once('=').is_some_and(|(key, value)| evaluation.set(key, value));
            if !known {
                return Err(EvalError::Option(part.into()));
            }
        }
        Ok(evaluation)
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Evaluation::Rivest => f.write_str("rivest"),
            Evaluation::SouthPasadena => f.write_str("southpasadena"),
            Evaluation::Linear(linear) => write!(f, "linear:{linear}"),
        }
    }
}

impl Eval for Evaluation {
    fn weights(&self, rules: Rules) -> Weights {
        match self {
            Evaluation::Rivest => Rivest.weights(rules),
            Evaluation::SouthPasadena => SouthPasadena::default().weights(rules),
            Evaluation::Linear(linear) => linear.weights(rules),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_round_trip_and_bad_ones_say_what_is_wrong() {
        for text in ["rivest", "southpasadena", "linear:rows=1/-2,columns=,diagonals=3,tempo=-4"] {
            assert_eq!(text.parse::<Evaluation>().unwrap().to_string(), text);
        }
        let rivest: Evaluation = "linear: tempo=16".parse().unwrap();
        let rules = Rules::connect4();
        assert_eq!(Weights { win: 512, ..rivest.weights(rules) }, Rivest.weights(rules));
        let option = |part: &str| Err(EvalError::Option(part.into()));
        assert_eq!("chess".parse::<Evaluation>(), Err(EvalError::Name("chess".into())));
        assert_eq!("rivest:tempo=1".parse::<Evaluation>(), option("tempo=1"));
        for part in ["rows", "rows=a", "rows=1000001", "tempo=1/2", "row=1"] {
            assert_eq!(format!("linear:{part}").parse::<Evaluation>(), option(part));
        }
        assert!(format!("linear:rows=1{}", "/1".repeat(100)).parse::<Evaluation>().is_err());
    }
}
