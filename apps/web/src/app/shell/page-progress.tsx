import { ProgressLine } from '@atrium/ui/progress-line';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../locale/index.ts';

/** Milliseconds a page may take without a word; most come sooner, and a flash would only disturb. */
const patience = 400;

/** Says, to the eye and to a listener, that the next page is on its way while the one before still stands. */
export function PageProgress() {
  const text = useText();
  const isOnTheWay = useRouterState({ select: ({ isLoading }) => isLoading });
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isOnTheWay) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, [isOnTheWay]);
  return <div aria-live="polite">{isSlow ? <ProgressLine label={text('Loading the page…')} /> : null}</div>;
}
