import type { World } from './world.ts';

type Server = Pick<World, 'app' | 'printed'>;
type Asker = { readonly token: string } | null;

/** Fetches an address as a user: returns the response, and the HTML that was printed for it. */
export async function fetchAs({ app, printed }: Server, who: Asker, url: string, headers: Record<string, string> = {}) {
  const before = printed.length;
  const authorization: Record<string, string> = who ? { authorization: `Bearer ${who.token}` } : {};
  const {
    statusCode,
    body,
    headers: answered,
    rawPayload,
  } = await app.inject({
    method: 'GET',
    url,
    headers: { ...authorization, ...headers },
  });
  return { statusCode, body, headers: answered, rawPayload, html: printed.slice(before).join('\n') };
}

/** Returns the HTML of the documents of proposals as downloaded by a user; throws if there are none. */
export async function printedFor(server: Server, who: Asker, ...proposalPks: readonly number[]): Promise<string> {
  const { statusCode, body, html } = await fetchAs(server, who, `/download/pdf/proposal/${proposalPks.join(',')}`);
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
  return html;
}

/** Writes an answer directly to the database. */
export const storeAnswer = ({ db }: Pick<World, 'db'>, questionaryId: number, questionId: string, value: unknown) =>
  db
    .insertInto('answers')
    .values({ questionaryId, questionId, answer: JSON.stringify({ value }) })
    .execute();

/** Makes the first move of a workflow store the document of the proposal; returns the connection of that move. */
export async function storeAtFirstMove({ db }: Pick<World, 'db'>, workflowId: number): Promise<number> {
  const { id: connectionId } = await db
    .selectFrom('workflowConnections')
    .select('id')
    .where('workflowId', '=', workflowId)
    .where('prevStatusId', 'is not', null)
    .executeTakeFirstOrThrow();
  await db.insertInto('connectionStatusActions').values({ connectionId, workflowId, actionId: 3 }).execute();
  return connectionId;
}
