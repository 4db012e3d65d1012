package testkit

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// CPU is how long the process has been computing, on all its threads together; 0 where the system does not tell. Threads that have ended
// are left out.
func (p *Process) CPU() time.Duration { return cpu(p.cmd.Process.Pid) }

// Peak is the most memory that the process has had, in bytes; 0 where the system does not tell.
func (p *Process) Peak() int64 { return peak(p.cmd.Process.Pid) }

func cpu(process int) (total time.Duration) {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", process)) // the pattern is a good one
	for _, thread := range threads {
		text, err := os.ReadFile(thread)
		if err != nil {
			continue // it has ended
		}
		first, _, _ := strings.Cut(string(text), " ")
		ns, err := strconv.ParseInt(first, 10, 64)
		if err == nil {
			total += time.Duration(ns)
		}
	}
	return total
}

func peak(process int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), "VmHWM:")
	number, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	kib, _ := strconv.ParseInt(number, 10, 64)
	return kib << 10
}
