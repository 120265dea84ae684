import { lazyPart } from '@atrium/ui/lazy-part';
import type { ReactNode } from 'react';
import { FirstHourDocument } from '../../api/generated/features/first-hour/first-hour.ts';
import { useOperation } from '../../api/index.ts';
import { Checklist } from './checklist.tsx';

/** Needed once in the life of a facility. */
const FirstHourScreen = lazyPart(() => import('./first-hour-screen.tsx').then((m) => m.FirstHourScreen));

/**
 * The first page of officers: an empty facility is set up before anything else, one without an open call tells what is left to do, and any
 * other shows what the page is about. While that is not known, and where it cannot be known, the page stands alone.
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
