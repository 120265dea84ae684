/** A status as icon and word. */
export * from './status-chip.tsx';
