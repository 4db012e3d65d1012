package contract

import (
	"cmp"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/subject"
)

// A StandardChannel is a channel of the document, behind its reference, with its names and text but none of its messages.
type StandardChannel struct {
	*ChannelFaults          // never nil
	At             Anchor   // where it is written, behind references
	Via            []Anchor // the references that lead there
	Address        string
	Parameters     []string // in the order of the text
	There          bool
	HasAddress     bool // false where the address is null or missing
	Outside        bool // it is outside the profile: none of its servers speaks NATS (shapes, Channels)
}

// ChannelFaults are the reports that say why something of a channel is not known. Nearly all channels have none, and share that.
type ChannelFaults struct {
	By        diag.Code // why the channel cannot be read; then only At and Via are known
	AddressBy diag.Code
	OutsideBy diag.Code // why nobody knows whether it is outside the profile
	ParamsBy  diag.Code
}

// sound are the faults of a channel of which all is known.
var sound = &ChannelFaults{}

func sameStandardChannel(a, b StandardChannel) bool {
	return *a.ChannelFaults == *b.ChannelFaults && a.There == b.There && a.At == b.At && slices.Equal(a.Via, b.Via) && a.Address == b.Address &&
		a.HasAddress == b.HasAddress && a.Outside == b.Outside && slices.Equal(a.Parameters, b.Parameters)
}

// StandardChannels answers what a channel of the document is.
var StandardChannels = ledger.Define("standard channel", func(s *ledger.Scope, k ledger.Key) StandardChannel {
	entry := In(s, k.Path).Entry(Channels, k.Name)
	if entry.Absent() {
		return StandardChannel{ChannelFaults: sound, At: entry.Anchor()}
	}
	p, via := entry.Follow()
	c := StandardChannel{ChannelFaults: &ChannelFaults{By: p.By}, There: true, At: p.Anchor(), Via: via}
	if p.By != "" {
		return c
	}
	address, parameters := p.Get("address"), p.Get("parameters")
	c.Address, c.HasAddress = address.Text()
	c.AddressBy, c.ParamsBy = address.By, parameters.By
	c.Parameters = slices.Collect(parameters.Keys())
	if c.ParamsBy == "" && !namesOf(c.Parameters) {
		c.ParamsBy = "STRUCTURE_PARAMETER_NAME"
	}
	if c.Outside, c.OutsideBy = outside(p); *c.ChannelFaults == *sound {
		c.ChannelFaults = sound
	}
	return c
}, sameStandardChannel, Channels)

// namesOf tells whether all keys of a map of parameters are names of parameters.
func namesOf(parameters []string) bool {
	return !slices.ContainsFunc(parameters, func(name string) bool { return !subject.IsBase(name) })
}

// outside tells whether a channel names servers of which none speaks NATS.
func outside(channel Place) (is bool, by diag.Code) {
	servers := channel.Get("servers")
	by = servers.By
	for i := range servers.Keys() {
		server, _ := servers.Get(i).Follow()
		protocol := server.Get("protocol")
		switch {
		case strings.HasPrefix(strings.ToLower(protocol.Word()), "nats"):
			return false, ""
		case !protocol.There():
			by = cmp.Or(by, protocol.By, missing)
		}
		is = true
	}
	return is && by == "", by
}

// A Param is a placeholder of an address, with its token type.
type Param struct {
	Name  string
	Place int    // its token's place in the address, from 0
	Type  string // the key of its token type
}

// Subjects are the subjects of a channel: its language, and how it came about.
type Subjects struct {
	By       diag.Code // the report that says why nobody knows; then Language is empty
	None     bool      // the channel has no address, is outside the profile, or is no channel: it has no subjects, rightly
	Address  string
	At       Anchor // the address
	Params   []Param
	Language subject.Language
}

func sameSubjects(a, b Subjects) bool {
	return a.By == b.By && a.None == b.None && a.Address == b.Address && a.At == b.At && slices.Equal(a.Params, b.Params) && a.Language.Equal(b.Language)
}

// SubjectsOf answers which subjects a channel has.
var SubjectsOf = ledger.Define("subjects", func(s *ledger.Scope, k ledger.Key) Subjects {
	v := In(s, k.Path)
	standard := StandardChannels.Get(s, k)
	r := Subjects{Address: standard.Address, At: Anchor{standard.At.Path, standard.At.Pointer + "/address"}}
	switch {
	case standard.By != "":
		r.By = standard.By
	case !standard.There, standard.Outside, !standard.HasAddress && standard.AddressBy == "":
		r.None = true
	default:
		r.By = cmp.Or(standard.AddressBy, standard.ParamsBy)
	}
	if r.By != "" || r.None {
		return r
	}
	own := v.Entry(OwnChannels, k.Name)
	parameters := own.Get("parameters")
	if r.By = cmp.Or(own.By, parameters.By); r.By == "" && own.Absent() {
		r.By = "CHANNEL_UNDECLARED"
	}
	template := subject.ParseAddress(standard.Address)
	if r.By == "" && len(template.Faults) > 0 {
		r.By = "CHANNEL_ADDRESS_SYNTAX"
	}
	names := slices.Collect(parameters.Keys())
	if r.By == "" && !namesOf(names) {
		r.By = "STRUCTURE_VALUE"
	}
	if r.By == "" && !agree(template, standard.Parameters, names) {
		r.By = "CHANNEL_PARAMETERS"
	}
	if r.By != "" {
		return r
	}
	r.Params, r.By = params(s, v, template, parameters)
	if r.By != "" {
		r.Params = nil
		return r
	}
	r.Language = template.Language(func(name string) subject.Tokens {
		return TokenTypes.Get(s, v.Key(parameters.Get(name).Word())).Tokens
	})
	return r
}, sameSubjects, Channels, OwnChannels)

// params are the placeholders of an address, with their token types.
func params(s *ledger.Scope, v View, template subject.Template, parameters Place) (all []Param, by diag.Code) {
	for i, segment := range template.Segments {
		if segment.Kind != subject.Placeholder {
			continue
		}
		at := parameters.Get(segment.Text)
		name, ok := at.Text()
		if by = cmp.Or(by, at.By); by == "" && !ok {
			by = missing
		}
		if by == "" {
			by = TokenTypes.Get(s, v.Key(name)).By
		}
		all = append(all, Param{segment.Text, i, name})
	}
	return all, by
}

// agree tells whether the placeholders of an address and both maps of parameters have the same names.
func agree(template subject.Template, standard, own []string) bool {
	placeholders := 0
	for _, s := range template.Segments {
		if s.Kind != subject.Placeholder {
			continue
		}
		placeholders++
		if !slices.Contains(standard, s.Text) || !slices.Contains(own, s.Text) {
			return false
		}
	}
	return placeholders == len(standard) && placeholders == len(own)
}
