/** Actions that stay in reach. */
export * from './sticky-foot.tsx';
