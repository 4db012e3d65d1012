//! What must not compile, since what a type is made of is nobody's business.

use contracts::shop::{OrderId, OrderPlacedFilter};

pub fn around(text: String) {
    let _ = OrderId(text.into()); // E0423
    let _ = OrderPlacedFilter(text); // E0423
}
