//! The few formulas behind ratings and intervals.

/// Standard errors on either side of a mean that hold it in 95 cases of 100.
pub const Z95: f64 = 1.96;

/// Wilson's interval of 95 % around a share of `count` trials: (low, high).
pub fn interval(share: f64, count: u64) -> (f64, f64) {
    let count = count.max(1) as f64;
    let scale = 1.0 + Z95 * Z95 / count;
    let centre = (share + Z95 * Z95 / (2.0 * count)) / scale;
    let half = Z95 * (share * (1.0 - share) / count + Z95 * Z95 / (4.0 * count * count)).sqrt() / scale;
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// Where `is_below` turns from true to false between two numbers.
pub fn bisect(mut low: f64, mut high: f64, is_below: impl Fn(f64) -> bool) -> f64 {
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
pub fn normal(z: f64) -> f64 {
    if z < 0.0 {
        return 1.0 - normal(-z);
    }
    let t = 1.0 / (1.0 + 0.231_641_9 * z);
    let weights = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let tail = weights.iter().rev().fold(0.0, |sum, weight| (sum + weight) * t);
    1.0 - (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * tail
}

/// The inverse of a square matrix by Gauss and Jordan with the largest pivots; None if it has none.
pub fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(move |column| if row == column { 1.0 } else { 0.0 });
    let mut rows: Vec<Vec<f64>> = matrix
        .iter()
        .enumerate()
        .map(|(row, cells)| cells.iter().copied().chain(unit(row)).collect())
        .collect();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|a, b| rows[*a][column].abs().total_cmp(&rows[*b][column].abs()))?;
        rows.swap(column, pivot);
        let scale = rows[column][column];
        if scale.abs() < 1e-12 {
            return None;
        }
        rows[column].iter_mut().for_each(|cell| *cell /= scale);
        let pivot_row = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(index, _)| *index != column) {
            let factor = row[column];
            row.iter_mut().zip(&pivot_row).for_each(|(cell, pivot)| *cell -= factor * pivot);
        }
    }
    Some(rows.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_matrix_times_its_inverse_is_one() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![1.0, -1.0, 0.0], vec![3.0, 0.5, 4.0]];
        let inverse = inverse(&matrix).unwrap();
        let product =
            |row: usize, column: usize| (0..3).map(|k| matrix[row][k] * inverse[k][column]).sum::<f64>();
        for (row, column) in (0..9).map(|cell| (cell / 3, cell % 3)) {
            let expected = if row == column { 1.0 } else { 0.0 };
            assert!((product(row, column) - expected).abs() < 1e-9);
        }
        assert_eq!(super::inverse(&[vec![1.0, 2.0], vec![2.0, 4.0]]), None);
    }
}
