/// Tells whether a NATS pattern matches a subject: `*` stands for one token, a `>` at the end for
/// one or more. No pattern matches what is no subject: a text in which a token is empty, a wildcard
/// or has white space in it.
pub(super) fn matches(pattern: &str, subject: &str) -> bool {
    let mut expected = pattern.split('.');
    let mut open = false;
    for token in subject.split('.') {
        if matches!(token, "" | "*" | ">") || token.contains([' ', '\t', '\n', '\r', '\x0c']) {
            return false;
        }
        if open {
            continue;
        }
        match expected.next() {
            Some("*") => {}
            Some(">") => open = true,
            Some(literal) if literal == token => {}
            _ => return false,
        }
    }
    expected.next().is_none()
}
