impl<'a> Reader<'a> {
    /// Reads the token of a placeholder.
    pub(super) fn placeholder<T>(&mut self, name: &'static str) -> Read<'a, T>
    where
        T: TryFrom<&'a str, Error = TokenError>,
    {
        let found = self.take();
        T::try_from(found).map_err(|error| self.mismatch(Some(name), found, error))
    }
}
