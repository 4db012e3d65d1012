//! Stands in for the one trait that the guide needs.

#[allow(async_fn_in_trait)]
pub trait StreamExt {
    type Item;
    async fn next(&mut self) -> Option<Self::Item>;
}
