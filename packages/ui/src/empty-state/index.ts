/** Nothing here, and what to do about it. */
export * from './empty-state.tsx';
