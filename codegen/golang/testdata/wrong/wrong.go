// What must not compile: each line with a comment has the compiler's error that is wanted in it, and no other line has one.
package wrong

import (
	"example.com/generated/market/shop"
	"example.com/generated/market/warehouse"
)

func publish(shop.OrderPlacedSubject)        {}
func publishAny(shop.Subject)                {}
func subscribe(shop.OrderPlacedFilter)       {}
func tokens(shop.Region, shop.OrderID)       {}
func ask(shop.WarehouseID, shop.OperationID) {}

var (
	region  shop.Region
	orderID shop.OrderID
	house   shop.WarehouseID
	op      shop.OperationID

	placed  = shop.NewOrderPlacedSubject(region, orderID)
	sent    = shop.NewParcelSentSubject(region, orderID)
	reserve = shop.NewReserveStockSubject(house, op)
	filter  = shop.NewOrderPlacedFilter(&region, nil)
	other   = shop.NewParcelSentFilter(&region, nil)
	foreign = warehouse.NewOrdersSubject(warehouse.Region{}, foreignToken)

	foreignToken warehouse.OrderID
)

func right() {
	publish(placed)
	publishAny(placed)
	publishAny(sent)
	subscribe(filter)
	tokens(region, orderID)
	ask(house, op)
	_ = placed == placed && filter == filter && region == region
}

func filtersAndSubjects() {
	publish(filter)                     // want cannot use filter
	publishAny(filter)                  // want cannot use filter
	_ = shop.OrderPlacedSubject(filter) // want cannot convert filter
	subscribe(placed)                   // want cannot use placed
	_ = shop.OrderPlacedFilter(placed)  // want cannot convert placed
}

func channels() {
	publish(sent)                     // want cannot use sent
	_ = shop.OrderPlacedSubject(sent) // want cannot convert sent
	publish(reserve)                  // want cannot use reserve
	subscribe(other)                  // want cannot use other
	_ = shop.OrderPlacedFilter(other) // want cannot convert other
	_ = placed == sent                // want mismatched types
	publishAny(foreign)               // want cannot use foreign
	_ = shop.Subject(foreign)         // want cannot convert foreign
}

func texts() {
	publish("order.north.placed.1")                     // want cannot use "order.north.placed.1"
	publishAny("order.north.placed.1")                  // want cannot use "order.north.placed.1"
	subscribe("order.*.placed.*")                       // want cannot use "order.*.placed.*"
	tokens("north", orderID)                            // want cannot use "north"
	_ = shop.OrderPlacedSubject("order.north.placed.1") // want cannot convert "order.north.placed.1"
	_ = shop.OrderPlacedFilter("order.*.placed.*")      // want cannot convert "order.*.placed.*"
	_ = shop.Region("north")                            // want cannot convert "north"
	_ = shop.Region{text: "north"}                      // want unexported field text
	_ = shop.Region{"north"}                            // want too few values
	_ = shop.OrderPlacedFilter{pattern: ">"}            // want unexported field pattern
	_ = region.text                                     // want text undefined
}

func tokenTypes() {
	tokens(orderID, orderID)                 // want cannot use orderID
	tokens(region, region)                   // want cannot use region
	ask(house, orderID)                      // want cannot use orderID
	_ = shop.Region(orderID)                 // want cannot convert orderID
	_ = shop.OperationID(house)              // want cannot convert house
	_ = shop.OrderID(foreignToken)           // want cannot convert foreignToken
	tokens(region, foreignToken)             // want cannot use foreignToken
	shop.NewOrderPlacedFilter(&orderID, nil) // want cannot use &orderID
}

// A mine would like to be a subject, too.
type mine struct{ shop.ChannelInfo }

func (mine) isSubject()                 {}
func (mine) String() string             { return "" }
func (mine) Render() (string, error)    { return "", nil }
func (mine) AppendTo(dst []byte) []byte { return dst }
func (mine) IsZero() bool               { return false }
func (mine) Channel() shop.ChannelInfo  { return shop.ChannelInfo{} }

func outsiders() {
	publishAny(mine{}) // want cannot use mine{}
}
