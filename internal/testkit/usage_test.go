package testkit

import (
	"os"
	"runtime"
	"testing"
	"time"
)

func TestUsage(t *testing.T) {
	if cpu(-1) != 0 || peak(-1) != 0 {
		t.Error("something is said of no process")
	}
	before := cpu(os.Getpid())
	for start := time.Now(); time.Since(start) < 100*time.Millisecond; {
		runtime.Gosched()
	}
	spent, most := cpu(os.Getpid())-before, peak(os.Getpid())
	if runtime.GOOS == "linux" && (spent < time.Millisecond || most < 1<<20) {
		t.Errorf("a tenth of a second of work took %v and %d bytes", spent, most)
	}
}
