/** Codes and addresses, which have no spaces, breaking at their joints. */
export { BreakableText } from './breakable-text.tsx';
