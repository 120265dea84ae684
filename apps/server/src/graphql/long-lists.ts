import type { GraphQLResolveInfo } from 'graphql';
import type { Ctx } from '../access/context.ts';
import { askedBelow, requestedFields } from './asked.ts';

/** Maximum number of values in all rows of a list in one response: some tens of milliseconds of the only thread, and some megabytes. */
const mostValues = 50_000;
/** Rows count with at least this many fields: each has to be read and its permissions checked. */
const leastFields = 20;
/** Pages up to this many rows are never cut short, however many fields of each are requested. */
const wholePage = 500;
/** Requests for more rows than a screen shows wait for their turn. */
const longFrom = 200;

/** A requested page; `first` absent, null or 0 requests all rows (rule X21). */
export interface AskedPage {
  readonly first?: number | null | undefined;
  readonly offset?: number | null | undefined;
}

/** A list in a response: its path, and the requested fields of its rows, nested ones with dots. */
export interface AskedList {
  readonly path: string;
  readonly fields: ReadonlySet<string>;
  /** Whether the count of all matching rows is requested as well. */
  readonly isCounted: boolean;
}

/** Returns the list that this field resolves, or the list below it with that name. */
export function askedList(info: GraphQLResolveInfo, below?: string): AskedList {
  const path = String(info.path.key);
  return below === undefined
    ? { path, fields: requestedFields(info), isCounted: false }
    : { path: `${path}.${below}`, fields: askedBelow(info, below), isCounted: requestedFields(info).has('totalCount') };
}

interface Limits {
  /** Overrides the limit if the rows are more expensive than their number of fields suggests. */
  readonly most?: number;
}

/** Returns how many rows of a list one response may contain if this many fields of each are requested (decision 0191). */
const mostRows = (fields: number) => Math.max(wholePage, Math.floor(mostValues / Math.max(fields, leastFields)));

/** Waits for this request's turn if it may return this many rows. */
async function inLongTurn({ longLists }: Ctx, rows: number): Promise<void> {
  if (rows > longFrom) await longLists?.turn.take();
}

/**
 * Reads a page of a long list, never more rows than a response may contain; `read` also returns the count of all matching rows, unless it
 * is told that the count is not needed. Lists that were cut short are reported in `extensions.incomplete`; `first` and `offset` fetch the
 * rest.
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
  // A page as large as the heaviest list allows counts as long, too.
  await inLongTurn(ctx, first >= most ? longFrom + 1 : first);
  const page = await read({ first, offset, isUncounted: !isCounted && first === wanted });
  const left = page.totalCount - offset;
  if (left > first && wanted > first) {
    ctx.longLists?.incomplete.push({ path, rows: first, totalCount: page.totalCount });
  }
  return page;
}

/** Does the same for a plain list without a total count: returns the rows of a page, and reports if there are more. */
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
