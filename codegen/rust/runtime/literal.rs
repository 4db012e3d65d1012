impl<'a> Reader<'a> {
    /// Reads a token that the address fixes.
    #[inline]
    pub(super) fn literal(&mut self, literal: &'static str) -> Read<'a, ()> {
        self.token += 1;
        let last = self.token == self.count;
        match self.rest.strip_prefix(literal) {
            Some("") if last => Ok(()),
            Some(rest) if !last && rest.starts_with('.') => {
                self.rest = &rest[1..];
                Ok(())
            }
            _ => Err(self.differs(literal)),
        }
    }

    #[cold]
    fn differs(&self, literal: &'static str) -> Mismatch<'a> {
        let found = self.rest.split('.').next().unwrap_or_default();
        let alike = found.bytes().zip(literal.bytes());
        let error = TokenError {
            reason: Reason::Literal,
            at: alike.take_while(|(a, b)| a == b).count(),
            problem: literal,
        };
        self.mismatch(None, found, error)
    }
}
