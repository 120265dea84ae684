import { type Decision, no, userIdOf, yes } from '@atrium/domain/kernel';
import {
  dateRange,
  type ProposalListReason,
  type ProposalsFilter,
  type proposalsArgs,
  type proposalsViewArgs,
  sortingOf,
} from '@atrium/domain/proposal-list';
import { serverFace } from '@atrium/questions/server';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../access/context.ts';
import { sentenceFor } from '../../access/errors.ts';
import { type ProposalRow, proposals, visibleTo } from '../proposal/index.ts';
import * as queries from './proposal-list.queries.ts';

type Condition = RawBuilder<boolean>;

/** The comparison with an answer, as the question's type makes it (behaviour/operations §16.3). */
function questionCondition(filter: NonNullable<ProposalsFilter['questionFilter']>): {
  decision: Decision<ProposalListReason>;
  conditions: Condition[];
} {
  const compare = serverFace(filter.dataType)?.filters[filter.compareOperator];
  if (!compare) return { decision: no('FILTER_NOT_IMPLEMENTED', { dataType: filter.dataType }), conditions: [] };
  let operand: unknown;
  try {
    operand = (JSON.parse(filter.value) as { value?: unknown } | null)?.value;
  } catch {
    return { decision: no('BAD_FILTER_VALUE'), conditions: [] };
  }
  const probe = compare(sql`null::jsonb`, operand);
  if (!probe) return { decision: no('BAD_FILTER_VALUE'), conditions: [] };
  const meets = (answer: RawBuilder<unknown>) => compare(answer, operand) ?? sql<boolean>`false`;
  return { decision: yes, conditions: [queries.withAnswer(filter.questionId, meets)] };
}

/** The conditions of a filter and a search text, or why they can not be made. */
function conditionsFor(
  filter: ProposalsFilter,
  searchText: string | null | undefined,
  further: readonly Condition[],
): { decision: Decision<ProposalListReason>; conditions: readonly Condition[] } {
  const dates = dateRange(filter.dateFilter ?? {});
  if (!dates.decision.allowed) return { decision: dates.decision, conditions: [] };
  const asked = filter.questionFilter ? questionCondition(filter.questionFilter) : { decision: yes, conditions: [] };
  const all = [...further, ...queries.within(dates.range), ...asked.conditions];
  return { decision: asked.decision, conditions: queries.conditionsOf(filter, searchText, all) };
}

/** Clients take an empty page for an answer they can not have (contract §6); why is told beside it. */
function told(ctx: Ctx, path: string, decision: Decision<string>): boolean {
  if (decision.allowed) return false;
  const { reason, details } = decision;
  ctx.refusals.push({ path, code: 'REFUSED', reason, message: sentenceFor(reason, details) });
  return true;
}

export interface ViewPage {
  readonly rows: queries.ListedProposal[];
  readonly totalCount: number;
}

const nothing: ViewPage = { rows: [], totalCount: 0 };
const pageOf = (input: { first?: number | null | undefined; offset?: number | null | undefined }) => ({
  first: input.first || null,
  offset: input.offset ?? 0,
});

/** The officer's table: one page of rows and the count of all matches in one statement. */
export async function listProposalsView(ctx: Ctx, input: z.output<typeof proposalsViewArgs>): Promise<ViewPage> {
  const { decision, sorting } = sortingOf(input.sortField, input.sortDirection);
  const filter = conditionsFor(input.filter ?? {}, input.searchText, []);
  if (told(ctx, 'proposalsView', decision) || told(ctx, 'proposalsView', filter.decision)) return nothing;
  return queries.listRows(ctx.db, { conditions: filter.conditions, sorting, ...pageOf(input) });
}

/** The table of a scientist or internal reviewer, newest first. */
export async function listScientistProposals(ctx: Ctx, input: z.output<typeof proposalsArgs>): Promise<ViewPage> {
  const filter = input.filter ?? {};
  const mine = filter.reviewer === 'ME' ? [queries.reviewedBy(userIdOf(ctx.actor) ?? 0)] : [];
  const made = conditionsFor(filter, null, [queries.ofScientist(ctx.actor), ...mine]);
  if (told(ctx, 'instrumentScientistProposals', made.decision)) return nothing;
  return queries.listRows(ctx.db, { conditions: made.conditions, newestFirst: true, ...pageOf(input) });
}

/** Proposals in full, newest first, as far as the caller may read them. */
export async function listProposals(
  ctx: Ctx,
  input: z.output<typeof proposalsArgs>,
): Promise<{ proposals: ProposalRow[]; totalCount: number }> {
  const readable = sql<boolean>`l.proposal_pk in (select p.proposal_pk from proposals p where ${visibleTo(ctx.actor)})`;
  const made = conditionsFor(input.filter ?? {}, null, [readable]);
  if (told(ctx, 'proposals', made.decision)) return { proposals: [], totalCount: 0 };
  const page = await queries.listKeys(ctx.db, { conditions: made.conditions, newestFirst: true, ...pageOf(input) });
  return { proposals: await proposals.loadMany(ctx, page.keys), totalCount: page.totalCount };
}
