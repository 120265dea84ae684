import { dependencySourceTypes, templateGroupIds, templateGroups } from '@atrium/domain/template';
import { movedEvents } from '@atrium/domain/workflow-engine';
import type pg from 'pg';
import { guarded } from '../acts/guarded.ts';

interface Invariant {
  /** What holds in a consistent database. */
  readonly sentence: string;
  /** SQL that returns one row, `what`, for each record that violates it. */
  readonly sql: string;
}

const quoted = (text: string) => `'${text}'`;
const categoryOfGroup = templateGroupIds.map((id) => `(${quoted(id)}, ${quoted(templateGroups[id].category)})`).join();
/** The events that record which status a record has moved to. */
const moved = (type: keyof typeof movedEvents) => Object.values(movedEvents[type]).map(quoted).join();
const sourceTypes = dependencySourceTypes.map(quoted).join();

const invariants: readonly Invariant[] = [
  {
    // Imported proposals keep the id of the system they come from (decision 0055).
    sentence:
      'A submitted proposal has a submission date and, unless it was imported, an id from its call if the call has a format',
    sql: `select 'proposal ' || p.proposal_id as what from proposals p join calls c on c.id = p.call_id
           where p.submitted and (p.submitted_date is null
                 or (coalesce(c.reference_number_format, '') <> '' and p.reference_number_sequence is null
                     and not exists (select from event_logs e
                                      where e.proposal_pk = p.proposal_pk and e.event_type = 'PROPOSAL_IMPORTED')))`,
  },
  {
    sentence: 'An answer belongs to a question of the category that its template uses',
    sql: `select 'answer ' || a.id || ' to ' || a.question_id as what from answers a
            join questions x on x.id = a.question_id
            join questionaries q on q.id = a.questionary_id join templates t on t.id = q.template_id
            join (values ${categoryOfGroup}) as g (id, category) on g.id = t.group_id
           where g.category <> x.category_id`,
  },
  {
    sentence: 'A condition names a question of the same template that can control others',
    sql: `select 'template ' || d.template_id || ', question ' || d.question_id as what from question_dependencies d
            join questions s on s.id = d.dependency_question_id
           where s.id = d.question_id or s.data_type <> all (array[${sourceTypes}])`,
  },
  {
    sentence: 'A completed topic belongs to the template of its questionary',
    sql: `select 'questionary ' || x.questionary_id || ', topic ' || x.topic_id as what from topic_completenesses x
            join questionaries q on q.id = x.questionary_id join topics t on t.id = x.topic_id
           where t.template_id <> q.template_id`,
  },
  {
    sentence: 'The precomputed numbers of proposals by call and status are correct',
    sql: `select 'call ' || call_id || ', status ' || status_id || ': ' || coalesce(sum(counted), 0) || ' for ' || coalesce(sum(there), 0) as what
            from (select call_id, status_id, proposals as counted, 0 as there from proposal_list_counts
                  union all select call_id, status_id, 0, 1 from proposal_list) both_sides
           group by call_id, status_id having sum(counted) <> sum(there)`,
  },
  {
    sentence: 'The last status change in the event log is the current status of a proposal',
    sql: `select 'proposal ' || p.proposal_id || ' is ' || s.short_code || ', the log says ' || coalesce(e.to_status, 'nothing') as what
            from proposals p join statuses s on s.id = p.status_id
            left join lateral (
              select coalesce(row_data ->> 'toStatus', row_data ->> 'shortCode') as to_status from event_logs
               where proposal_pk = p.proposal_pk
                 and event_type in (${moved('PROPOSAL')})
               order by id desc limit 1) e on true
           where coalesce(e.to_status, 'DRAFT') <> s.short_code`,
  },
  {
    sentence: 'A proposal has a status for proposals',
    sql: `select 'proposal ' || p.proposal_id as what from proposals p join statuses s on s.id = p.status_id
           where s.entity_type <> 'PROPOSAL'`,
  },
  {
    sentence: 'The safety record of an experiment has a status for experiments',
    sql: `select 'experiment ' || e.experiment_id as what from experiment_safeties x
            join experiments e on e.experiment_pk = x.experiment_pk join statuses s on s.id = x.status_id
           where s.entity_type <> 'EXPERIMENT'`,
  },
  {
    sentence: 'The last status change in the event log is the current status of a safety record',
    sql: `select 'experiment ' || x.experiment_id || ' is ' || s.short_code || ', the log says ' || coalesce(e.to_status, 'nothing') as what
            from (select * from experiment_safeties join experiments using (experiment_pk)) x
            join statuses s on s.id = x.status_id
            left join lateral (
              select coalesce(row_data ->> 'toStatus', row_data ->> 'shortCode') as to_status from event_logs
               where proposal_pk = x.proposal_pk and changed_object_id = x.experiment_pk::text
                 and event_type in (${moved('EXPERIMENT')})
               order by id desc limit 1) e on true
           where coalesce(e.to_status, 'AWAITING_ESF') <> s.short_code`,
  },
  {
    sentence: 'The safety record of an experiment was submitted before it was decided on',
    sql: `select 'experiment ' || e.experiment_id as what from experiment_safeties x
            join experiments e on e.experiment_pk = x.experiment_pk
           where x.esi_questionary_submitted_at is null
             and (coalesce(x.instrument_scientist_decision, 'UNSET') <> 'UNSET'
                  or coalesce(x.experiment_safety_reviewer_decision, 'UNSET') <> 'UNSET')`,
  },
  {
    sentence: 'Submission numbers are unique in a call, and the counter of the call is higher',
    sql: `select 'call ' || c.short_code || ', number ' || p.reference_number_sequence as what
            from proposals p join calls c on c.id = p.call_id
           where p.reference_number_sequence is not null
           group by c.id, c.short_code, c.proposal_sequence, p.reference_number_sequence
          having count(*) > 1 or coalesce(c.proposal_sequence, 0) <= p.reference_number_sequence`,
  },
  {
    sentence: 'A panel review belongs to a proposal that its panel has',
    sql: `select 'panel review ' || r.id as what from fap_reviews r join fap_proposals f on f.id = r.fap_proposal_id
           where r.fap_id <> f.fap_id or r.proposal_pk <> f.proposal_pk`,
  },
  {
    sentence: 'A panel decision belongs to a proposal that its panel has',
    sql: `select 'decision on proposal ' || d.proposal_pk as what from fap_meeting_decisions d
           where not exists (select from fap_proposals f where f.proposal_pk = d.proposal_pk
                                and f.instrument_id = d.instrument_id and f.fap_id = d.fap_id)`,
  },
  {
    sentence: 'Applicants are notified of a decision only if there is one',
    sql: `select 'proposal ' || proposal_id as what from proposals where notified and final_status = 'UNSET'`,
  },
  {
    // A job without attempts left dispatches nothing any more, and blocks every later event of its proposal.
    sentence: 'Every event has been dispatched, or a job will dispatch it',
    sql: `select 'event ' || e.id || ', ' || e.event_type as what from event_logs e
           where e.dispatched_at is null
             and not exists (select from graphile_worker._private_jobs j
                               join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'dispatch-event'
                              where j.payload ->> 'eventId' = e.id::text and j.attempts < j.max_attempts)`,
  },
  {
    sentence: 'An e-mail that waits to be sent has a job',
    sql: `select 'mail ' || m.id as what from mails m
           where m.state = 'QUEUED'
             and not exists (select from graphile_worker._private_jobs j
                               join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'send-mail'
                              where j.payload ->> 'mailId' = m.id::text)`,
  },
  {
    sentence: 'No two proposals of a panel have the same rank on an instrument of a call',
    sql: `select 'panel ' || f.fap_id || ', instrument ' || f.instrument_id || ', rank ' || d.rank_order as what
            from fap_meeting_decisions d
            join fap_proposals f on (f.proposal_pk, f.instrument_id, f.fap_id) = (d.proposal_pk, d.instrument_id, d.fap_id)
           where d.rank_order is not null
           group by f.fap_id, f.instrument_id, f.call_id, d.rank_order having count(*) > 1`,
  },
  {
    // A removal can be undone for a week, and until then the answers are needed.
    sentence: 'Answers are removed together with their proposal, sample or entry',
    sql: `select 'questionary ' || q.id as what from questionaries q
            join templates t on t.id = q.template_id and t.group_id in ('PROPOSAL', 'SAMPLE', 'GENERIC_TEMPLATE')
           where q.created < now() - interval '8 days'
             and exists (select from answers a where a.questionary_id = q.id)
             and not exists (select from proposals p where p.questionary_id = q.id)
             and not exists (select from samples s where s.questionary_id = q.id)
             and not exists (select from generic_templates g where g.questionary_id = q.id)`,
  },
  ...guarded.map(({ sentence, sql }) => ({ sentence, sql: sql(() => '') })),
];

/*
 * Recomputes the officers' list beside the stored one: a temporary table of the same name hides it, so that the function that maintains the
 * list writes there and locks nothing. Cached plans would still use the real table.
 */
const recomputeList = `
  discard plans;
  create temporary table proposal_list (like public.proposal_list including all) on commit drop;
  select write_proposal_list(array(select proposal_pk from proposals where deleted_at is null));`;
const listDifference = `
  select 'proposal ' || coalesce(kept.proposal_id, computed.proposal_id) as what, coalesce(kept.proposal_pk, computed.proposal_pk) as pk
    from public.proposal_list kept full join pg_temp.proposal_list computed using (proposal_pk)
   where to_jsonb(kept) is distinct from to_jsonb(computed)`;

export interface Broken {
  readonly sentence: string;
  readonly count: number;
  /** The first few violations. */
  readonly examples: readonly string[];
}

/** Returns the violated invariants of this database; empty if it is consistent. Changes nothing. */
export async function brokenInvariants(client: pg.ClientBase): Promise<Broken[]> {
  const broken: Broken[] = [];
  const report = (sentence: string, rows: readonly { what: string }[]) => {
    if (rows.length > 0)
      broken.push({ sentence, count: rows.length, examples: rows.slice(0, 5).map(({ what }) => what) });
  };
  await atOneMoment(client, async () => {
    for (const { sentence, sql } of invariants) report(sentence, (await client.query<{ what: string }>(sql)).rows);
    report('The list of proposals agrees with its records', await listDifferences(client));
  });
  return broken;
}

/** Reads the whole database on one snapshot, and leaves no changes behind. */
async function atOneMoment<T>(client: pg.ClientBase, read: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read');
  try {
    await client.query('set local statement_timeout = 0');
    return await read();
  } finally {
    await client.query('rollback');
    await client.query('discard plans');
  }
}

async function listDifferences(client: pg.ClientBase): Promise<Array<{ what: string; pk: number }>> {
  await client.query(recomputeList);
  return (await client.query<{ what: string; pk: number }>(listDifference)).rows;
}

/**
 * Rewrites the rows of the officers' list that differ from their records, a hundred at a time so that nobody waits long, and returns the
 * ids of their proposals. Safe beside any other work: it locks as every other writer of the list does.
 */
export async function repairList(client: pg.ClientBase): Promise<string[]> {
  const stale = await atOneMoment(client, () => listDifferences(client));
  for (let from = 0; from < stale.length; from += 100) {
    const pks = stale.slice(from, from + 100).map(({ pk }) => pk);
    await client.query('select refresh_proposal_list($1::int[])', [pks]);
  }
  return stale.map(({ what }) => what);
}
