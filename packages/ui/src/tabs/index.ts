/** Tabs whose index lives with the caller. */
export * from './tabs.tsx';
