//! What must not compile: each line that ends in a comment is refused with the code in it, and nothing else is.

use contracts::shop::{
    OrderPlacedFilter, OrderPlacedSubject, ParcelSentSubject, PaymentSettledSubject, Subject,
};
use contracts::shop::{OperationId, OrderId, Region};
use contracts::{payments, shop};

fn publish(subject: &OrderPlacedSubject<'_>) -> String {
    subject.render()
}

fn subscribe(filter: &OrderPlacedFilter) -> String {
    filter.to_string()
}

pub fn filters_and_subjects(subject: OrderPlacedSubject<'_>, filter: OrderPlacedFilter) {
    publish(&filter); // E0308
    subscribe(&subject); // E0308
    let _: OrderPlacedSubject<'_> = filter.clone().into(); // E0277
    let _: OrderPlacedFilter = subject.clone().into(); // E0277
    let _: Subject<'_> = filter.clone().into(); // E0277
    let _ = Subject::OrderPlaced(filter); // E0308
    let _ = Subject::ParcelSent(subject); // E0308
}

pub fn channels(parcel: ParcelSentSubject<'_>, settled: payments::SettledSubject<'_>) {
    publish(&parcel); // E0308
    let _: PaymentSettledSubject<'_> = settled; // E0308
}

pub fn texts(text: &'static str, owned: String) {
    publish(text); // E0308
    subscribe(text); // E0308
    publish(&OrderPlacedSubject::from(text)); // E0308
    let _: OrderPlacedFilter = owned.into(); // E0277
    let _: OrderId<'static> = text.into(); // E0277
    let _ = OrderPlacedFilter::natural(Some(text), None); // E0308
}

pub fn tokens(region: &Region<'_>, order: OrderId<'_>, operation: OperationId<'_>) {
    let _ = OrderPlacedSubject::new(order.clone(), order.clone()); // E0308
    let _ = OrderPlacedSubject::new(region.clone(), operation.clone()); // E0308
    let _ = OrderPlacedSubject::new(region.clone(), "order-1"); // E0308
    let _ = OrderPlacedFilter::natural(Some(region), Some(&operation)); // E0308
    let _ = OrderPlacedFilter::natural(Some(region), Some(region)); // E0308
    let _ = order == operation; // E0308
}

pub fn contracts(region: Region<'_>, other: payments::OrderId<'_>) {
    let _ = OrderPlacedSubject::new(region, other); // E0308
}

pub fn nothing_comes_of_nothing() {
    let _ = OrderId::default(); // E0599
    let _ = OrderPlacedSubject::default(); // E0599
    let _ = OrderPlacedFilter::default(); // E0599
    let _ = shop::Subject::default(); // E0599
}
