/** Where the server answers, which may not. */
export interface Address {
  readonly url: string;
}

/** Something the server said no to; it lived. */
export class Refusal extends Error {}

/** The data of an answer; throws `Refusal` with what was said where there are none, or were refused. */
async function dataOf(response: Response): Promise<Record<string, never>> {
  const answer = (await response.json()) as {
    data?: Record<string, never>;
    errors?: unknown;
    extensions?: { refusals?: unknown };
  };
  const refused = answer.errors ?? answer.extensions?.refusals;
  if (refused || !answer.data) throw new Refusal(JSON.stringify(refused ?? answer));
  return answer.data;
}

/** Sends an operation of somebody. */
export const send = async ({ url }: Address, { token }: { token: string }, query: string, variables: object = {}) =>
  dataOf(
    await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    }),
  );
