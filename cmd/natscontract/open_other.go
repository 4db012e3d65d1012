//go:build !unix

package main

// openNonblock is not needed where no named pipe stands in a folder.
const openNonblock = 0
