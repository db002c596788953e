//! CRC-64 with the polynomial of ECMA-182: it detects every change within 64 neighbouring bits, so every flipped byte.

const POLYNOMIAL: u64 = 0x42F0_E1EB_A9EA_3693;

const TABLE: [u64; 256] = table();

const fn table() -> [u64; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = (byte as u64) << 56;
        let mut bit = 0;
        while bit < 8 {
            rest = if rest >> 63 == 1 { (rest << 1) ^ POLYNOMIAL } else { rest << 1 };
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
}

/// The checksum of some bytes. It begins with all ones, so that leading zeros count.
pub fn crc64(bytes: &[u8]) -> u64 {
    let step = |rest: u64, byte: &u8| (rest << 8) ^ TABLE[((rest >> 56) as u8 ^ byte) as usize];
    !bytes.iter().fold(u64::MAX, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value of CRC-64/WE in the catalogue of parametrised CRC algorithms (Greg Cook).
    #[test]
    fn the_published_check_value() {
        assert_eq!(crc64(b"123456789"), 0x62EC_59E3_F1A4_F00A);
    }
}
