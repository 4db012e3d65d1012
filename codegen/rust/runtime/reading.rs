/// Why a text is no subject of a channel, as long as nothing is copied.
pub(super) struct Mismatch<'a> {
    channel: &'static ChannelInfo,
    token: usize,
    name: Option<&'static str>,
    found: &'a str,
    error: TokenError,
}

impl Mismatch<'_> {
    /// How near the text comes: nearer with as many tokens, then the longer they agree.
    fn reach(&self) -> (bool, usize) {
        (self.error.reason != Reason::Count, self.token)
    }
}

impl From<Mismatch<'_>> for SubjectError {
    fn from(mismatch: Mismatch<'_>) -> Self {
        Self {
            channel: mismatch.channel,
            token: mismatch.token,
            name: mismatch.name,
            reason: mismatch.error.reason,
            at: mismatch.error.at,
            found: mismatch.found.into(),
            problem: mismatch.error.problem,
        }
    }
}

/// What a text reads as: a subject, or why it is none.
pub(super) type Read<'a, S> = Result<S, Mismatch<'a>>;

/// Reads a text as a subject of the first channel that has it. Where none has it the error is that
/// of the channel to which the text comes nearest.
pub(super) fn read_any<'a, S>(
    readers: &[fn(&'a str) -> Read<'a, S>],
    text: &'a str,
) -> Result<S, SubjectError> {
    let mut best = readers[0](text);
    for read in &readers[1..] {
        let Err(nearest) = &best else { break };
        match read(text) {
            Err(mismatch) if mismatch.reach() <= nearest.reach() => {}
            other => best = other,
        }
    }
    best.map_err(SubjectError::from)
}

/// Reads the tokens of a subject from left to right. They are counted only where something fails: a
/// text of another number of tokens always does.
pub(super) struct Reader<'a> {
    channel: &'static ChannelInfo,
    text: &'a str,
    count: usize,
    rest: &'a str,
    token: usize,
}

impl<'a> Reader<'a> {
    /// Begins to read a text that has to have so many tokens.
    #[inline]
    pub(super) fn new(channel: &'static ChannelInfo, text: &'a str, count: usize) -> Self {
        Self {
            channel,
            text,
            count,
            rest: text,
            token: 0,
        }
    }

    /// What to say where the token that was read last is wrong.
    #[cold]
    fn mismatch(
        &self,
        name: Option<&'static str>,
        found: &'a str,
        error: TokenError,
    ) -> Mismatch<'a> {
        let count = 1 + self.text.bytes().filter(|&byte| byte == b'.').count();
        if count == self.count {
            return Mismatch {
                channel: self.channel,
                token: self.token - 1,
                name,
                found,
                error,
            };
        }
        let token = count.min(self.count);
        Mismatch {
            channel: self.channel,
            token,
            name: None,
            found: self.text.split('.').nth(token).unwrap_or_default(),
            error: TokenError {
                reason: Reason::Count,
                at: 0,
                problem: if count < self.count {
                    "is missing"
                } else {
                    "is one too many"
                },
            },
        }
    }
}
