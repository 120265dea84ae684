import { sql } from 'kysely';
import type { AnswerSql, Filter } from '../contract/server-face.server.ts';

/** A comparison of one SI value inside an answer; answers without it never match. */
export function siFilter(key: 'siValue' | 'siMin' | 'siMax', comparison: '<' | '=' | '>'): Filter {
  return (answer: AnswerSql, operand) => {
    const wanted = typeof operand === 'string' && operand.trim() !== '' ? Number(operand) : operand;
    if (typeof wanted !== 'number' || !Number.isFinite(wanted)) return undefined;
    const value = sql`case jsonb_typeof(${answer} -> ${sql.lit(key)})
      when 'number' then (${answer} ->> ${sql.lit(key)})::double precision end`;
    return sql<boolean>`coalesce(${value} ${sql.raw(comparison)} ${wanted}::double precision, false)`;
  };
}
