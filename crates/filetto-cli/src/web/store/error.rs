//! Why something could not be stored or read, and what is said of it.

use std::fmt;

use rusqlite::ErrorCode;

use crate::web::refusal::{Code, Refusal};

/// Why something could not be stored or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The file was written by a later version of this program.
    Newer {
        /// The version of the file.
        found: u32,
        /// The last version known here.
        known: u32,
    },
    /// Another process has the file open.
    InUse,
    /// There is no room on the disk.
    DiskFull,
    /// The disk takes nothing.
    ReadOnly,
    /// SQLite or the disk said no.
    Failed(String),
    /// One browser stores as much as it may.
    OwnerFull {
        /// The most games of one.
        games: u64,
        /// The most megabytes of one.
        megabytes: u64,
    },
    /// All together store as much as they may.
    ServerFull,
}

impl StoreError {
    /// One word for listeners of a game that is not saved yet.
    pub fn word(&self) -> &'static str {
        match self {
            StoreError::DiskFull => "disk-full",
            StoreError::ReadOnly => "read-only",
            _ => "failed",
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            StoreError::Newer { found, known } => {
                write!(
                    f,
                    "the stored games are of a newer filetto (version {found}, this one knows {known}): "
                )?;
                f.write_str("update filetto or choose another --data DIR")
            }
            StoreError::InUse => {
                f.write_str("another filetto uses these stored games: stop it or choose another --data DIR")
            }
            StoreError::DiskFull => f.write_str("the disk is full"),
            StoreError::ReadOnly => f.write_str("the disk is read-only"),
            StoreError::Failed(detail) => write!(f, "the store failed: {detail}"),
            StoreError::OwnerFull { games, megabytes } => {
                write!(f, "this browser stores as much as it may, {games} games or {megabytes} MB: ")?;
                f.write_str("delete some of them")
            }
            StoreError::ServerFull => {
                f.write_str("the server stores as much as it may: delete some of your games")
            }
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse,
            Some(ErrorCode::DiskFull) => StoreError::DiskFull,
            Some(ErrorCode::ReadOnly) => StoreError::ReadOnly,
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match &error {
            StoreError::OwnerFull { games, megabytes } => {
                let refusal = Refusal::new(Code::OwnerFull, &error);
                refusal.with("games", *games).with("megabytes", *megabytes)
            }
            StoreError::ServerFull => Refusal::new(Code::ServerFull, &error),
            StoreError::DiskFull => {
                let sentence = "nothing was played or changed; do it again when there is room";
                Refusal::new(Code::DiskFull, format!("{error}: {sentence}"))
            }
            _ => {
                let sentence = "nothing was played or changed; try again in a moment";
                Refusal::new(Code::StoreFailed, format!("{error}: {sentence}"))
            }
        }
    }
}
