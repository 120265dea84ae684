import type { Actor } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { answerLetsRead } from '../question/index.ts';
import { type AnswersLookedAt, notAmong } from '../questionary/index.ts';

/** The figures on which the time of a technical review is based (rule R102). Times are in the unit of the call. */
export interface TechnicalBasisRow {
  /** Time that the proposal requests on the instrument; null if its form does not ask for it. */
  requested: number | null;
  available: number | null;
  /** Number of proposals of the call on the instrument, including this one. */
  proposals: number;
  /** Time given by the submitted technical reviews of the other proposals, and the number of these reviews. */
  given: number;
  reviewed: number;
  /** Time requested by the proposals whose technical review is not submitted, except this one. */
  asked: number;
}

export interface EarlierExperimentRow {
  experimentPk: number;
  experimentId: string;
  proposalPk: number;
  proposalId: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
}

/** The newest ones are enough for a judgement. */
const experimentsShown = 10;

/** Selects the forms of a call that may request time on instruments, and the questions `q` that ask for it. */
export const formsThatAsk = (callId: number): AnswersLookedAt => ({
  forms: sql`select p.questionary_id from proposals p where p.call_id = ${callId} and p.deleted_at is null`,
  questions: sql<boolean>`q.data_type = 'INSTRUMENT_PICKER'`,
});

/** Selects the answers that are counted: those the actor may read, without those set aside. */
interface Counted {
  readonly actor: Actor;
  readonly setAside: readonly number[];
}

/** Selects the time that answers of these proposals request, per instrument: `asks(proposal_pk, instrument_id, time)`. */
const asks = ({ actor, setAside }: Counted, callId: number) => sql`
  select p.proposal_pk, (choice ->> 'instrumentId')::int as instrument_id, sum((choice ->> 'timeRequested')::numeric)::float8 as time
    from proposals p
    join answers a on a.questionary_id = p.questionary_id
    join questions q on q.id = a.question_id and q.data_type = 'INSTRUMENT_PICKER'
   cross join lateral jsonb_array_elements(case jsonb_typeof(a.answer -> 'value')
           when 'array' then a.answer -> 'value' when 'object' then jsonb_build_array(a.answer -> 'value') else '[]'::jsonb end) choice
   where p.call_id = ${callId} and p.deleted_at is null and ${answerLetsRead(actor)} and ${notAmong(setAside)}
     and choice ->> 'instrumentId' ~ '^[0-9]{1,9}$' and choice ->> 'timeRequested' ~ '^[0-9]{1,9}([.][0-9]{1,6})?$'
   group by 1, 2`;

/** Returns the basis of a technical review, in one statement for the whole call. */
export async function findTechnicalBasis(
  db: Db,
  counted: Counted,
  { callId, instrumentId, proposalPk }: { callId: number; instrumentId: number; proposalPk: number },
): Promise<TechnicalBasisRow> {
  const { rows } = await sql<TechnicalBasisRow>`
    with asks as (${asks(counted, callId)}),
    others as (
      select t.submitted, t.time_allocation, asks.time as asked
        from technical_reviews t
        join proposals p on p.proposal_pk = t.proposal_pk and p.deleted_at is null and p.submitted and p.call_id = ${callId}
        left join asks on (asks.proposal_pk, asks.instrument_id) = (t.proposal_pk, t.instrument_id)
       where t.instrument_id = ${instrumentId} and t.proposal_pk <> ${proposalPk})
    select (select time from asks where (proposal_pk, instrument_id) = (${proposalPk}::int, ${instrumentId}::int)) as requested,
           (select availability_time::float8 from call_instruments
             where (call_id, instrument_id) = (${callId}::int, ${instrumentId}::int)) as available,
           (select count(*) from others)::int + 1 as proposals,
           (select coalesce(sum(time_allocation), 0) from others where submitted)::float8 as given,
           (select count(*) from others where submitted)::int as reviewed,
           (select coalesce(sum(asked), 0) from others where not submitted)::float8 as asked`.execute(db);
  return rows[0] as TechnicalBasisRow;
}

/** Returns the latest earlier experiments on the instrument that belong to other proposals of this proposal's people, newest first. */
export async function listEarlierExperiments(
  db: Db,
  { instrumentId, proposalPk }: { instrumentId: number; proposalPk: number },
  now: Date,
): Promise<EarlierExperimentRow[]> {
  const { rows } = await sql<EarlierExperimentRow>`
    with team as (
      select proposer_id as user_id from proposals where proposal_pk = ${proposalPk}
      union select user_id from proposal_users where proposal_pk = ${proposalPk})
    select e.experiment_pk, e.experiment_id, p.proposal_pk, p.proposal_id, p.title, e.starts_at, e.ends_at
      from experiments e
      join proposals p on p.proposal_pk = e.proposal_pk and p.deleted_at is null
     where e.instrument_id = ${instrumentId} and e.proposal_pk <> ${proposalPk} and e.removed_at is null and e.status <> 'DRAFT'
       and e.starts_at < ${now}
       and (p.proposer_id in (select user_id from team)
            or exists (select from proposal_users u where u.proposal_pk = p.proposal_pk and u.user_id in (select user_id from team)))
     order by e.starts_at desc, e.experiment_pk desc limit ${experimentsShown}`.execute(db);
  return rows;
}
