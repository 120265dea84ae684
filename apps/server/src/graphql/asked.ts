import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

/** Parsed queries are cached, so that the requested fields of each of their nodes have to be determined only once. */
const known = new WeakMap<FieldNode, ReadonlySet<string>>();

/**
 * Returns the fields requested below the field being resolved, nested ones with dots: `status`, `status.name`. Fields that depend on a
 * variable count as requested, so that reading by this list never reads too little.
 */
export function requestedFields({ fieldNodes, fragments }: GraphQLResolveInfo): ReadonlySet<string> {
  const [node] = fieldNodes;
  const before = node && known.get(node);
  if (before) return before;
  const names = new Set<string>();
  const walk = (selection: SelectionSetNode | undefined, prefix: string) => {
    for (const one of selection?.selections ?? []) {
      if (one.kind === 'Field') {
        const name = prefix + one.name.value;
        if (one.name.value !== '__typename') names.add(name);
        walk(one.selectionSet, `${name}.`);
      } else {
        walk(one.kind === 'InlineFragment' ? one.selectionSet : fragments[one.name.value]?.selectionSet, prefix);
      }
    }
  };
  for (const { selectionSet } of fieldNodes) walk(selectionSet, '');
  // The fields are combined again each time if a field is requested in several places of a query.
  if (node && fieldNodes.length === 1) known.set(node, names);
  return names;
}

/** Results for nested fields, by the set of fields and the name of the parent. */
const below = new WeakMap<ReadonlySet<string>, Map<string, ReadonlySet<string>>>();

/** Returns the fields requested below `name`, without that prefix: those of each member of a nested list or object. */
export function askedBelow(info: GraphQLResolveInfo, name: string): ReadonlySet<string> {
  const asked = requestedFields(info);
  const found = below.get(asked) ?? new Map<string, ReadonlySet<string>>();
  below.set(asked, found);
  const before = found.get(name);
  if (before) return before;
  const prefix = `${name}.`;
  const names = new Set([...asked].flatMap((one) => (one.startsWith(prefix) ? [one.slice(prefix.length)] : [])));
  found.set(name, names);
  return names;
}

/** Whether only the key of a record is requested, so that it need not be read. */
export function asksOnlyId(info: GraphQLResolveInfo): boolean {
  return [...requestedFields(info)].every((name) => name === 'id');
}
