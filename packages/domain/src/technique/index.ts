/** Techniques group instruments and have scientists of their own. */
export * from './policy.ts';
