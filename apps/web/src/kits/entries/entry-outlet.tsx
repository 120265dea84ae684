import { lazyPart } from '@atrium/ui/lazy-part';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { closeEntries, useEntryRequests } from './entry-requests.ts';

const EntryDialogs = lazyPart(() => import('./entry-dialogs.tsx').then((module) => module.EntryDialogs));

/** Renders the record dialogs; they are loaded with the first one and close when another screen is opened. */
export function EntryOutlet() {
  const requests = useEntryRequests();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen
  useEffect(() => closeEntries, [path]);
  if (requests.length === 0) return null;
  return <EntryDialogs requests={requests} />;
}
