//! Amounts of memory as people type them: `64M`, `1G`, `512K`.

/// Reads an amount of memory, from 1K to 1024G.
pub fn parse(text: &str) -> Result<usize, String> {
    read(text.trim()).ok_or_else(|| {
        let short: String = text.chars().take(20).collect();
        format!("{short:?} is not an amount of memory: expected K, M or G behind a number (example: 64M)")
    })
}

fn read(text: &str) -> Option<usize> {
    let unit = match text.chars().last()?.to_ascii_uppercase() {
        'K' => 1 << 10,
        'M' => 1 << 20,
        'G' => 1 << 30,
        _ => return None,
    };
    let number = &text[..text.len() - 1];
    let plain = (1..=7).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    let bytes = plain.then(|| number.parse::<usize>().ok()).flatten()?.checked_mul(unit)?;
    (1 << 10..=1 << 40).contains(&bytes).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_a_unit() {
        assert_eq!((parse("64M"), parse("1g"), parse(" 2k ")), (Ok(64 << 20), Ok(1 << 30), Ok(2048)));
        for bad in ["", "M", "64", "-1M", "1.5G", "0K", "9999999G", "é", "64MB"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
