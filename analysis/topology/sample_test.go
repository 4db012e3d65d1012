package topology

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// market is a bundle of the size that a beginner has: a shop, a warehouse, a payment service, and links of both kinds between
// them; one link and one operation have a fault, and one link leads from an operation that nobody has.
func market() Graph {
	op := func(path, key string, action Action, channel, subject string, api API, at int) Operation {
		return Operation{Key: key, Action: action, Channel: channel, Subject: subject, API: api, Place: place(path, at)}
	}
	request := op(shop, "authorizePayment", Send, "authorizePayment", "payment.{currency}.authorize", Core, 1900)
	request.Request = true
	answer := op(payment, "onAuthorize", Receive, "authorize", "payment.{currency}.authorize", Core, 700)
	answer.Queue = "payments"
	order := op(shop, "placeOrder", Send, "orderPlaced", "order.{region}.placed.{orderId}", JetStream, 1500)
	order.Stream = "ORDERS"
	pick := op(warehouse, "pickOrder", Receive, "orderPlaced", "order.{area}.placed.{orderId}", JetStream, 800)
	pick.Stream, pick.Consumer = "ORDERS", "picking"
	pick.Faults = []Fault{{"NATIVE_CONSUMER_FILTER", diag.Warning, `filter order.*.placed.> also receives "order.eu.placed.1.x", which the channel does not have`}}
	return Graph{Links: marketLinks(), Contracts: []Contract{
		{ID: "urn:example:market:warehouse", Version: "2.0.1", Title: "Warehouse", Path: warehouse, Binding: "market", Place: place(warehouse, 20), Operations: []Operation{
			pick,
			op(warehouse, "reserve", Receive, "reserveStock", "stock.{warehouseId}.reserve.{operationId}", JetStream, 900),
			op(warehouse, "reserved", Send, "stockReserved", "stock.{warehouseId}.reserved.{operationId}", JetStream, 1000),
			op(warehouse, "sendParcel", Send, "parcelSent", "parcel.{region}.sent.{orderId}", JetStream, 1100),
		}},
		{ID: "urn:example:market:shop", Version: "1.3.0", Title: "Shop", Path: shop, Binding: "market", Place: place(shop, 20), Operations: []Operation{
			order,
			op(shop, "onParcelSent", Receive, "parcelSent", "parcel.{region}.sent.{orderId}", JetStream, 1600),
			op(shop, "requestStock", Send, "reserveStock", "stock.{warehouseId}.reserve.{operationId}", JetStream, 1700),
			op(shop, "onStockReserved", Receive, "stockReserved", "stock.{warehouseId}.reserved.{operationId}", JetStream, 1800),
			request,
			op(shop, "onPaymentSettled", Receive, "paymentSettled", "payment.{currency}.settled.{orderId}", JetStream, 2000),
		}},
		{
			ID: "urn:example:market:payment", Version: "0.9.0", Title: "Payment", Path: payment, Binding: "market", Place: place(payment, 20),
			Operations: []Operation{answer, op(payment, "audit", Send, "audit", "", Core, 800)},
			Faults:     []Fault{{"DEPLOYMENT_SERVER_VERSION", diag.Error, "minimumServerVersion 2.10.0 is below 2.11.0"}},
		},
	}}
}

const (
	shop      = "shop/asyncapi/asyncapi.yaml"
	warehouse = "warehouse/asyncapi/asyncapi.yaml"
	payment   = "payment/asyncapi/asyncapi.yaml"
)

func marketLinks() []Link {
	return []Link{
		{End{shop, "requestStock"}, End{warehouse, "reserve"}, "stock.{warehouseId}.reserve.{operationId}", place(shop, 3000), nil},
		{End{shop, "placeOrder"}, End{warehouse, "pickOrder"}, "order.{region}.placed.{orderId}", place(shop, 3100), nil},
		{End{warehouse, "reserved"}, End{shop, "onStockReserved"}, "stock.{warehouseId}.reserved.{operationId}", place(shop, 3200), []Fault{
			{"LINK_SUBJECT", diag.Error, `the sender may use "stock.north_1.reserved.op1", which the receiver does not expect`},
		}},
		{End{warehouse, "sendParcel"}, End{shop, "onParcelSent"}, "parcel.{region}.sent.{orderId}", place(shop, 3300), nil},
		{End{shop, "authorizePayment"}, End{payment, "onAuthorize"}, "payment.{currency}.authorize", place(shop, 3400), nil},
		{End{payment, "settled"}, End{shop, "onPaymentSettled"}, "payment.{currency}.settled.{orderId}", place(shop, 3500), []Fault{
			{"REFERENCE_UNRESOLVED", diag.Error, `payment has no operation "settled"`},
		}},
	}
}

func place(path string, at int) diag.Place {
	return diag.Place{Path: path, Span: source.Span{Start: at, End: at + 10}}
}

var (
	things = strings.Fields("order stock parcel payment invoice customer price catalogue review refund shipment session alert metric account ledger quote route driver vehicle depot return coupon basket search image mail audit report forecast supplier contract label scan")
	events = strings.Fields("created changed placed cancelled reserved settled requested completed failed expired")
)

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// town is a bundle of many contracts as real ones are: they belong to neighbourhoods, most links stay inside, some things are
// asked and answered, some events are heard by many, and some contracts nobody is linked with. Same numbers, same graph.
func town(contracts int, seed uint64) Graph {
	r := rand.New(rand.NewPCG(seed, 1))
	var g Graph
	for i := range contracts {
		thing := things[i%len(things)]
		path := fmt.Sprintf("%s-%d/asyncapi.yaml", thing, i)
		g.Contracts = append(g.Contracts, Contract{
			ID: fmt.Sprintf("urn:example:town:%s-%d", thing, i), Version: fmt.Sprintf("%d.%d.0", 1+r.IntN(3), r.IntN(12)),
			Title: upper(thing) + " service", Path: path, Binding: "town", Place: place(path, 10),
		})
	}
	for i := range g.Contracts {
		if r.IntN(9) == 0 {
			continue // stands alone, but for those that pick it
		}
		for k := range 1 + r.IntN(2) {
			g.publish(r, i, things[(i+k*7)%len(things)], events[r.IntN(len(events))])
		}
	}
	return g
}

// publish lets a contract send something to one or a few others, and some of them answer.
func (g *Graph) publish(r *rand.Rand, i int, thing, event string) {
	api := []API{Core, JetStream}[r.IntN(2)]
	subject := fmt.Sprintf("%s.{region}.%s.{%sId}", thing, event, thing)
	from := g.operate(i, Send, thing+upper(event), subject, api)
	for range 1 + r.IntN(3)*r.IntN(2) {
		to := i/8*8 + r.IntN(8) // in the neighbourhood
		if r.IntN(6) == 0 {
			to = r.IntN(len(g.Contracts))
		}
		if to = min(to, len(g.Contracts)-1); to == i {
			continue
		}
		at := g.operate(to, Receive, "on"+upper(thing)+upper(event), subject, api)
		g.Links = append(g.Links, Link{from, at, subject, place(from.Contract, 500), nil})
		if r.IntN(4) == 0 {
			answer := fmt.Sprintf("%s.{region}.%s.answer.{%sId}", thing, event, thing)
			sent, heard := g.operate(to, Send, "answer"+upper(thing), answer, api), g.operate(i, Receive, "onAnswer"+upper(thing), answer, api)
			g.Links = append(g.Links, Link{sent, heard, answer, place(from.Contract, 600), nil})
		}
	}
}

// operate gives a contract an operation, once.
func (g *Graph) operate(i int, action Action, key, subject string, api API) End {
	c := &g.Contracts[i]
	for _, o := range c.Operations {
		if o.Key == key {
			return End{c.Path, key}
		}
	}
	c.Operations = append(c.Operations, Operation{Key: key, Action: action, Channel: key, Subject: subject, API: api, Place: place(c.Path, 100+len(c.Operations))})
	return End{c.Path, key}
}
