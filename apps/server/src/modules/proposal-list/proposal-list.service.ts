import { type Decision, userIdOf, yes } from '@atrium/domain/kernel';
import {
  dateRange,
  type officerViewArgs,
  type ProposalListReason,
  type ProposalsFilter,
  type proposalsArgs,
  type proposalsViewArgs,
  sortingOf,
} from '@atrium/domain/proposal-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, writable } from '../../access/context.ts';
import { sentenceFor } from '../../access/errors.ts';
import { type AskedList, type AskedPage, boundedPage } from '../../graphql/long-lists.ts';
import { type ProposalRow, proposals, visibleTo } from '../proposal/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { proposalsByAnswer } from './proposal-list.answers.ts';
import {
  type Condition,
  conditionsOf,
  type ListConditions,
  named,
  ofScientist,
  reviewedBy,
  within,
  withTechniqueOf,
} from './proposal-list.conditions.ts';
import type { ListPage } from './proposal-list.page.ts';
import * as queries from './proposal-list.queries.ts';
import { behindFigure } from './standing.queries.ts';

const none: ListConditions = { ofCallAndStatus: [], others: [] };

/** Returns the conditions for a filter and a search text, or the decision that explains why the filter is invalid. */
async function conditionsFor(
  ctx: Ctx,
  filter: ProposalsFilter,
  searchText: string | null | undefined,
  further: readonly Condition[],
): Promise<{ decision: Decision<ProposalListReason> } & Pick<ListPage, 'conditions' | 'answered'>> {
  const dates = filter.dateFilter
    ? dateRange(filter.dateFilter, (await surroundingsOf(ctx)).zone)
    : { decision: yes, range: {} };
  if (!dates.decision.allowed) return { decision: dates.decision, conditions: none };
  const asked = filter.questionFilter && (await proposalsByAnswer(ctx, filter.questionFilter, filter.callId));
  if (asked && !asked.decision.allowed) return { decision: asked.decision, conditions: none };
  const all = [...further, ...within(dates.range)];
  return { decision: yes, conditions: conditionsOf(filter, searchText, all), answered: asked?.answered };
}

export interface ViewPage {
  readonly rows: queries.ListedProposal[];
  readonly totalCount: number;
}

const nothing: ViewPage = { rows: [], totalCount: 0 };

/**
 * Reports a refusal beside the response, because clients expect an empty page where they may not read (rule X25). Returns whether the
 * decision was a refusal.
 */
function reportRefusal(ctx: Ctx, path: string, decision: Decision<string>): boolean {
  if (decision.allowed) return false;
  const { reason, details } = decision;
  ctx.refusals.push({ path, code: 'REFUSED', reason, message: sentenceFor(reason, details) });
  return true;
}

/** Returns one page of a table, bounded by the maximum response size; only the requested fields of its rows are read. */
function listPage(
  ctx: Ctx,
  list: AskedList,
  page: AskedPage,
  made: Omit<ListPage, 'first' | 'offset'>,
): Promise<ViewPage> {
  return boundedPage(ctx, list, page, (rows) => queries.listRows(ctx.db, { ...made, ...rows }, list.fields));
}

/** Returns a page of the officers' table: the requested fields of its rows and the count of all matches, in one statement. */
export async function listProposalsView(
  ctx: Ctx,
  input: z.output<typeof officerViewArgs>,
  list: AskedList,
): Promise<ViewPage> {
  const figure = behindFigure(input.figure ?? {});
  const { decision, ...made } = await conditionsFor(ctx, input.filter ?? {}, input.searchText, figure);
  if (reportRefusal(ctx, 'proposalsView', decision)) return nothing;
  const sorting = sortingOf(input.sortField, input.sortDirection);
  const page = await listPage(ctx, list, input, { ...made, sorting });
  if (!input.alike || page.totalCount > 0) return page;
  const keys = await queries.keysAlike(writable(ctx), input.searchText);
  if (keys.length === 0) return page;
  const alike = [...figure, sql<boolean>`l.proposal_pk = any(${keys})`];
  const { conditions, answered } = await conditionsFor(ctx, input.filter ?? {}, null, alike);
  return listPage(ctx, list, input, { conditions, answered, newestFirst: true });
}

/** Returns a page of the table of a scientist or internal reviewer, newest first. */
export async function listScientistProposals(
  ctx: Ctx,
  input: z.output<typeof proposalsArgs>,
  list: AskedList,
): Promise<ViewPage> {
  const filter = input.filter ?? {};
  const mine = filter.reviewer === 'ME' ? [reviewedBy(userIdOf(ctx.actor) ?? 0)] : [];
  const made = await conditionsFor(ctx, filter, null, [ofScientist(ctx.actor), ...mine]);
  if (reportRefusal(ctx, 'instrumentScientistProposals', made.decision)) return nothing;
  return listPage(ctx, list, input, { ...made, newestFirst: true });
}

/** Returns a page of the table of technique proposals for officers and scientists, newest first unless sorted (rule P70). */
export async function listTechniqueProposals(
  ctx: Ctx,
  input: z.output<typeof proposalsViewArgs>,
  list: AskedList,
): Promise<ViewPage> {
  const { text, ...filter } = input.filter ?? {};
  const further = [withTechniqueOf(ctx.actor), ...named(input.searchText), ...named(text)];
  const { decision, ...made } = await conditionsFor(ctx, filter, null, further);
  if (reportRefusal(ctx, 'techniqueScientistProposals', decision)) return nothing;
  const sorting = sortingOf(input.sortField, input.sortDirection);
  return listPage(ctx, list, input, { ...made, sorting, newestFirst: true });
}

/** Maximum number of proposals with their whole forms in one response: a form of 40 answers takes about 0.1 MB in the response. */
const withFormsAtMost = 100;

/** Returns full proposals, newest first, limited to those that the caller may read. */
export async function listProposals(
  ctx: Ctx,
  input: z.output<typeof proposalsArgs>,
  list: AskedList,
): Promise<{ proposals: ProposalRow[]; totalCount: number }> {
  const readable = sql<boolean>`l.proposal_pk in (select p.proposal_pk from proposals p where ${visibleTo(ctx.actor)})`;
  const made = await conditionsFor(ctx, input.filter ?? {}, null, [readable]);
  if (reportRefusal(ctx, 'proposals', made.decision)) return { proposals: [], totalCount: 0 };
  const withForms = ['questionary', 'attachments', 'genericTemplates', 'samples'].some((form) => list.fields.has(form));
  const page = await boundedPage(
    ctx,
    list,
    input,
    (rows) => queries.listKeys(ctx.db, { ...made, newestFirst: true, ...rows }),
    withForms ? { most: withFormsAtMost } : {},
  );
  return { proposals: await proposals.loadMany(ctx, page.keys), totalCount: page.totalCount };
}
