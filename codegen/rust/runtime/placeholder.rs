impl<'a> Reader<'a> {
    /// Reads the token of a placeholder. The last one is all that is left: no token has a dot in it.
    #[inline]
    pub(super) fn placeholder<T>(&mut self, name: &'static str) -> Read<'a, T>
    where
        T: TryFrom<&'a str, Error = TokenError>,
    {
        self.token += 1;
        let mut found = self.rest;
        if self.token < self.count {
            (found, self.rest) = found.split_once('.').unwrap_or((found, ""));
        }
        T::try_from(found).map_err(|error| self.mismatch(Some(name), found, error))
    }
}
