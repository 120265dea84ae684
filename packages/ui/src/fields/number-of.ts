/** Groups of three digits, which mean thousands to one and a fraction to another; after a lone zero only a fraction can be meant. */
const ambiguous = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/;

/**
 * What is typed becomes a number, or null for an empty field; anything else stays text for the schema to refuse. A comma may stand for
 * the decimal point, unless it could mean thousands: a number is never taken for a thousandth of itself.
 */
export function numberOf(text: string): number | null | string {
  if (ambiguous.test(text.trim())) return text;
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : text;
}
