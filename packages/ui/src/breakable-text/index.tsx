/** Codes and addresses, which have no spaces, with line breaks at their joints. */
import Box from '@mui/material/Box';
import { Children } from 'react';

interface BreakableTextProps {
  readonly text: string;
  /** Whether it stays on one line in a table, as the content of `OneLine`, and breaks only on cards. */
  readonly onCards?: boolean;
}

/** Breaks after its joints only if the line below has no space for it either. */
const whole = { display: 'inline-block', maxWidth: '100%' } as const;
/** A break that is only permitted would be taken even in a line that must not wrap, and of a block nothing would be left but an ellipsis. */
const wholeOnCards = { ...whole, 'td &': { display: 'inline', '& wbr': { display: 'none' } } } as const;

function Word({ text, onCards }: BreakableTextProps) {
  const parts = text.split(/(?<=[_@])/);
  return (
    <Box component="span" sx={onCards ? wholeOnCards : whole}>
      {/* biome-ignore lint/suspicious/noArrayIndexKey: a joint is told by nothing but its place. */}
      {Children.toArray(parts.flatMap((part, at) => (at === 0 ? [part] : [<wbr key={at} />, part])))}
    </Box>
  );
}

/** A code or an address, or several: each stays on one line if it fits, and otherwise breaks after its joints, `_` and `@`, not in a word. */
export function BreakableText({ text, ...more }: BreakableTextProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a word is told by nothing but its place.
  return text.split(' ').flatMap((word, at) => [at === 0 ? '' : ' ', <Word key={at} text={word} {...more} />]);
}
