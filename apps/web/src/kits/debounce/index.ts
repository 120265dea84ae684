/** What follows typing only after a pause. */
export { useDebouncedInput } from './use-debounced-input.ts';
export { useDebouncedValue } from './use-debounced-value.ts';
