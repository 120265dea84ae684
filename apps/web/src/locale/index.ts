/** The words people read, and how dates are written. */
export { formatsOf } from './formats.ts';
export { loadTexts, say, useText, type Values } from './texts.ts';
