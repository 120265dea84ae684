import type { Actor } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';

/** A jsonb expression for the part of a message's `body`, a column of `outgoing_messages`, that the actor may read. */
type Shown = (actor: Actor) => RawBuilder<unknown>;

const shown = new Map<string, Shown>();

/** Registers what an area hides of its messages from users who view those that the broker refused; other systems still receive everything. */
export function showsBodyOf(type: string, as: Shown): void {
  shown.set(type, as);
}

/** Returns SQL for the body of a message as this actor may read and search it. */
export function shownBody(actor: Actor): RawBuilder<unknown> {
  const cases = [...shown].map(([type, as]) => sql`when outgoing_messages.type = ${type} then ${as(actor)}`);
  return cases.length === 0 ? sql`body` : sql`(case ${sql.join(cases, sql` `)} else body end)`;
}
