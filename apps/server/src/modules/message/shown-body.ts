import type { Actor } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';

/** What somebody reads of a message's `body`, a column of `outgoing_messages`, as an expression of jsonb. */
type Shown = (actor: Actor) => RawBuilder<unknown>;

const shown = new Map<string, Shown>();

/** An area says here what of its messages is kept from whoever looks at those that the broker refused; others go on being told all. */
export function showsBodyOf(type: string, as: Shown): void {
  shown.set(type, as);
}

/** The body of a message as this actor reads it, and as it is searched for them. */
export function shownBody(actor: Actor): RawBuilder<unknown> {
  const cases = [...shown].map(([type, as]) => sql`when outgoing_messages.type = ${type} then ${as(actor)}`);
  return cases.length === 0 ? sql`body` : sql`(case ${sql.join(cases, sql` `)} else body end)`;
}
