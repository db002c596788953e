//! Many games side by side.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// Does the tasks on some threads, in their order as far as threads allow, and hands each result to `done` on
/// the thread of the caller, as it comes. A raised stop flag leaves the rest undone; a task without a result
/// is not reported.
pub fn run<T: Send>(
    tasks: &[usize],
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(usize) -> Option<T> + Sync,
    mut done: impl FnMut(usize, T),
) {
    let next = AtomicUsize::new(0);
    let (sender, results) = channel();
    let take = || {
        let task = tasks.get(next.fetch_add(1, Ordering::Relaxed));
        task.copied().filter(|_| !stop.load(Ordering::Relaxed))
    };
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, tasks.len().max(1)) {
            let (sender, take, work) = (sender.clone(), &take, &work);
            scope.spawn(move || {
                while let Some(task) = take() {
                    if let Some(result) = work(task) {
                        // The receiver outlives the threads: it is read below until the last of them ends.
                        let _ = sender.send((task, result));
                    }
                }
            });
        }
        drop(sender);
        results.iter().for_each(|(task, result)| done(task, result));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_done_once_whatever_the_threads() {
        let tasks: Vec<usize> = (0..100).step_by(3).collect();
        for threads in [1, 2, 7] {
            let mut results = Vec::new();
            run(
                &tasks,
                threads,
                &AtomicBool::new(false),
                |task| (task != 9).then_some(task * 2),
                |task, result| {
                    results.push((task, result));
                },
            );
            results.sort_unstable();
            let expected = tasks.iter().filter(|task| **task != 9).map(|task| (*task, task * 2));
            assert_eq!(results, expected.collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_stop_from_inside_leaves_the_rest() {
        let stop = AtomicBool::new(false);
        let mut count = 0;
        run(&(0..1000).collect::<Vec<_>>(), 1, &stop, Some, |_, task| {
            count += 1;
            stop.store(task >= 10, Ordering::Relaxed);
            std::thread::sleep(std::time::Duration::from_millis(1));
        });
        assert!(stop.load(Ordering::Relaxed) && count >= 10);
    }
}
