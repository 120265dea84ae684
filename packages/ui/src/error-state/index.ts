/** One part failed. */
export * from './error-state.tsx';
