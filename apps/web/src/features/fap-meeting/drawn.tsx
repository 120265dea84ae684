import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useText } from '../../locale/index.ts';

/** So many places are drawn at once: a day has no more, and the thousands of a large panel would hold the screen up. */
const atOnce = 100;

/** The part of an order that is drawn, by index from 0 and without `last`, and the ways to see more of it. */
export interface Drawn {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  showBefore(): void;
  showAfter(): void;
  /** Draws as far as this place: what is moved there stays in sight, and keeps the focus. */
  reach(index: number): void;
}

/** Draws the places around the one that is shown (its index, or -1), and as far as somebody has asked for more. */
export function useDrawn(count: number, shownAt = -1): Drawn {
  const [more, setMore] = useState({ before: 0, after: 0 });
  const middle = Math.max(0, shownAt);
  const first = Math.max(0, Math.min(middle - atOnce / 2, count - atOnce) - more.before);
  const last = Math.min(count, Math.max(middle + atOnce / 2, atOnce) + more.after);
  const showBefore = () => setMore({ ...more, before: more.before + atOnce });
  const showAfter = () => setMore({ ...more, after: more.after + atOnce });
  return {
    first,
    last,
    count,
    showBefore,
    showAfter,
    reach: (index) => {
      if (index < first) showBefore();
      else if (index >= last) showAfter();
    },
  };
}

interface ShowMoreProps {
  readonly drawn: Drawn;
  /** Puts the button where the list may have one: into an item, or into a row. */
  readonly within: (button: ReactNode) => ReactNode;
}

/** Leads to the places before those that are drawn; nothing where all are. */
export function ShowBefore({ drawn: { first, showBefore }, within }: ShowMoreProps) {
  const text = useText();
  if (first === 0) return null;
  return within(
    <Button size="small" onClick={showBefore}>
      {text('{{n}} places before these: show more', { n: first })}
    </Button>,
  );
}

interface ShowAfterProps extends ShowMoreProps {
  /** Index of the last place for which there is time, where one is known. */
  readonly lastInside?: number | undefined;
}

/** Leads to the places after those that are drawn, and says where the time ends among them; nothing where all are drawn. */
export function ShowAfter({ drawn: { last, count, showAfter }, within, lastInside }: ShowAfterProps) {
  const text = useText();
  if (last === count) return null;
  return within(
    <>
      <Button size="small" onClick={showAfter}>
        {text('{{n}} places after these: show more', { n: count - last })}
      </Button>
      {lastInside !== undefined && lastInside >= last ? (
        <div>{text('The time ends after place {{at}}', { at: lastInside + 1 })}</div>
      ) : null}
    </>,
  );
}
