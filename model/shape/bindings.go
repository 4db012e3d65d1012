package shape

import "github.com/natscontract/natscontract/model/diag"

// What only one protocol knows: one table for servers, channels, operations and messages each. The shapes of the single
// bindings stand in the other bindings_ files, a family of protocols in each.

var bindingShapes = definitions{
	"ServerBindings": {AsyncAPI, &Object{
		Name: "server bindings", Link: "serverBindingsObject", Extra: Extensions,
		Doc: "What only one protocol knows about a server.",
		Props: []Property{
			free("amqp"), free("amqp1"), free("anypointmq"), free("googlepubsub"), free("http"),
			bound("ibmmq", ibmmqServer...), bound("jms", jmsServer...), bound("kafka", kafkaServer...),
			bound("mqtt", mqttServer...), natsNothing("server"), bound("pulsar", pulsarServer...), free("redis"),
			bound("ros2", ros2Server...), free("sns"), bound("solace", solaceServer...), free("sqs"), free("stomp"), free("ws"),
		},
	}},
	"ChannelBindings": {AsyncAPI, &Object{
		Name: "channel bindings", Link: "channelBindingsObject", Extra: Extensions,
		Doc: "What only one protocol knows about a channel.",
		Props: []Property{
			bound("amqp", amqpChannel...), free("amqp1"), bound("anypointmq", anypointmqChannel...),
			bound("googlepubsub", googlepubsubChannel...), free("http"), bound("ibmmq", ibmmqChannel...),
			bound("jms", jmsChannel...), bound("kafka", kafkaChannel...), free("mqtt"), natsNothing("channel"),
			bound("pulsar", pulsarChannel...), free("redis"), bound("sns", snsChannel...), free("solace"),
			bound("sqs", sqsChannel...), free("stomp"), bound("ws", wsChannel...),
		},
	}},
	"OperationBindings": {AsyncAPI, &Object{
		Name: "operation bindings", Link: "operationBindingsObject", Extra: Extensions,
		Doc: "What only one protocol knows about an operation.",
		Props: []Property{
			bound("amqp", amqpOperation...), free("amqp1"), free("anypointmq"), free("googlepubsub"),
			bound("http", httpOperation...), free("ibmmq"), free("jms"), bound("kafka", kafkaOperation...),
			bound("mqtt", mqttOperation...), natsOperation, free("redis"), bound("ros2", ros2Operation...),
			bound("sns", snsOperation...), bound("solace", solaceOperation...), bound("sqs", sqsOperation...),
			free("stomp"), free("ws"),
		},
	}},
	"MessageBindings": {AsyncAPI, &Object{
		Name: "message bindings", Link: "messageBindingsObject", Extra: Extensions,
		Doc: "What only one protocol knows about a message.",
		Props: []Property{
			bound("amqp", amqpMessage...), free("amqp1"), bound("anypointmq", anypointmqMessage...),
			bound("googlepubsub", googlepubsubMessage...), bound("http", httpMessage...), bound("ibmmq", ibmmqMessage...),
			bound("jms", jmsMessage...), bound("kafka", kafkaMessage...), bound("mqtt", mqttMessage...), natsNothing("message"),
			free("redis"), free("sns"), free("solace"), free("sqs"), free("stomp"), free("ws"),
		},
	}},
}

// A release is one version of a binding.
type release struct {
	version string
	is      *Object
}

// binding is a closed binding object in one version.
func binding(version, name string, props ...Property) release {
	return release{version, &Object{
		Name: name, Extra: Extensions,
		Props: append(props, opt("bindingVersion", enum(version), "The version of the binding; the newest when it is left out.")),
	}}
}

// bound is a protocol whose binding has properties. The newest release stands first: it holds where no version is written.
func bound(protocol string, releases ...release) Property {
	by := &Switch{
		Name: protocol + " binding", By: "bindingVersion", Doc: "The version of the binding; the newest when it is left out.",
		Absent: releases[0].is,
	}
	for _, r := range releases {
		by.Cases = append(by.Cases, Case{[]string{r.version}, r.is})
	}
	return opt(protocol, by, releases[0].is.Name+".")
}

// free is a protocol that has no binding here: whatever stands there passes.
func free(protocol string) Property {
	return opt(protocol, anything, "Reserved for "+protocol+": nothing is defined here yet.")
}

// natsNothing is the nats binding where it has no properties. The official schema lets everything pass there.
func natsNothing(of string) Property {
	return opt("nats", &Object{
		Name: "NATS " + of + " binding", Extra: Extensions, Lenient: true, Rule: natsReserved,
		Doc: "Reserved: in NATS only an operation has a binding.",
	}, "Reserved: in NATS only an operation has a binding.")
}

const natsReserved diag.Code = "STRUCTURE_NATS_BINDING"

// natsOperation is the one NATS binding with content.
var natsOperation = func() Property {
	p := bound("nats", binding("0.1.0", "NATS operation binding",
		opt("queue", &Text{Max: 255, InContract: "QUEUE_NAME"},
			"The queue group that a receiver joins: each message reaches one member.")))
	p.Is.(*Switch).InContract = "QUEUE_BINDING_VERSION"
	return p
}()

// schemaOrRef is a place where both a schema and a reference may stand. A schema may itself be a $ref, and what is both is
// refused: see RefOr.
var schemaOrRef = refOr("SchemaObject")
