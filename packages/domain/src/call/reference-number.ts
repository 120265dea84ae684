import { type Decision, no, yes } from '../kernel/index.ts';
import { preSubmissionDigits, referenceNumberLimit } from './model.ts';
import type { CallReason } from './rules.ts';

interface Format {
  readonly prefix: string;
  readonly digits: number;
}

/**
 * Parses a literal prefix followed by `{name:value}` parts, of which `digits` is required, as in `211{digits:4}{other:param}` (rule C28).
 * Returns undefined if the format is malformed.
 */
export function parseReferenceNumberFormat(format: string): Format | undefined {
  const match = /^([^{}]+)((?:\{[^{}:]+:[^{}]+\})+)$/.exec(format);
  const digits = match && /\{digits:(\d{1,2})\}/.exec(match[2] ?? '')?.[1];
  const count = Number(digits);
  return match?.[1] && digits && count > 0 ? { prefix: match[1], digits: count } : undefined;
}

/** Checks that every number of a format fits the length limit; checked when the call is saved, so that no submission fails later (rule C30). */
export function referenceNumberFormatProblem(format: string): Decision<CallReason> {
  const parsed = parseReferenceNumberFormat(format);
  if (!parsed) return no('REFERENCE_NUMBER_FORMAT_INVALID', { format });
  const length = parsed.prefix.length + parsed.digits;
  return length > referenceNumberLimit ? no('REFERENCE_NUMBER_TOO_LONG', { length }) : yes;
}

/** Returns the prefix and the sequence padded with zeros; a missing sequence counts as 0 (rule C29). */
export function referenceNumber(
  format: string,
  sequence: number | null,
): { allowed: true; value: string } | Exclude<Decision<CallReason>, { allowed: true }> {
  const parsed = parseReferenceNumberFormat(format);
  if (!parsed) return no('REFERENCE_NUMBER_FORMAT_INVALID', { format });
  const digits = String(sequence ?? 0);
  if (digits.length > parsed.digits) return no('REFERENCE_NUMBER_SEQUENCE_TOO_LARGE', { sequence: sequence ?? 0 });
  const value = parsed.prefix + digits.padStart(parsed.digits, '0');
  return value.length > referenceNumberLimit
    ? no('REFERENCE_NUMBER_TOO_LONG', { length: value.length })
    : { allowed: true, value };
}

/** Returns up to `count` consecutive numbers, starting with `first`; refused if not even the first fits the format (rule C32). */
export function nextReferenceNumbers(
  format: string,
  first: number,
  count: number,
): { allowed: true; values: readonly string[] } | Exclude<Decision<CallReason>, { allowed: true }> {
  const values: string[] = [];
  for (let sequence = first; sequence < first + count; sequence += 1) {
    const number = referenceNumber(format, sequence);
    if (number.allowed) values.push(number.value);
    else if (sequence === first) return number;
    else break;
  }
  return { allowed: true, values };
}

/** Whether two formats can produce the same number, in which case only one of their calls may use its format. */
export function makeSameNumbers(one: string, other: string): boolean {
  const [a, b] = [parseReferenceNumberFormat(one), parseReferenceNumberFormat(other)];
  if (!a || !b || a.prefix.length + a.digits !== b.prefix.length + b.digits) return false;
  const [short, long] = a.prefix.length <= b.prefix.length ? [a.prefix, b.prefix] : [b.prefix, a.prefix];
  return long.startsWith(short) && /^\d*$/.test(long.slice(short.length));
}

// Chosen so that consecutive numbers look unrelated and no number repeats within a cycle of 999,999.
const step = 567_122n;
const round = 999_999n;

/** Returns the six-digit number of a proposal before submission, derived from a running number (rule C33). */
export function preSubmissionNumber(running: number): string {
  return String((step * BigInt(running)) % round).padStart(preSubmissionDigits, '0');
}
