/** The few words components say by themselves. */

export type { SymbolName } from './symbol-words.ts';
export * from './words.tsx';
