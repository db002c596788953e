//! Short names of the players that are compared: what all of them have in common is said once.

use std::collections::HashMap;

use filetto::player::PlayerSpec;

/// Players with a short name each.
pub struct Names {
    short: HashMap<String, String>,
    order: Vec<String>,
    /// The options that all of them have, such as `depth=6`.
    pub common: Vec<String>,
}

impl Names {
    /// The names of these players, in their order.
    pub fn of(specs: &[PlayerSpec]) -> Names {
        let full: Vec<String> = specs.iter().map(ToString::to_string).collect();
        let parts: Vec<(&str, Vec<&str>)> = full.iter().map(|name| split(name)).collect();
        let is_common = |option: &&&str| parts.iter().all(|(_, options)| options.contains(option));
        let first = parts.first().map_or(&[][..], |(_, options)| options);
        let common: Vec<&str> = first.iter().filter(is_common).copied().collect();
        let short = |(name, options): &(&str, Vec<&str>)| {
            let own: Vec<&str> = options.iter().filter(|option| !common.contains(option)).copied().collect();
            if own.is_empty() { name.to_string() } else { format!("{name}:{}", own.join(",")) }
        };
        Names {
            short: full.iter().cloned().zip(parts.iter().map(short)).collect(),
            common: common.iter().map(ToString::to_string).collect(),
            order: full.clone(),
        }
    }

    /// The same with one more, which is short already.
    pub fn and(mut self, name: String) -> Names {
        self.order.push(name);
        self
    }

    /// The full names.
    pub fn full(&self) -> &[String] {
        &self.order
    }

    /// The short name of a full one.
    pub fn short(&self, full: &str) -> String {
        self.short.get(full).cloned().unwrap_or_else(|| full.to_string())
    }
}

/// The name of a player and its options; a command line is not cut.
fn split(spec: &str) -> (&str, Vec<&str>) {
    match spec.split_once(':') {
        Some((name, options)) if name != "external" => (name, options.split(',').collect()),
        _ => (spec, Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_have_is_left_out() {
        let specs = [
            "minimax:depth=4,quick=off",
            "alphabeta:order=none,depth=4,quick=off",
            "alphabeta:depth=4,quick=off",
        ];
        let names = Names::of(&specs.map(|spec| spec.parse().unwrap()));
        let short: Vec<String> = names.full().iter().map(|name| names.short(name)).collect();
        assert_eq!(short, ["minimax", "alphabeta:order=none", "alphabeta"]);
        assert_eq!(names.common, ["depth=4", "quick=off"]);
        let alone = Names::of(&["random:seed=1".parse().unwrap()]);
        assert_eq!(alone.short("random:seed=1"), "random");
    }
}
