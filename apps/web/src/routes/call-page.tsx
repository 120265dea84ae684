import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const CallScreen = lazy(() => import('../features/call/call-screen.tsx').then((it) => ({ default: it.CallScreen })));
const CallFiguresScreen = lazy(() =>
  import('../features/figures/call-figures-screen.tsx').then((it) => ({ default: it.CallFiguresScreen })),
);

/** The page of a call, or at /Calls/new the form of one to make; charts come along with the page alone. */
export function CallPage() {
  const { callId } = useParams({ strict: false }) as { callId: string };
  return <Suspense>{callId === 'new' ? <CallScreen /> : <CallFiguresScreen />}</Suspense>;
}
