import type { GraphQLResolveInfo } from 'graphql';
import type { Ctx } from '../access/context.ts';
import { askedBelow, requestedFields } from './asked.ts';

/** Of all rows of a list in one answer, in fields: some tens of milliseconds of the one thread, and some megabytes. */
const mostValues = 50_000;
/** However little is asked of a row, it is read and its rights are looked up. */
const leastFields = 20;
/** Pages up to this many rows are always whole, however much is asked of each. */
const wholePage = 500;
/** More rows than a screen shows wait for their turn. */
const longFrom = 200;

/** A page as it is asked for; `first` absent, null or 0 asks for all (rule X21). */
export interface AskedPage {
  readonly first?: number | null | undefined;
  readonly offset?: number | null | undefined;
}

/** A list of an answer: where it stands, and what is asked of its rows, deeper fields with dots. */
export interface AskedList {
  readonly path: string;
  readonly fields: ReadonlySet<string>;
  /** Whether the count of all that match is asked for beside the rows. */
  readonly isCounted: boolean;
}

/** The list this field answers, or the one below it of that name. */
export function askedList(info: GraphQLResolveInfo, below?: string): AskedList {
  const path = String(info.path.key);
  return below === undefined
    ? { path, fields: requestedFields(info), isCounted: false }
    : { path: `${path}.${below}`, fields: askedBelow(info, below), isCounted: requestedFields(info).has('totalCount') };
}

interface Limits {
  /** Where what is asked of a row is heavier than its fields tell. */
  readonly most?: number;
}

/** How many rows of a list one answer holds when so many fields are asked of each (decision 0191). */
const mostRows = (fields: number) => Math.max(wholePage, Math.floor(mostValues / Math.max(fields, leastFields)));

/** Waits for this request's turn where that many rows may be answered. */
async function inLongTurn({ longLists }: Ctx, rows: number): Promise<void> {
  if (rows > longFrom) await longLists?.turn.take();
}

/**
 * Reads a page of a long list, never more rows than an answer holds; `read` answers the count of all that match along with them, unless it is told that nobody needs it. What was left out is told in `extensions.incomplete`; `first` and `offset` lead on.
 */
export async function boundedPage<P extends { readonly totalCount: number }>(
  ctx: Ctx,
  { path, fields, isCounted }: AskedList,
  asked: AskedPage,
  read: (page: { readonly first: number; readonly offset: number; readonly isUncounted: boolean }) => Promise<P>,
  { most = mostRows(fields.size) }: Limits = {},
): Promise<P> {
  const wanted = asked.first || Number.POSITIVE_INFINITY;
  const first = Math.min(wanted, most);
  const offset = asked.offset ?? 0;
  // A page as large as the heaviest list may be is long, too.
  await inLongTurn(ctx, first >= most ? longFrom + 1 : first);
  const page = await read({ first, offset, isUncounted: !isCounted && first === wanted });
  const left = page.totalCount - offset;
  if (left > first && wanted > first) {
    ctx.longLists?.incomplete.push({ path, rows: first, totalCount: page.totalCount });
  }
  return page;
}

/** The same for a plain list, which knows no count of all: the rows of a page, and where it was to be longer whether there are more. */
export async function boundedList<Row>(
  ctx: Ctx,
  { path, fields }: AskedList,
  asked: AskedPage,
  read: (page: { readonly first: number; readonly offset: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const most = mostRows(fields.size);
  const wanted = asked.first || Number.POSITIVE_INFINITY;
  const first = Math.min(wanted, most);
  await inLongTurn(ctx, first >= most ? longFrom + 1 : first);
  const rows = await read({ first: wanted > most ? most + 1 : first, offset: asked.offset ?? 0 });
  if (rows.length <= first) return rows;
  ctx.longLists?.incomplete.push({ path, rows: first, totalCount: null });
  return rows.slice(0, first);
}
