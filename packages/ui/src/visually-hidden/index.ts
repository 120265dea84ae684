/** Words for those who listen. */
export * from './visually-hidden.tsx';
