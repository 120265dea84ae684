import type { ScreenAddress } from '@atrium/domain/session';
import { useEffect, useSyncExternalStore } from 'react';

let home: ScreenAddress | undefined;
const listeners = new Set<() => void>();

function settle(next: ScreenAddress | undefined): void {
  if (home === next) return;
  home = next;
  for (const listener of listeners) listener();
}

/** Sets the drawer entry to which the screen belongs, if its address does not determine it: one editor serves many lists. */
export function useScreenHome(address: ScreenAddress | undefined): void {
  useEffect(() => {
    if (!address) return;
    settle(address);
    return () => settle(undefined);
  }, [address]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the drawer entry set by the open screen; undefined for screens whose address determines it. */
export function useHomeOfScreen(): ScreenAddress | undefined {
  return useSyncExternalStore(subscribe, () => home);
}
