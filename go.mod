module github.com/natscontract/natscontract

go 1.26

require (
	gopkg.in/yaml.v3 v3.0.1 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)
