//! The few formulas behind ratings, intervals and the tables of the lab.

/// Standard errors on either side of a mean that hold it in 95 cases of 100.
pub(crate) const Z95: f64 = 1.96;

/// Wilson's interval of 95 % around a share of `count` trials: (low, high).
pub(crate) fn interval(share: f64, count: u64) -> (f64, f64) {
    let count = count.max(1) as f64;
    let scale = 1.0 + Z95 * Z95 / count;
    let centre = (share + Z95 * Z95 / (2.0 * count)) / scale;
    let half = Z95 * (share * (1.0 - share) / count + Z95 * Z95 / (4.0 * count * count)).sqrt() / scale;
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// Where `is_below` turns from true to false between two numbers.
pub(crate) fn bisect(mut low: f64, mut high: f64, is_below: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if is_below(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The share of a normal distribution below `z`, right to seven digits (Abramowitz and Stegun 26.2.17).
pub(crate) fn normal(z: f64) -> f64 {
    if z < 0.0 {
        return 1.0 - normal(-z);
    }
    let t = 1.0 / (1.0 + 0.231_641_9 * z);
    let weights = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let tail = weights.iter().rev().fold(0.0, |sum, weight| (sum + weight) * t);
    1.0 - (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * tail
}

/// Spearman's rank correlation of two lists of one length, ties sharing their mean rank: 1 for the same order, -1 for the
/// opposite one, 0 where one of them is all ties.
pub fn rank_correlation(one: &[f64], other: &[f64]) -> f64 {
    let (one, other) = (ranks(one), ranks(other));
    let mean = (one.len() as f64 - 1.0) / 2.0;
    let product =
        |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum() };
    let scale = (product(&one, &one) * product(&other, &other)).sqrt();
    if scale > 0.0 { product(&one, &other) / scale } else { 0.0 }
}

/// The rank of each number from 0, the mean of their ranks for equal ones.
fn ranks(numbers: &[f64]) -> Vec<f64> {
    let count = |holds: &dyn Fn(&f64) -> bool| numbers.iter().filter(|number| holds(number)).count() as f64;
    let rank = |number: &f64| count(&|other| other < number) + (count(&|other| other == number) - 1.0) / 2.0;
    numbers.iter().map(rank).collect()
}

/// The diagonal of the inverse of a symmetric matrix: the variances, if it holds what is known about some estimates.
/// None unless it is positive definite.
pub(crate) fn inverse_diagonal(matrix: &[Vec<f64>]) -> Option<Vec<f64>> {
    let lower = cholesky(matrix)?;
    let squares = |row: usize| inverse_column(&lower, row).iter().map(|cell| cell * cell).sum();
    Some((0..lower.len()).map(squares).collect())
}

/// The lower triangle whose product with its mirror image is the matrix (Cholesky).
fn cholesky(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let mut lower: Vec<Vec<f64>> = Vec::new();
    for (row, cells) in matrix.iter().enumerate() {
        let mut next = Vec::with_capacity(row + 1);
        for above in &lower {
            next.push((cells[next.len()] - dot(&next, above)) / above[next.len()]);
        }
        let pivot = cells[row] - dot(&next, &next);
        next.push((pivot > 1e-12).then(|| pivot.sqrt())?);
        lower.push(next);
    }
    Some(lower)
}

/// A column of the inverse of a lower triangle, from the diagonal down.
fn inverse_column(lower: &[Vec<f64>], column: usize) -> Vec<f64> {
    let mut cells: Vec<f64> = Vec::new();
    for (row, left) in lower.iter().enumerate().skip(column) {
        let unit = if row == column { 1.0 } else { 0.0 };
        cells.push((unit - dot(&cells, &left[column..])) / left[row]);
    }
    cells
}

/// The products of two rows, as far as the first one goes.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The middle of a set of numbers and the quartiles around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// A quarter of the numbers is at or below.
    pub low: f64,
    /// The median.
    pub median: f64,
    /// A quarter of the numbers is at or above.
    pub high: f64,
}

/// The spread of some numbers, None if there are none.
pub fn spread(numbers: impl IntoIterator<Item = f64>) -> Option<Spread> {
    let mut sorted: Vec<f64> = numbers.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    let at = |share: f64| quantile(&sorted, share);
    (!sorted.is_empty()).then(|| Spread { low: at(0.25), median: at(0.5), high: at(0.75) })
}

/// Between two neighbours the straight line counts.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let (below, above) = (place.floor() as usize, place.ceil() as usize);
    sorted[below] + (sorted[above] - sorted[below]) * place.fract()
}

/// The factor by which `y` grows when `x` grows by one: least squares through the logarithms. None below two
/// points.
pub(crate) fn growth(points: &[(f64, f64)]) -> Option<f64> {
    let logs: Vec<_> = points.iter().filter(|point| point.1 > 0.0).map(|(x, y)| (*x, y.ln())).collect();
    let count = logs.len() as f64;
    let mean = |pick: fn(&(f64, f64)) -> f64| logs.iter().map(pick).sum::<f64>() / count;
    let (mean_x, mean_y) = (mean(|point| point.0), mean(|point| point.1));
    let above: f64 = logs.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let below: f64 = logs.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    (logs.len() > 1 && below > 0.0).then(|| (above / below).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-6 * b.abs().max(1.0)
    }

    #[test]
    fn ranks_agree_whatever_the_scale() {
        assert_eq!(rank_correlation(&[1.0, 2.0, 30.0], &[-5.0, 0.0, 0.5]), 1.0);
        assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &[9.0, 8.0, 7.0]), -1.0);
        assert_eq!(rank_correlation(&[1.0, 1.0], &[1.0, 2.0]), 0.0);
        assert_eq!(ranks(&[5.0, 1.0, 5.0]), [1.5, 0.0, 1.5]);
        // Textbook values: six pairs, squared differences of ranks 1 + 1 + 1 + 1 = 4, so 1 - 6 * 4 / 210.
        let (one, other) = ([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [2.0, 1.0, 4.0, 3.0, 5.0, 6.0]);
        assert!((rank_correlation(&one, &other) - (1.0 - 24.0 / 210.0)).abs() < 1e-12);
    }

    #[test]
    fn intervals_hold_their_share() {
        let (low, high) = interval(0.5, 100);
        assert!(low > 0.40 && low < 0.41 && high < 0.60 && high > 0.59, "{low} {high}");
        assert_eq!(interval(0.0, 10).0, 0.0);
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (z, share) in
            [(0.0, 0.5), (1.0, 0.841_344_7), (1.96, 0.975_002_1), (-1.0, 0.158_655_3), (3.0, 0.998_650_1)]
        {
            assert!((normal(z) - share).abs() < 1e-6, "{z}: {}", normal(z));
        }
    }

    #[test]
    fn spreads_are_quartiles() {
        let of = |numbers: &[f64]| spread(numbers.iter().copied());
        assert_eq!(of(&[5.0, 1.0, 2.0, 4.0, 3.0]), Some(Spread { low: 2.0, median: 3.0, high: 4.0 }));
        assert_eq!(of(&[1.0, 2.0]), Some(Spread { low: 1.25, median: 1.5, high: 1.75 }));
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn growth_finds_the_base_of_a_power() {
        let points: Vec<_> = (3..9).map(|x| (x as f64, 2.5 * 3f64.powi(x))).collect();
        assert!(near(growth(&points).unwrap(), 3.0));
        assert_eq!(growth(&points[..1]), None);
        assert_eq!(growth(&[(1.0, 2.0), (1.0, 3.0)]), None);
    }

    #[test]
    fn the_diagonal_of_an_inverse_is_that_of_the_adjugate() {
        let (a, b, c) = (4.0, 1.0, 3.0);
        let determinant = a * c - b * b;
        let found = inverse_diagonal(&[vec![a, b], vec![b, c]]).unwrap();
        assert!(near(found[0], c / determinant) && near(found[1], a / determinant), "{found:?}");
        // Tridiagonal (2, -1): the inverse has (i + 1) (n - i) / (n + 1) on its diagonal.
        let cell = |row: usize, column: usize| [2.0, -1.0, 0.0, 0.0][row.abs_diff(column)];
        let chain: Vec<Vec<f64>> =
            (0..4).map(|row| (0..4).map(|column| cell(row, column)).collect()).collect();
        let found = inverse_diagonal(&chain).unwrap();
        assert!(
            found.iter().zip([0.8, 1.2, 1.2, 0.8]).all(|(found, known)| near(*found, known)),
            "{found:?}"
        );
        assert_eq!(inverse_diagonal(&[vec![1.0, 2.0], vec![2.0, 4.0]]), None);
    }
}
