/** The few words components say by themselves. */
export * from './words.tsx';
