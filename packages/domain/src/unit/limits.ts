/** Longest id, name, quantity, symbol or formula of a unit, in characters. */
export const unitFieldLimit = 255;

/** Deepest nesting of brackets and signs in a conversion formula; keeps the reader's stack small. */
export const formulaDepthLimit = 50;
