package structure

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/shape"
)

// finding words a fault.
func (d document) finding(code diag.Code, f shape.Fault) Finding {
	found := Finding{Code: code, Span: f.Span, Pointer: f.Pointer}
	switch code {
	case OperationChannel:
		found.Message = d.channelMessage(f)
	case ServerHost:
		found.Message = hostMessage(f)
	case ProfileVersion:
		found.Message = profileMessage(f)
	case NATSBinding:
		found.Message = fmt.Sprintf("%s takes no property %s: on NATS only an operation has a binding, with queue and bindingVersion", wording.NameOf(f.Want), f.Word)
	default:
		found.Message = wording.Fault(f)
	}
	for _, alias := range f.Via {
		found.Related = append(found.Related, diag.Related{Place: diag.Place{Span: alias}, Message: "used here"})
	}
	return found
}

func profileMessage(f shape.Fault) string {
	if strings.HasPrefix(f.Word, "0.1") {
		return fmt.Sprintf("version %s was a sketch: %s has replaced it and is not compatible with it", f.Word, shape.ProfileVersion)
	}
	return fmt.Sprintf("version is %s, and only %s is read", wording.Got(f), shape.ProfileVersion)
}
