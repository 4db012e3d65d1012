/// The first byte of a text that does not fit. All are looked at before: a loop that nothing leaves
/// is one in which the compiler takes many bytes at once.
#[inline]
pub(super) fn outside(text: &str, fits: impl Fn(u8) -> bool) -> Option<usize> {
    if text.bytes().fold(true, |all, byte| all & fits(byte)) {
        return None;
    }
    text.bytes().position(|byte| !fits(byte))
}
