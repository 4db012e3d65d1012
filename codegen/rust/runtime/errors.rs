/// A contract, in one version and with one text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContractInfo {
    /// Its id.
    pub id: &'static str,
    /// Its version.
    pub version: &'static str,
    /// The SHA-256 of the document's exact bytes, in hexadecimal digits.
    pub digest: &'static str,
    /// The version of the profile that it follows.
    pub profile: &'static str,
}

/// A channel of a contract.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChannelInfo {
    /// The contract that declares it.
    pub contract: &'static ContractInfo,
    /// Its key there.
    pub key: &'static str,
    /// What its subjects look like, each placeholder in braces.
    pub address: &'static str,
    /// The keys of the operations that stand on it.
    pub operations: &'static [&'static str],
}

/// Why a text is no token of a type, or no subject of a channel.
///
/// Of several reasons that hold the first is given, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// A subject has another number of tokens than the channel's address.
    Count,
    /// A token differs from the one that is fixed in the address.
    Literal,
    /// A token is too short or too long.
    Length,
    /// A token does not begin with the prefix of its type.
    Prefix,
    /// A byte behind the prefix is not in the alphabet.
    Alphabet,
    /// What stands behind the prefix does not begin with a letter.
    First,
    /// A token is none of the values that are listed.
    Value,
}

impl Reason {
    /// The reason in one lower-case word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Literal => "literal",
            Self::Length => "length",
            Self::Prefix => "prefix",
            Self::Alphabet => "alphabet",
            Self::First => "first",
            Self::Value => "value",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Why a text is no token of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenError {
    /// The first reason that holds.
    pub reason: Reason,
    /// The byte at which it fails: of a length the first one too many, or the end where some are
    /// missing.
    pub at: usize,
    pub(super) problem: &'static str,
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the token {} (byte {})", self.problem, self.at)
    }
}

impl Error for TokenError {}

/// Why a text is no subject of a channel.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubjectError {
    /// The channel of which it is none.
    pub channel: &'static ChannelInfo,
    /// The token that fails, from 0; of a count, the first that is missing or too many.
    pub token: usize,
    /// The placeholder that the token stands for; none for a fixed token and for a count.
    pub name: Option<&'static str>,
    /// Why it fails.
    pub reason: Reason,
    /// The byte at which it fails, from 0 in that token.
    pub at: usize,
    /// The token as it stands; empty where it is missing.
    pub found: String,
    problem: &'static str,
}

impl fmt::Display for SubjectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "token {} of {}", self.token + 1, self.channel.key)?;
        if let Some(name) = self.name {
            write!(f, " ({name})")?;
        }
        match self.reason {
            Reason::Count => write!(f, " {}", self.problem),
            Reason::Literal => write!(f, ": {:?} is not {:?}", self.found, self.problem),
            _ => write!(f, ": {:?} {}", self.found, self.problem),
        }
    }
}

impl Error for SubjectError {}
