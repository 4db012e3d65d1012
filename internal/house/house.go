// Package house holds the code base to what ARCHITECTURE.md says of it: which room may import which, what only some rooms may
// touch, how long a function and a file may be, and that what is listed for people agrees with what the code does. It has tests
// only, and judges the text of the source, never its meaning: that is left to vet, staticcheck and the tests beside the code.
package house
