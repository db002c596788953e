//! Solves free boards and prints value, nodes and seconds: `free [--weak] GAME [MOVES]`.
use filetto::{
    game::{Position, Rules},
    solver::{bounds::Limits, free::FreeSolver},
};
fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let weak = args[0] == "--weak";
    if weak {
        args.remove(0);
    }
    let limit: u64 = std::env::var("NODES").ok().map_or(u64::MAX, |t| t.parse().unwrap());
    for game in &args {
        let rules: Rules = game.parse().unwrap();
        let mut solver = FreeSolver::new(rules, 1 << 30).unwrap();
        let start = std::time::Instant::now();
        let limits = Limits { nodes: Some(limit), stop: None };
        let p = Position::new(rules);
        let a = if weak { solver.weak(&p, &limits) } else { solver.solve(&p, &limits) };
        println!(
            "{game:16} {:>12?} {:>12?} nodes {:>12} {:.2}s",
            a.bounds.low,
            a.bounds.high,
            a.nodes,
            start.elapsed().as_secs_f64()
        );
    }
}
