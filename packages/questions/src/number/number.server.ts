import { sql } from 'kysely';
import { type AnswerSql, defineServerFace, type Filter, holds } from '../contract/server-face.server.ts';
import { number } from './number.ts';

/** A number to compare with, exact as the store keeps it: a number of JSON may be larger than any in the machine. */
function numberOf(operand: unknown) {
  const wanted = typeof operand === 'string' && operand.trim() !== '' ? Number(operand) : operand;
  return typeof wanted === 'number' && Number.isFinite(wanted) ? sql`${String(wanted)}::numeric` : undefined;
}

/** A comparison of one SI value inside an answer; answers without it never match. */
export function siFilter(key: 'siValue' | 'siMin' | 'siMax', comparison: '<' | '>'): Filter {
  return (answer: AnswerSql, operand) => {
    const wanted = numberOf(operand);
    if (!wanted) return undefined;
    const value = sql`case jsonb_typeof(${answer} -> ${sql.lit(key)})
      when 'number' then (${answer} ->> ${sql.lit(key)})::numeric end`;
    return sql<boolean>`coalesce(${value} ${sql.raw(comparison)} ${wanted}, false)`;
  };
}

/** The SI value inside an answer is this number. */
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
