//! Stands in for the client where crates cannot be had: the signatures of the calls that the guide makes, and nothing behind them.

use std::convert::Infallible;

/// The payload of a message.
#[derive(Clone)]
pub struct Bytes(pub Vec<u8>);

impl From<&'static str> for Bytes {
    fn from(text: &'static str) -> Self {
        Self(text.into())
    }
}

/// A subject of the client's, which is a text and knows no contract.
pub struct Subject(String);

impl Subject {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

pub trait ToSubject {
    fn to_subject(&self) -> Subject;
}

impl ToSubject for String {
    fn to_subject(&self) -> Subject {
        Subject(self.clone())
    }
}

pub struct Message {
    pub subject: Subject,
    pub payload: Bytes,
}

pub struct Subscriber(pub Vec<Message>);

impl futures::StreamExt for Subscriber {
    type Item = Message;
    async fn next(&mut self) -> Option<Message> {
        self.0.pop()
    }
}

pub struct Client;

impl Client {
    pub async fn publish<S: ToSubject>(&self, subject: S, payload: Bytes) -> Result<(), Infallible> {
        let _ = (subject.to_subject(), payload);
        Ok(())
    }

    pub async fn subscribe<S: ToSubject>(&self, subject: S) -> Result<Subscriber, Infallible> {
        let message = Message { subject: subject.to_subject(), payload: "".into() };
        Ok(Subscriber(vec![message]))
    }
}
