import type { AllExperimentsInput, ExperimentsFilter } from '@atrium/domain/experiment';
import { type Actor, hasRole, isPerson } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { containing } from '../../db/like.ts';
import { visibleTo } from '../proposal/index.ts';
import type { ExperimentRow } from './experiment.queries.ts';

const onInstrumentsOf = (userId: number) =>
  sql<boolean>`e.instrument_id in (select s.instrument_id from instrument_scientists s where s.user_id = ${userId})`;

/** Experiments `e` of proposals `p` that stand in the table of this person (rule O30): an agreement test holds it against the rule. */
function listedFor(actor: Actor): RawBuilder<boolean> {
  return isPerson(actor) && hasRole(actor, 'INSTRUMENT_SCIENTIST')
    ? sql<boolean>`p.deleted_at is null and ${onInstrumentsOf(actor.id)}`
    : visibleTo(actor);
}

/** Two indexes answer it together; a condition over both tables none could. */
const isNumbered = (pattern: string) =>
  sql`(e.experiment_id ilike ${pattern}
    or e.proposal_pk = any(array(select l.proposal_pk from proposal_list l where l.proposal_id ilike ${pattern})))`;

function conditionsOf(filter: ExperimentsFilter, search: string | undefined): RawBuilder<unknown> {
  const { callId, instrumentId, instrumentScientistUserId, experimentSafetyStatusId, overlaps } = filter;
  const { experimentStartDate, experimentEndDate } = filter;
  const conditions = [
    ...(callId ? [sql`p.call_id = ${callId}`] : []),
    ...(instrumentId ? [sql`e.instrument_id = ${instrumentId}`] : []),
    ...(instrumentScientistUserId ? [onInstrumentsOf(instrumentScientistUserId)] : []),
    ...(experimentSafetyStatusId
      ? [
          sql`exists (select from experiment_safeties s
                where s.experiment_pk = e.experiment_pk and s.status_id = ${experimentSafetyStatusId})`,
        ]
      : []),
    ...(experimentStartDate ? [sql`e.starts_at >= ${experimentStartDate}`] : []),
    ...(experimentEndDate ? [sql`e.ends_at <= ${experimentEndDate}`] : []),
    ...(overlaps?.from ? [sql`e.ends_at >= ${overlaps.from}`] : []),
    ...(overlaps?.to ? [sql`e.starts_at <= ${overlaps.to}`] : []),
    ...(search ? [isNumbered(containing(search))] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const sorts = { experimentId: sql`e.experiment_id`, startsAt: sql`e.starts_at`, endsAt: sql`e.ends_at` } as const;

/** A page of the experiments staff may see, and how many there are; by their beginning where nothing else is asked for. */
export async function pageOfExperiments(
  db: Db,
  actor: Actor,
  { filter, searchText, sortField, sortDirection }: AllExperimentsInput,
  { first, offset }: { readonly first: number; readonly offset: number },
): Promise<{ experiments: ExperimentRow[]; totalCount: number }> {
  const found = sql`
      from experiments e join proposals p on p.proposal_pk = e.proposal_pk
     where e.removed_at is null and ${listedFor(actor)} and ${conditionsOf(filter ?? {}, searchText?.trim() || undefined)}`;
  const asked = sortDirection ? sorts[(sortField || '') as keyof typeof sorts] : undefined;
  const direction = asked && sortDirection === 'desc' ? sql`desc` : sql`asc`;
  const [rows, count] = await Promise.all([
    sql<ExperimentRow>`select e.* ${found}
      order by ${asked ?? sorts.startsAt} ${direction}, e.experiment_pk ${direction} limit ${first} offset ${offset}`.execute(
      db,
    ),
    sql<{ totalCount: number }>`select count(*)::int as total_count ${found}`.execute(db),
  ]);
  return { experiments: rows.rows, totalCount: count.rows[0]?.totalCount ?? 0 };
}
