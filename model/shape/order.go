package shape

import "slices"

// Order lists the properties of a named shape, in the order in which they are written. Where the shape hangs on a property, those of
// all cases stand in it.
func Order(name string) []string {
	var names []string
	for _, o := range objectsOf(Named(name)) {
		for _, p := range o.Props {
			if !slices.Contains(names, p.Name) {
				names = append(names, p.Name)
			}
		}
	}
	return names
}

// objectsOf are the object shapes that a shape may come to.
func objectsOf(s Shape) []*Object {
	switch s := s.(type) {
	case *Use:
		return objectsOf(s.to)
	case *Object:
		return []*Object{s}
	case *Switch:
		var all []*Object
		for _, child := range Children(s) {
			all = append(all, objectsOf(child)...)
		}
		return all
	}
	return nil
}
