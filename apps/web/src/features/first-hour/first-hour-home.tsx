import { lazyPart } from '@atrium/ui/lazy-part';
import type { ReactNode } from 'react';
import { FirstHourDocument } from '../../api/generated/features/first-hour/first-hour.ts';
import { useOperation } from '../../api/index.ts';
import { Checklist } from './checklist.tsx';

/** Loaded on demand, since it is needed only once per facility. */
const FirstHourScreen = lazyPart(() => import('./first-hour-screen.tsx').then((m) => m.FirstHourScreen));

/**
 * The home page of officers: an empty facility is set up first, one without an open call shows what is left to do, and any other shows only
 * the page. While the state is unknown or cannot be loaded, only the page is shown.
 */
export function FirstHourHome({ children }: { children: ReactNode }) {
  const { data } = useOperation(FirstHourDocument, {}, { quiet: true, staleTime: 30_000 });
  const state = data?.firstHour;
  if (!state || state.isDismissed || state.isOver) return children;
  if (!state.name && state.make.allowed) {
    return <FirstHourScreen />;
  }
  return (
    <>
      <Checklist state={state} />
      {children}
    </>
  );
}
