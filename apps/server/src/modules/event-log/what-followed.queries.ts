import type { WhatFollowed } from '@atrium/domain/event-log';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * Returns the consequences of the events from `first` to `last` that this person recorded: every event of the same proposals that they
 * caused, the status the workflow last moved the proposals to, and the e-mails written since. One statement.
 */
export async function findWhatFollowed(
  db: Db,
  act: { first: number; last: number; by: number },
): Promise<WhatFollowed> {
  const { rows } = await sql<WhatFollowed>`
    with recursive chain as (
      select id, proposal_pk, event_type, row_data, dispatched_at, event_tstamp
        from event_logs where id between ${act.first} and ${act.last} and changed_by = ${act.by}
      union all
      select e.id, e.proposal_pk, e.event_type, e.row_data, e.dispatched_at, e.event_tstamp
        from chain c join event_logs e on e.proposal_pk = c.proposal_pk and e.id > c.id and e.caused_by = c.id),
    moved as (
      select distinct on (proposal_pk) proposal_pk, row_data ->> 'to' as status
        from chain where event_type = 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW' order by proposal_pk, id desc),
    runs as (
      select r.proposal_pk, r.done_at from status_action_runs r
       where r.proposal_pk in (select proposal_pk from chain) and r.event_id in (select id from chain) and not r.is_replay),
    written as (
      select m.id, m.state from mails m where m.event_id in (select id from chain)
      union
      select m.id, m.state from mails m join status_action_mails s on s.mail_id = m.id
       where m.created >= (select min(event_tstamp) from chain)
         and s.proposal_pks && (select array_agg(proposal_pk) from runs where done_at is not null))
    select exists (select from chain where dispatched_at is null) or exists (select from runs where done_at is null)
             as is_pending,
           (select coalesce(json_agg(json_build_object('status', status, 'proposals', n) order by n desc, status), '[]')
              from (select status, count(*)::int as n from moved group by status) by_status) as moves,
           (select count(*)::int from written where state = 'HELD') as held_mails,
           (select count(*)::int from written where state in ('KEPT', 'QUEUED', 'SENT')) as other_mails`.execute(db);
  return rows[0] as WhatFollowed;
}
