import { gradeMax, gradeMin } from '@atrium/domain/fap-review';
import type { Random, Snag } from '@atrium/domain/form-lab';
import { sql } from 'kysely';
import { between, defineLabFace, oneOf } from '../contract/lab-face.ts';
import { type AnswerSql, defineServerFace, type Filter, holds } from '../contract/server-face.server.ts';
import { type NumberAnswer, type NumberConfig, number } from './number.ts';
import type { QuantityConfig } from './quantity.ts';

/** Returns a number to compare with, exact like those in the database: a JSON number may be larger than any machine number. */
function numberOf(operand: unknown) {
  const wanted = typeof operand === 'string' && operand.trim() !== '' ? Number(operand) : operand;
  return typeof wanted === 'number' && Number.isFinite(wanted) ? sql`${String(wanted)}::numeric` : undefined;
}

/** Compares one SI value inside an answer; answers without it never match. */
export function siFilter(key: 'siValue' | 'siMin' | 'siMax', comparison: '<' | '>'): Filter {
  return (answer: AnswerSql, operand) => {
    const wanted = numberOf(operand);
    if (!wanted) return undefined;
    const value = sql`case jsonb_typeof(${answer} -> ${sql.lit(key)})
      when 'number' then (${answer} ->> ${sql.lit(key)})::numeric end`;
    return sql<boolean>`coalesce(${value} ${sql.raw(comparison)} ${wanted}, false)`;
  };
}

/** Matches if the SI value inside an answer is this number. */
const siEquals: Filter = (answer, operand) => {
  const wanted = numberOf(operand);
  return wanted && holds(answer, sql`jsonb_build_object('siValue', ${wanted})`);
};

export const numberServer = defineServerFace(number, {
  filters: {
    LESS_THAN: siFilter('siValue', '<'),
    EQUALS: siEquals,
    GREATER_THAN: siFilter('siValue', '>'),
  },
});

/** Returns the problems that number and interval questions share: without a unit nobody knows what was measured. */
export function quantitySnags({ units }: QuantityConfig): readonly Snag[] {
  return units.length === 0
    ? [{ severity: 'HINT', message: 'No units are offered, so the number is saved without one.' }]
    : [];
}

/** Returns some number that the constraint allows. */
export function inventNumber({ numberValueConstraint }: QuantityConfig, random: Random): number {
  const size = between(random, 1, 100);
  switch (numberValueConstraint) {
    case 'ONLY_NEGATIVE':
      return -size / 2;
    case 'ONLY_NEGATIVE_INTEGER':
      return -size;
    case 'ONLY_POSITIVE':
      return size / 2;
    default:
      return size;
  }
}

const invented = (config: NumberConfig, random: Random) =>
  config.scoreWeight === null ? inventNumber(config, random) : between(random, gradeMin, gradeMax);

export const numberLab = defineLabFace<NumberConfig, NumberAnswer>({
  blocking: [],
  // The unit of a score is the grade.
  snags: (config) => (config.scoreWeight === null ? quantitySnags(config) : []),
  invent: (config, random) => ({
    value: !config.required && random() < 0.2 ? '' : invented(config, random),
    siValue: null,
    unit: oneOf(random, config.units) ?? null,
  }),
});
