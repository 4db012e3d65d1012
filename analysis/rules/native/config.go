package native

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/subject"
	"github.com/natscontract/natscontract/model/syntax"
)

// A configuration is one that is being judged. What is wrong with it is found the same way wherever it stands; where it is somebody
// else's, it is said at the pointer that selects it.
type configuration struct {
	contract.View
	contract.Native
	out    *verdict.Verdict
	faults []fault
}

// A fault is what is wrong at a place of a configuration.
type fault struct {
	code    diag.Code // "" for one of shape
	warning bool
	at      verdict.Anchor
	message string
	related []verdict.Note
	fixes   []verdict.Fix
}

func (c *configuration) fault(f fault) { c.faults = append(c.faults, f) }

// judge finds the configuration, and tells whether there is one to be judged.
func (c *configuration) judge(codes ...diag.Code) bool {
	switch {
	case c.By == "":
		return true
	case c.By == "NATIVE_EXTERNAL_POINTER":
		c.out.Report(verdict.Finding{Code: c.By, Anchor: verdict.AtValue(c.Pointer()), Message: c.selectsNothing()})
		c.out.Block(c.Pointer(), c.By, "NATIVE_EXTERNAL_CONFIG")
	case c.External:
		c.out.Block(c.Pointer(), c.By, "NATIVE_EXTERNAL_POINTER", "NATIVE_EXTERNAL_CONFIG")
	default:
		c.out.Block(c.Native.At, c.By, codes...)
	}
	return false
}

func (c *configuration) selectsNothing() string {
	pointer := c.Config.Pointer
	if pointer != "" && pointer[0] != '/' {
		return fmt.Sprintf("%s is no JSON Pointer: it begins with a /", wording.Quoted(pointer))
	}
	return fmt.Sprintf("%s selects no object of %s", wording.Quoted(pointer), c.Artifact)
}

// name judges a name on the server.
func (c *configuration) name(setting string, s contract.Setting[string]) {
	if why := contract.NativeName(s.Value); why != "" {
		c.fault(fault{code: "NATIVE_NAME", at: verdict.AtValue(c.Config.Get(setting)), message: fmt.Sprintf("the %s %s %s", setting, wording.Quoted(s.Value), why)})
	}
}

// pattern judges a pattern; of a stream, also that it captures nothing that NATS uses itself.
func (c *configuration) pattern(what string, p contract.Pattern, stream bool) {
	if p.By != "" && p.By != "NATIVE_SUBJECT" && p.By != "NATIVE_EXTERNAL_CONFIG" {
		return
	}
	language, faults := subject.ParsePattern(p.Text)
	says := ""
	switch {
	case len(faults) > 0:
		says = wording.SubjectFault("the "+what, p.Text, faults[0])
	case !stream:
		return
	case contract.CapturesAll(p.Text):
		says = "the subject > captures everything, which a server takes only of a stream that acknowledges nothing"
	default:
		space := contract.Reserved(language)
		if space == "" {
			return
		}
		says = fmt.Sprintf("the subject %s overlaps %s, which NATS uses itself", wording.Quoted(p.Text), space)
	}
	c.fault(fault{code: "NATIVE_SUBJECT", at: verdict.AtValue(p.At), message: says})
}

// duration judges a duration that is hardly meant, or that a server refuses.
func (c *configuration) duration(setting string, s contract.Setting[int64], refused bool) {
	switch f := (fault{at: verdict.AtValue(c.Config.Get(setting))}); {
	case s.Value <= 0:
	case refused && s.Value < contract.LeastDuration:
		f.code = "NATIVE_DURATION_MINIMUM"
		f.message = fmt.Sprintf("%s is %d ns, and a server takes no less than %d ns (100 ms)", setting, s.Value, contract.LeastDuration)
		f.fixes = multiplied(f.at.Anchor, s.Value, contract.LeastDuration)
		c.fault(f)
	case s.Value < contract.SuspiciousDuration:
		f.code, f.warning = "NATIVE_DURATION_SUSPECT", true
		f.message = fmt.Sprintf("%s is %d ns, less than a millisecond: durations are in nanoseconds", setting, s.Value)
		f.fixes = multiplied(f.at.Anchor, s.Value, contract.SuspiciousDuration)
		c.fault(f)
	}
}

// multiplied are the fixes that take the number for one of seconds or milliseconds.
func multiplied(at contract.Anchor, value, least int64) (all []verdict.Fix) {
	for _, unit := range []struct {
		name string
		ns   int64
	}{{"seconds", int64(time.Second)}, {"milliseconds", int64(time.Millisecond)}} {
		if value > math.MaxInt64/unit.ns || value*unit.ns < least {
			continue
		}
		text := strconv.FormatInt(value*unit.ns, 10)
		all = append(all, fix(fmt.Sprintf("Write %s: %d %s", text, value, unit.name), func(files verdict.Files) []diag.FileEdit {
			return verdict.Write(files, at, text)
		})...)
	}
	return all
}

// say reports what was found.
func (c *configuration) say(of *shape.Use) {
	if !c.External {
		for _, f := range c.faults {
			c.out.Report(verdict.Finding{Code: f.code, Anchor: f.at, Message: f.message, Related: f.related, Fixes: f.fixes})
		}
		return
	}
	faults := c.shape(of)
	for _, f := range c.faults {
		if !f.warning {
			f.message = string(f.code) + ": " + f.message
			faults = append(faults, f)
			continue
		}
		c.out.Report(verdict.Finding{Code: f.code, Anchor: verdict.AtValue(c.Pointer()), Message: f.message,
			Related: []verdict.Note{{Anchor: f.at, Message: "it stands here"}}})
	}
	c.external(faults)
}

// maxRelated is how many further places a report tells.
const maxRelated = 10

// external reports what is wrong with a configuration in a file of somebody else's: one report, with all places.
func (c *configuration) external(faults []fault) {
	if len(faults) == 0 {
		return
	}
	f := verdict.Finding{Code: "NATIVE_EXTERNAL_CONFIG", Anchor: verdict.AtValue(c.Pointer()),
		Message: fmt.Sprintf("what it selects in %s cannot be used: %s", c.Artifact, faults[0].message)}
	if more := len(faults) - 1; more > 0 {
		f.Message += fmt.Sprintf(", and %d more", more)
	}
	for _, one := range faults[:min(len(faults), maxRelated+1)] {
		f.Related = append(f.Related, verdict.Note{Anchor: one.at, Message: one.message})
	}
	c.out.Report(f)
}

// shape holds an external configuration to the closed shape.
func (c *configuration) shape(of *shape.Use) (faults []fault) {
	config := c.Of(c.Config.Path).Selected(c.Config.Pointer)
	for _, f := range shape.Check(config.Node, of, syntax.JSON).Faults {
		f.Pointer = c.Config.Pointer + f.Pointer
		at := verdict.AtValue(contract.Anchor{Path: c.Config.Path, Pointer: f.Pointer})
		if f.Kind == shape.UnknownProperty || f.Kind == shape.MissingProperties {
			at.Part = verdict.Key
		}
		faults = append(faults, fault{at: at, message: wording.Fault(f)})
	}
	return faults
}
