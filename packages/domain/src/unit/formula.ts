import { formulaDepthLimit } from './model.ts';

/**
 * The conversion to SI units as a small arithmetic language of one unknown, `x`: computed by reading the
 * formula, never by running it as code (rule Q18).
 *
 *   sum     = product { ("+" | "-") product }
 *   product = signed { ("*" | "/") signed }
 *   signed  = { "+" | "-" } atom
 *   atom    = number | "x" | "(" sum ")"
 */
export type Formula = (x: number) => number;

interface Reader {
  readonly text: string;
  at: number;
  depth: number;
}

class NotAFormula extends Error {}

const numberPattern = /(?:\d+\.?\d*|\.\d+)/y;

function peek(reader: Reader): string {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at++;
  return reader.text[reader.at] ?? '';
}

function readAtom(reader: Reader): Formula {
  const next = peek(reader);
  if (next === 'x') {
    reader.at++;
    return (x) => x;
  }
  if (next === '(') {
    reader.at++;
    const inner = deeper(reader, readSum);
    if (peek(reader) !== ')') throw new NotAFormula();
    reader.at++;
    return inner;
  }
  numberPattern.lastIndex = reader.at;
  const digits = numberPattern.exec(reader.text)?.[0];
  if (digits === undefined) throw new NotAFormula();
  reader.at += digits.length;
  const value = Number(digits);
  return () => value;
}

function readSigned(reader: Reader): Formula {
  const sign = peek(reader);
  if (sign !== '+' && sign !== '-') return readAtom(reader);
  reader.at++;
  const operand = deeper(reader, readSigned);
  return sign === '-' ? (x) => -operand(x) : operand;
}

function readProduct(reader: Reader): Formula {
  let left = readSigned(reader);
  for (let operator = peek(reader); operator === '*' || operator === '/'; operator = peek(reader)) {
    reader.at++;
    const [before, after, times] = [left, readSigned(reader), operator === '*'];
    left = times ? (x) => before(x) * after(x) : (x) => before(x) / after(x);
  }
  return left;
}

function readSum(reader: Reader): Formula {
  let left = readProduct(reader);
  for (let operator = peek(reader); operator === '+' || operator === '-'; operator = peek(reader)) {
    reader.at++;
    const [before, after, plus] = [left, readProduct(reader), operator === '+'];
    left = plus ? (x) => before(x) + after(x) : (x) => before(x) - after(x);
  }
  return left;
}

function deeper(reader: Reader, read: (reader: Reader) => Formula): Formula {
  if (++reader.depth > formulaDepthLimit) throw new NotAFormula();
  const formula = read(reader);
  reader.depth--;
  return formula;
}

/** Parses a formula; undefined if the text is not a formula. */
export function parseFormula(text: string): Formula | undefined {
  const reader: Reader = { text, at: 0, depth: 0 };
  try {
    const formula = readSum(reader);
    return peek(reader) === '' ? formula : undefined;
  } catch (error) {
    if (error instanceof NotAFormula) return undefined;
    throw error;
  }
}

/** Whether a text is a conversion formula: it can be parsed, and gives a number for some value. */
export function isFormula(text: string): boolean {
  const formula = parseFormula(text);
  return formula !== undefined && [1, 2, 3.7].some((x) => Number.isFinite(formula(x)));
}

/**
 * Returns the value in SI units, or undefined if the formula cannot be parsed or gives no finite number. A value without a unit is already
 * its SI value (rule Q18).
 */
export function toSi(
  value: number,
  unit: { readonly siConversionFormula: string } | null | undefined,
): number | undefined {
  if (!unit) return value;
  const result = parseFormula(unit.siConversionFormula)?.(value);
  return result !== undefined && Number.isFinite(result) ? result : undefined;
}
