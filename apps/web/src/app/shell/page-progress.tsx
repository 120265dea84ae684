import { hearOfParts } from '@atrium/ui/lazy-part';
import { ProgressLine } from '@atrium/ui/progress-line';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../locale/index.ts';

/** Milliseconds it may take without a word; most come sooner, and a flash would only disturb. */
const patience = 400;

/** Whether a dialog or another part that was asked for is being loaded. */
function usePartsOnTheWay(): boolean {
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      hearOfParts((coming) => {
        setCount((before) => before + 1);
        const end = () => setCount((before) => before - 1);
        coming.then(end, end);
      }),
    [],
  );
  return count > 0;
}

/** Says, to the eye and to a listener, that what was asked for is on its way: the next page, while the one before still stands, or a dialog. */
export function PageProgress() {
  const text = useText();
  const isPageOnTheWay = useRouterState({ select: ({ isLoading }) => isLoading });
  const isPartOnTheWay = usePartsOnTheWay();
  const isOnTheWay = isPageOnTheWay || isPartOnTheWay;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isOnTheWay) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, [isOnTheWay]);
  return (
    <div aria-live="polite">
      {isSlow ? <ProgressLine label={text(isPageOnTheWay ? 'Loading the page…' : 'Loading…')} /> : null}
    </div>
  );
}
