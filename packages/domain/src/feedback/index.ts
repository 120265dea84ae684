/** Feedback of teams on their experiments. */
export * from './item-kind.ts';
