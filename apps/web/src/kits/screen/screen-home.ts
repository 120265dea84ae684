import type { ScreenAddress } from '@atrium/domain/session';
import { useEffect, useSyncExternalStore } from 'react';

let home: ScreenAddress | undefined;
const listeners = new Set<() => void>();

function settle(next: ScreenAddress | undefined): void {
  if (home === next) return;
  home = next;
  for (const listener of listeners) listener();
}

/** Says under which entry of the drawer the screen belongs, where its own address does not tell: one editor serves many lists. */
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

/** Where the open screen says that it belongs; undefined for screens whose address tells. */
export function useHomeOfScreen(): ScreenAddress | undefined {
  return useSyncExternalStore(subscribe, () => home);
}
