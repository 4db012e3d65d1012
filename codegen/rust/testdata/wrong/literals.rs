//! What must not compile, since only the constructors make subjects.

use contracts::shop::{OrderId, OrderPlacedSubject, Region};

pub fn literal<'a>(order_id: OrderId<'a>, region: Region<'a>) -> OrderPlacedSubject<'a> {
    OrderPlacedSubject {
        order_id, // E0451
        region,
    }
}
