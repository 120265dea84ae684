import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import type { BoardRow } from '../board.ts';
import type { BoardPlace } from '../model/change.ts';
import { rowHeights } from '../model/rows.ts';
import { barOf, type Scale } from '../model/scale.ts';
import { blockHeight, labelWidth } from './look.ts';

/** The target of the current drag. */
export interface Ghost {
  readonly place: BoardPlace;
  readonly label: string;
  /** Whether it cannot be dropped there. */
  readonly isRefused: boolean;
}

/** Notifies only the ghost's bar of its position, so that the board is not re-rendered for each movement of the pointer. */
export interface GhostStore {
  readonly get: () => Ghost | undefined;
  readonly set: (ghost: Ghost | undefined) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function newGhostStore(): GhostStore {
  let now: Ghost | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set: (ghost) => {
      now = ghost;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface GhostBarProps {
  readonly store: GhostStore;
  readonly rows: readonly BoardRow[];
  readonly scale: Scale;
}

/** Shows where the dragged item would go; renders nothing if nothing is dragged. */
export function GhostBar({ store, rows, scale }: GhostBarProps) {
  const ghost = useSyncExternalStore(store.subscribe, store.get);
  const row = ghost && rows.find(({ instrumentId }) => instrumentId === ghost.place.instrumentId);
  const bar = ghost && barOf(ghost.place, scale);
  if (!row || !bar) return null;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        zIndex: 2,
        left: labelWidth,
        top: 0,
        height: blockHeight,
        px: 0.75,
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        fontSize: '0.8125rem',
        lineHeight: `${blockHeight - 4}px`,
        pointerEvents: 'none',
        border: 2,
        borderRadius: 1.5,
        borderColor: ghost.isRefused ? 'error.main' : 'secondary.main',
        backgroundColor: 'background.paper',
        opacity: 0.9,
      }}
      style={{ transform: `translate(${bar.x}px, ${row.top + rowHeights.around - 1}px)`, width: bar.width }}
    >
      {ghost.isRefused ? '⊘ ' : ''}
      {ghost.label}
    </Box>
  );
}
