/** A rule on records that no database constraint enforces. */
export interface Guarded {
  /** What holds in a consistent database. */
  readonly sentence: string;
  /** The kind of records that the rule is about. */
  readonly of: 'proposals' | 'institutions';
  /** SQL that returns one row, `what`, for each record that violates the rule; `among` restricts it to some records by this column. */
  readonly sql: (among: (column: string) => string) => string;
}

/**
 * Rules that are checked on every write, but that restoring former rows could violate unnoticed: `verify` checks them for the whole
 * database, an undo for the records it touches.
 */
export const guarded: readonly Guarded[] = [
  {
    sentence: 'A status belongs to the workflow of its call, or was set by hand',
    of: 'proposals',
    sql: (among) => `select 'proposal ' || p.proposal_id || ' is ' || s.short_code as what from proposals p
            join calls c on c.id = p.call_id join statuses s on s.id = p.status_id
           where not exists (select from workflow_connections w
                              where w.workflow_id = c.proposal_workflow_id and w.status_id = p.status_id)
             and s.short_code <> 'DRAFT'
             and not exists (select from event_logs e
                              where e.proposal_pk = p.proposal_pk and e.event_type = 'PROPOSAL_STATUS_CHANGED_BY_USER'
                                and e.row_data ->> 'shortCode' = s.short_code) ${among('p.proposal_pk')}`,
  },
  {
    sentence: 'Nobody leads a proposal and is its co-proposer',
    of: 'proposals',
    sql: (among) => `select 'proposal ' || p.proposal_id as what from proposals p
            join proposal_users u on u.proposal_pk = p.proposal_pk and u.user_id = p.proposer_id ${among('p.proposal_pk')}`,
  },
  {
    sentence: 'A panel reviews for an instrument of the proposal that its call offers',
    of: 'proposals',
    sql: (
      among,
    ) => `select 'panel place ' || f.id as what from fap_proposals f join proposals p on p.proposal_pk = f.proposal_pk
           where (f.call_id <> p.call_id
                  or not exists (select from proposal_instruments i
                                  where i.proposal_pk = f.proposal_pk and i.instrument_id = f.instrument_id)) ${among('p.proposal_pk')}`,
  },
  {
    // Officers may delete such a proposal; its members may do so only while it is a draft.
    sentence: 'Submitted proposals are not deleted by their members',
    of: 'proposals',
    sql: (among) => `select 'proposal ' || p.proposal_id as what from proposals p
           where p.submitted and p.deleted_at is not null
             and (p.deleted_by = p.proposer_id
                  or exists (select from proposal_users u where u.proposal_pk = p.proposal_pk and u.user_id = p.deleted_by))
             and not exists (select from role_users r join roles on roles.id = r.role_id
                              where r.user_id = p.deleted_by and roles.short_code = 'user_officer') ${among('p.proposal_pk')}`,
  },
  {
    sentence: 'A submitted proposal has no topic that was opened again',
    of: 'proposals',
    sql: (among) => `select 'proposal ' || p.proposal_id || ', topic ' || x.topic_id as what from proposals p
            join topic_completenesses x on x.questionary_id = p.questionary_id and not x.is_complete
           where p.submitted and p.deleted_at is null ${among('p.proposal_pk')}`,
  },
  {
    // Officers may withdraw a decision afterwards, which the log records after the closing. A meeting does not discuss infeasible
    // proposals.
    sentence: 'The meeting on an instrument was closed when every proposal had its decision',
    of: 'proposals',
    sql: (among) => `select 'panel place ' || f.id as what from fap_proposals f
            join proposals p on p.proposal_pk = f.proposal_pk and p.deleted_at is null
            join statuses s on s.id = p.status_id and s.short_code <> 'NOT_FEASIBLE'
           where f.instrument_submitted
             and not exists (select from fap_meeting_decisions d
                              where (d.proposal_pk, d.instrument_id, d.fap_id) = (f.proposal_pk, f.instrument_id, f.fap_id) and d.submitted)
             and not exists (select from event_logs taken
                              where taken.proposal_pk = f.proposal_pk and taken.event_type = 'PROPOSAL_FAP_MEETING_SAVED'
                                and taken.id > (select coalesce(max(closed.id), 0) from event_logs closed
                                                 where closed.proposal_pk = f.proposal_pk
                                                   and closed.event_type = 'PROPOSAL_FAP_MEETING_INSTRUMENT_SUBMITTED')) ${among('p.proposal_pk')}`,
  },
  {
    sentence: 'A proposal has no more samples and entries than their question allows',
    of: 'proposals',
    sql: (among) => `select 'proposal ' || p.proposal_id || ', question ' || made.question_id as what
            from (select proposal_pk, question_id from samples where not is_post_proposal_submission
                  union all select proposal_pk, question_id from generic_templates) made
            join proposals p on p.proposal_pk = made.proposal_pk
            join questionaries q on q.id = p.questionary_id
            join question_template_relations r on r.template_id = q.template_id and r.question_id = made.question_id
           where (r.config ->> 'maxEntries')::numeric > 0 ${among('p.proposal_pk')}
           group by p.proposal_pk, made.question_id, r.config
          having count(*) > (r.config ->> 'maxEntries')::numeric`,
  },
  {
    sentence: 'No two institutions without a ROR id have the same name in the same country',
    of: 'institutions',
    sql: (among) => `select 'institution ' || min(i.name) as what from institutions i where coalesce(i.ror_id, '') = ''
             ${among('i.id') && `and exists (select from institutions n where lower(btrim(n.name)) = lower(btrim(i.name)) and n.country_id = i.country_id ${among('n.id')})`}
           group by lower(btrim(i.name)), i.country_id having count(*) > 1`,
  },
];
