/** Formatted text that somebody else wrote. */
export * from './html-text.tsx';
