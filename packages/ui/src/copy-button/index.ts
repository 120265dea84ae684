/** Copies a value. */
export * from './copy-button.tsx';
