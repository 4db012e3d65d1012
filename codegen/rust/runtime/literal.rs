impl<'a> Reader<'a> {
    /// Reads a token that the address fixes.
    pub(super) fn literal(&mut self, literal: &'static str) -> Read<'a, ()> {
        let found = self.take();
        if found == literal {
            return Ok(());
        }
        let alike = found
            .bytes()
            .zip(literal.bytes())
            .take_while(|(a, b)| a == b);
        let error = TokenError {
            reason: Reason::Literal,
            at: alike.count(),
            problem: literal,
        };
        Err(self.mismatch(None, found, error))
    }
}
