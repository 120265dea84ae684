/** The address of the server, which may not respond. */
export interface Address {
  readonly url: string;
}

/** A refusal by the server, which was alive. */
export class Refusal extends Error {}

/** Returns the data of a response; throws `Refusal` with the text of the response if there are none or they were refused. */
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

/** Sends an operation as a user. */
export const send = async ({ url }: Address, { token }: { token: string }, query: string, variables: object = {}) =>
  dataOf(
    await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    }),
  );
