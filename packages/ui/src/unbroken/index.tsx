/** Parts of a sentence that do not wrap. */

interface UnbrokenProps {
  readonly children: string;
  /** For example the dates in it, as they are written; empty parts and parts that do not occur are ignored. */
  readonly parts: readonly string[];
}

/** A sentence in which no line breaks inside one of these parts, as it would after the hyphens of a date. */
export function NoWrap({ children, parts }: UnbrokenProps) {
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
