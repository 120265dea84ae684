/** Dates as the facility writes them. */
export * from './date-text.tsx';
