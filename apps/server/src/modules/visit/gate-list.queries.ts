import type { GateEntry } from '@atrium/domain/visit';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const nameOf = (table: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${table}.preferredname`)}), ''), ${sql.ref(`${table}.firstname`)}) || ' ' || ${sql.ref(`${table}.lastname`)}`;

/**
 * Returns a page of approved visitors whose visit includes a day, given by its start and the start of the next day, ordered by name (rules
 * O140 and O222). Visits of deleted proposals and of removed bookings are left out.
 */
export async function listAtGate(
  db: Db,
  { from, until }: { readonly from: Date; readonly until: Date },
  { first, offset }: { readonly first: number; readonly offset: number },
): Promise<GateEntry[]> {
  const { rows } = await sql<GateEntry>`
    select r.visit_id, r.user_id, ${nameOf('u')} as name, coalesce(o.name, '') as institution, r.starts_at, r.ends_at,
           e.experiment_id, i.name as instrument, coalesce(${nameOf('c')}, '') as contact
      from visit_registrations r
      join visits v on v.id = r.visit_id
      join experiments e on e.experiment_pk = v.experiment_pk and e.removed_at is null
      join proposals p on p.proposal_pk = e.proposal_pk and p.deleted_at is null
      join instruments i on i.id = e.instrument_id
      join users u on u.id = r.user_id
      left join institutions o on o.id = u.institution_id
      left join users c on c.id = e.local_contact_id
     where r.status = 'APPROVED' and r.starts_at < ${until} and r.ends_at >= ${from}
     order by u.lastname, u.firstname, r.user_id, e.starts_at, r.visit_id
     limit ${first} offset ${offset}`.execute(db);
  return rows;
}
