import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

/** Queries are parsed once and kept, so that what each of their fields asks for needs to be found once only. */
const known = new WeakMap<FieldNode, ReadonlySet<string>>();

/**
 * The fields asked for below the field that is being answered, what lies deeper with dots: `status`, `status.name`. What a
 * variable may leave out counts as asked, so that reading by this list never reads too little.
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
  // A field asked for in several places of a query is put together anew each time.
  if (node && fieldNodes.length === 1) known.set(node, names);
  return names;
}

/** What was found below a list of fields, by the name it is below. */
const below = new WeakMap<ReadonlySet<string>, Map<string, ReadonlySet<string>>>();

/** The same for each member of a list or object below: what is asked of `name`, without that name before it. */
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

/** True when nothing of a record is asked but its key, so that it need not be read. */
export function asksOnlyId(info: GraphQLResolveInfo): boolean {
  return [...requestedFields(info)].every((name) => name === 'id');
}
