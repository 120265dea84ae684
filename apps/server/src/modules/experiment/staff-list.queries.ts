import type { AllExperimentsInput, ExperimentsFilter } from '@atrium/domain/experiment';
import { type Actor, hasRole, isPerson } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isNumberedLike, visibleTo } from '../proposal/index.ts';
import type { ExperimentRow } from './experiment.queries.ts';

const onInstrumentsOf = (userId: number) =>
  sql<boolean>`e.instrument_id in (select s.instrument_id from instrument_scientists s where s.user_id = ${userId})`;

/** SQL condition: experiment `e` of proposal `p` appears in this person's staff table (rule O30); an agreement test compares it with the rule. */
function listedFor(actor: Actor): RawBuilder<boolean> {
  return isPerson(actor) && hasRole(actor, 'INSTRUMENT_SCIENTIST')
    ? sql<boolean>`p.deleted_at is null and ${onInstrumentsOf(actor.id)}`
    : visibleTo(actor);
}

/** Uses two indexes if few rows match, and reads each table once if many do; a condition over both tables would do neither. */
const isNumbered = (needle: string) =>
  sql`e.experiment_pk = any(array(
    select x.experiment_pk from experiments x where ${isNumberedLike(sql`x.experiment_id`, needle)}
    union all
    select x.experiment_pk from proposal_list l join experiments x on x.proposal_pk = l.proposal_pk
     where ${isNumberedLike(sql`l.proposal_id`, needle)}))`;

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
    ...(search ? [isNumbered(search)] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const sorts = { experimentId: sql`e.experiment_id`, startsAt: sql`e.starts_at`, endsAt: sql`e.ends_at` } as const;

/**
 * Returns a page of the experiments staff may see, and their count; ordered by start unless another order is requested. `among` restricts
 * them to these keys.
 */
export async function pageOfExperiments(
  db: Db,
  actor: Actor,
  {
    filter,
    searchText,
    sortField,
    sortDirection,
    among,
  }: AllExperimentsInput & { readonly among?: readonly number[] | undefined },
  { first, offset }: { readonly first: number; readonly offset: number },
): Promise<{ experiments: ExperimentRow[]; totalCount: number }> {
  const found = sql`
      from experiments e join proposals p on p.proposal_pk = e.proposal_pk
     where e.removed_at is null and ${listedFor(actor)} and ${conditionsOf(filter ?? {}, searchText?.trim() || undefined)}
       ${among ? sql`and e.experiment_pk = any(${among}::int[])` : sql``}`;
  const asked = sortDirection ? sorts[(sortField || '') as keyof typeof sorts] : undefined;
  const direction = asked && sortDirection === 'desc' ? sql`desc` : sql`asc`;
  const [rows, count] = await Promise.all([
    // Only keys are sorted, and only the rows of the page are read in full.
    sql<ExperimentRow>`
      select r.*
        from unnest(array(
          select e.experiment_pk ${found}
           order by ${asked ?? sorts.startsAt} ${direction}, e.experiment_pk ${direction} limit ${first} offset ${offset}))
             with ordinality k(key, place)
        join experiments r on r.experiment_pk = k.key
       order by k.place`.execute(db),
    sql<{ totalCount: number }>`select count(*)::int as total_count ${found}`.execute(db),
  ]);
  return { experiments: rows.rows, totalCount: count.rows[0]?.totalCount ?? 0 };
}
