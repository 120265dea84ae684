/** Head of a screen. */
export * from './page-header.tsx';
