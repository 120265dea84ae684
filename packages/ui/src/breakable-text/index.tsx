/** Codes and addresses, which have no spaces, with line breaks at their joints. */
import { Children } from 'react';

/** Breaks after its joints only if the line below has no space for it either. */
const whole = { display: 'inline-block', maxWidth: '100%' } as const;

function Word({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=[_@])/);
  return (
    <span style={whole}>
      {/* biome-ignore lint/suspicious/noArrayIndexKey: a joint is told by nothing but its place. */}
      {Children.toArray(parts.flatMap((part, at) => (at === 0 ? [part] : [<wbr key={at} />, part])))}
    </span>
  );
}

/** A code or an address, or several: each stays on one line if it fits, and otherwise breaks after its joints, `_` and `@`, not in a word. */
export function BreakableText({ text }: { readonly text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a word is told by nothing but its place.
  return text.split(' ').flatMap((word, at) => [at === 0 ? '' : ' ', <Word key={at} text={word} />]);
}
