// Every line with a comment must not compile, with that error; every other line must.

import { payments, shop, warehouse, type TokenFault } from "../market/index.js";

const region = shop.Region.of("north");
const orderId = shop.OrderId.of("o-1");
const warehouseId = shop.WarehouseId.of("wh-1");
const placed = shop.OrderPlacedSubject.of({ region, orderId });
const sent = shop.ParcelSentSubject.of({ region, orderId });
const filter = shop.ParcelSentFilter.ofRegion({ region });
const all = shop.OrderPlacedFilter.of();

function publish(subject: shop.OrderPlacedSubject): string {
  return subject.toString();
}
function subscribe(filter: shop.ParcelSentFilter): string {
  return filter.toString();
}
publish(placed);
subscribe(filter);

// A filter is no subject, and a subject no filter.
publish(all); // want TS2345
publish(filter); // want TS2345
subscribe(sent); // want TS2345
subscribe(placed); // want TS2345
const filtered: shop.ParcelSentSubject = filter; // want TS2322
const picked: shop.ParcelSentFilter = sent; // want TS2322
const neither: shop.Subject = filter; // want TS2322

// A subject or a filter of one channel is none of another one, and none of another contract.
publish(sent); // want TS2345
subscribe(all); // want TS2345
const elsewhere: warehouse.OrdersSubject = placed; // want TS2322
const foreign: shop.Subject = payments.SettledSubject.of({ // want TS2322
  currency: payments.Currency.of("eur"),
  orderId: payments.OrderId.of("o-1"),
});

// A text is neither, and no token.
publish("order.north.placed.o-1"); // want TS2345
subscribe("parcel.north.sent.*"); // want TS2345
shop.OrderPlacedSubject.of({ region: "north", orderId }); // want TS2322
shop.ParcelSentFilter.ofRegion({ region: "north" }); // want TS2322
const token: shop.Region = "north"; // want TS2322

// A token of one type is none of another one, and none of another contract.
shop.OrderPlacedSubject.of({ region: orderId, orderId }); // want TS2322
shop.OrderPlacedSubject.of({ region, orderId: warehouseId }); // want TS2322
const strange: shop.OrderId = warehouseId; // want TS2322
const abroad: shop.OrderId = payments.OrderId.of("o-1"); // want TS2322
orderId.equals(warehouseId); // want TS2345
[orderId].sort(shop.WarehouseId.compare); // want TS2345

// Nothing looks like a token, a subject or a filter but the thing itself.
const copied: shop.OrderId = { ...orderId }; // want TS2739
const written: shop.Region = { key: "north", equals: () => true, toString: () => "north", toJSON: () => "north" }; // want TS2741

// Tokens are all there, and no others.
shop.OrderPlacedSubject.of({ region }); // want TS2741
shop.OrderPlacedSubject.of({ region, orderId, warehouseId }); // want TS2353
shop.ParcelSentFilter.ofRegion({ region, orderId }); // want TS2353
shop.ParcelSentFilter.ofRegion({}); // want TS2741
shop.ParcelSentFilter.of({ region: undefined }); // want TS2379

// Nobody makes one but through a check, and nobody looks inside.
new shop.Region("up"); // want TS2673
new shop.OrderPlacedSubject("order", { region, orderId }); // want TS2673
new shop.OrderPlacedFilter(">"); // want TS2673
class Own extends shop.Region {} // want TS2675
placed.#raw; // want TS18013

// A result is looked at before it is used.
shop.OrderPlacedSubject.parse("order").value; // want TS2339
shop.Region.parse("up").error; // want TS2339

// What is told of a contract does not change.
shop.contract.digest = ""; // want TS2540
shop.OrderPlacedSubject.channel = shop.ParcelSentSubject.channel; // want TS2540
shop.OrderPlacedSubject.channel.key = ""; // want TS2540
shop.descriptors.operations.placeOrder.action = "receive"; // want TS2540
shop.descriptors.operations.placeOrder = shop.descriptors.operations.requestStock; // want TS2540
shop.descriptors.links.push(shop.descriptors.links[0]!); // want TS2339
placed.region = region; // want TS2540

// Descriptors are known by their keys, and unions have one form.
shop.descriptors.operations.placeOrders; // want TS2551
const { input, literal } = shop.descriptors.interactions.reserve.bindings.payload["/line"]!;
const exactly: undefined = input !== undefined ? literal : undefined;
if (input !== undefined && literal !== undefined) publish(placed);

// The channel tells subjects apart.
const parsed = shop.parse("order.north.placed.o-1");
if (parsed.ok && parsed.value.channel === "orderPlaced") publish(parsed.value);
if (parsed.ok && parsed.value.channel === "parcelSent") publish(parsed.value); // want TS2345
if (parsed.ok && parsed.value.channel === "orders") publish(placed); // want TS2367
if (!parsed.ok) parsed.error satisfies { nearest?: { token: number } };
const fault: TokenFault = { reason: "length", at: 0, message: "" }; // want TS2739

export { abroad, copied, elsewhere, exactly, fault, filtered, foreign, neither, Own, picked, strange, token, written };
