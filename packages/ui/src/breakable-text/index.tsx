/** Codes and addresses, which have no spaces, with line breaks at their joints. */
import { Children } from 'react';

/** A code or an address that may break after its joints, `_` and `@`, rather than inside a word. */
export function BreakableText({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=[_@])/);
  // biome-ignore lint/suspicious/noArrayIndexKey: a joint is told by nothing but its place.
  return Children.toArray(parts.flatMap((part, at) => (at === 0 ? [part] : [<wbr key={at} />, part])));
}
