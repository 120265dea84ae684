/** How dates are written. */
export * from './formats.tsx';
