import type { Actor } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';

/** `mayReadQuestion` as a condition on the configuration of a question, a column or expression of jsonb (rule Q13). */
export function configLetsRead(actor: Actor, config: RawBuilder<unknown>): RawBuilder<boolean> {
  if (actor.kind === 'token') return sql<boolean>`true`;
  const role = actor.kind === 'person' ? actor.role : '';
  const roles = sql`(${config} -> 'readPermissions')`;
  return sql<boolean>`(case jsonb_typeof${roles} when 'array' then ${roles} = '[]'::jsonb or exists (
    select from jsonb_array_elements_text${roles} code where upper(code) = ${role}) else true end)`;
}
