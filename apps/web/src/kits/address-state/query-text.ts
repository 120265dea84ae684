import type { RawValue } from './codecs.ts';

export type AddressQuery = Readonly<Record<string, RawValue>>;

/** Parses `?a=1&selection=3&selection=4`: values as plain texts, repeated names as lists (rule A39). */
export function parseQuery(text: string): Record<string, RawValue> {
  // A map, since a name in the address may be that of an inherited object property.
  const found = new Map<string, string | readonly string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found.get(name);
    if (before === undefined) found.set(name, value);
    else found.set(name, typeof before === 'string' ? [before, value] : [...before, value]);
  }
  return Object.fromEntries(found);
}

/** Writes the query that `parseQuery` reads; absent values are left out. */
export function printQuery(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const one of value) params.append(name, String(one));
    else params.append(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
