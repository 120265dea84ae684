/** Time told the way people tell it. */
export * from './relative-time.tsx';
export * from './relative-time-text.ts';
