import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useText } from '../../locale/index.ts';

/** The number of places rendered at a time: no meeting day has more, and rendering the thousands of a large panel would block the screen. */
const atOnce = 100;

/** The rendered part of an order, as indexes from 0 with `last` excluded, and functions that render more. */
export interface Drawn {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  showBefore(): void;
  showAfter(): void;
  /** Extends the rendered part towards this index, so that a place moved there remains visible and focused. */
  reach(index: number): void;
}

/** Returns the rendered range around the place that is shown (its index, or -1), extended as requested. */
export function useRenderedRange(count: number, shownAt = -1): Drawn {
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
  /** Wraps the button in a valid child of the list, such as an item or a row. */
  readonly within: (button: ReactNode) => ReactNode;
}

/** A button that shows earlier places; renders nothing if there are none. */
export function ShowBefore({ drawn: { first, showBefore }, within }: ShowMoreProps) {
  const text = useText();
  if (first === 0) return null;
  return within(
    <Button size="small" onClick={showBefore}>
      {text('Show more ({{n}} above)', { n: first })}
    </Button>,
  );
}

interface ShowAfterProps extends ShowMoreProps {
  /** The index of the last place for which there is time, if known. */
  readonly lastInside?: number | undefined;
}

/** A button that shows later places, with the place at which the time ends among them; renders nothing if there are none. */
export function ShowAfter({ drawn: { last, count, showAfter }, within, lastInside }: ShowAfterProps) {
  const text = useText();
  if (last === count) return null;
  return within(
    <>
      <Button size="small" onClick={showAfter}>
        {text('Show more ({{n}} below)', { n: count - last })}
      </Button>
      {lastInside !== undefined && lastInside >= last ? (
        <div>{text('Time runs out after position {{at}}', { at: lastInside + 1 })}</div>
      ) : null}
    </>,
  );
}
