package names

import "strings"

// TypeScript is how TypeScript names things: classes in PascalCase without initialisms (SupplierId), members and modules in camelCase.
//
// Reserved are the words of the language, those that it keeps for strict code and modules, what every program has without an import, and
// what generated classes stand beside: none of them can be the name of a class, or should be.
var TypeScript = Style{
	Language: "typescript",
	Type:     func(words []string) string { return Camel(words, nil) },
	Member:   typeScriptMember,
	Module:   func(words []string) string { return LowerCamel(words, nil) },
	Reserved: setOf(`
		arguments as async await break case catch class const continue debugger default delete do else enum eval export extends false finally
		for function if implements import in instanceof interface let new null package private protected public return static super switch
		this throw true try typeof undefined var void while with yield

		any bigint boolean constructor declare globalThis is keyof module namespace never number object prototype readonly require string symbol
		type unique unknown

		AggregateError Array ArrayBuffer ArrayLike Atomics Awaited BigInt BigInt64Array BigUint64Array Boolean Buffer Capitalize ClassDecorator
		ConstructorParameters DataView Date Error EvalError Exclude Extract FinalizationRegistry Float32Array Float64Array Function Generator
		Infinity InstanceType Int16Array Int32Array Int8Array Intl Iterable Iterator IteratorResult JSON Json Lowercase Map Math NaN NoInfer NonNullable
		Number Object Omit Parameters Partial Pick Promise PromiseLike PropertyKey Proxy RangeError Readonly ReadonlyArray ReadonlyMap ReadonlySet
		Record ReferenceError Reflect RegExp Required ReturnType Set SharedArrayBuffer String Symbol SyntaxError ThisType TypeError Uint16Array
		Uint32Array Uint8Array Uint8ClampedArray Uncapitalize Uppercase URIError WeakMap WeakRef WeakSet WebAssembly

		ChannelInfo ContractInfo ParseFault Result Subject SubjectFault SubjectReason Subjects TokenError TokenFault TokenReason TokenTypeInfo`),
	Own:         strings.Fields("contract descriptors parse"),
	OfTokenType: func(name string) []string { return []string{name} },
	OfChannel: func(name string) []string {
		return []string{TypeScriptType(name, "Subject"), TypeScriptType(name, "Filter"), TypeScriptType(name, "Tokens")}
	},
	OfFilter:    func(_, _ string) []string { return nil },
	OwnOfFilter: strings.Fields("apply arguments bind call caller channel length name of prototype"),
}

// TypeScriptType is the name of a class of a channel. A _ that a reserved word got behind it goes: nothing reserved ends so.
func TypeScriptType(channel, suffix string) string { return strings.TrimSuffix(channel, "_") + suffix }

// typeScriptMembers are the members that subjects have themselves, or have from every object, and the names that stand in their methods. A
// parameter of such a name gets a _ behind it: it cannot be pinned.
var typeScriptMembers = setOf(`
	channel equals hasOwnProperty isPrototypeOf key matches propertyIsEnumerable toLocaleString toString valueOf
	check given raw text tokens`)

func typeScriptMember(words []string) string {
	name := LowerCamel(words, nil)
	number, isDot := strings.CutPrefix(name, "dot") // dot1, dot2: where a subject's tokens end
	if typeScriptMembers[name] || isDot && number != "" && strings.Trim(number, "0123456789") == "" {
		return name + "_"
	}
	return name
}
