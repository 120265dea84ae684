/** Parts of a sentence that are read as one word. */

interface UnbrokenProps {
  readonly children: string;
  /** Such as the dates in it, as they are written; what is empty or not in it counts nothing. */
  readonly parts: readonly string[];
}

/** A sentence in which a line never ends inside one of these parts, as it would after the hyphens of a date. */
export function Unbroken({ children, parts }: UnbrokenProps) {
  const whole = parts.filter(Boolean);
  const pieces = whole.reduce<readonly string[]>(
    (found, part) => found.flatMap((piece) => piece.split(part).flatMap((rest, at) => (at ? [part, rest] : [rest]))),
    [children],
  );
  return pieces.map((piece, at) =>
    whole.includes(piece) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name than their place
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
