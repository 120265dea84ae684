/**
 * Inputs without a form library: value in, value out. The label is drawn outside and referenced by id, so that long questions wrap instead
 * of being cut off.
 */

export * from './check-control.tsx';
export * from './choice-control.tsx';
export * from './date-control.tsx';
export * from './explained-check.tsx';
export * from './number-control.tsx';
export * from './question-block.tsx';
export * from './text-control.tsx';
