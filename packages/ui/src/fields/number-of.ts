/** Groups of three digits after commas, which some read as thousands and others as a fraction; after a lone zero only a fraction can be meant. */
const ambiguous = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/;

/**
 * Converts typed text to a number, or to null if it is empty; any other text is returned unchanged for the schema to reject. A comma may be
 * the decimal point, unless it could separate thousands: a number is never misread as a thousandth of itself.
 */
export function numberOf(text: string): number | null | string {
  if (ambiguous.test(text.trim())) return text;
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : text;
}
