import { onPartsLoading } from '@atrium/ui/lazy-part';
import { ProgressLine } from '@atrium/ui/progress-line';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../locale/index.ts';

/** Milliseconds before anything is shown; most pages load sooner, and a flash would only disturb. */
const patience = 400;

/** Shows, also to screen readers, that the next page or a dialog is loading while the current page is still shown. */
export function PageProgress() {
  const text = useText();
  const isPageComing = useRouterState({ select: ({ isLoading }) => isLoading });
  const [isPartComing, setPartComing] = useState(false);
  useEffect(() => onPartsLoading(setPartComing), []);
  const isOnTheWay = isPageComing || isPartComing;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isOnTheWay) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, [isOnTheWay]);
  return <div aria-live="polite">{isSlow ? <ProgressLine label={text('Loading…')} /> : null}</div>;
}
