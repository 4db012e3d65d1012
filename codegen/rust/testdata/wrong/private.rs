//! What must not compile, since the fields are nobody's business.

use contracts::shop::{OrderId, OrderPlacedFilter, OrderPlacedSubject};

pub fn fields(subject: OrderPlacedSubject<'_>, order: OrderId<'_>, filter: OrderPlacedFilter) {
    let _ = subject.order_id; // E0616
    let _ = order.0; // E0616
    let _ = filter.0; // E0616
}
