import { httpClient } from './http-client.ts';

/** One piece of work, repeated many times; `n` counts the repetitions from 0. */
export type Work = (n: number) => Promise<void>;

export interface Measured {
  readonly requests: number;
  /** The shortest time, which other work on the machine disturbed least. */
  readonly least: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly perSecond: number;
  /** Repetitions that failed; they are excluded from all other figures. */
  readonly failures: number;
}

export interface Effort {
  readonly concurrency: number;
  /** Ends after this many seconds or repetitions, whichever comes first. */
  readonly seconds: number;
  readonly atMost?: number;
}

/**
 * Runs the work at this concurrency for a while, after a short warm-up, and reports how long each repetition took, in milliseconds. If the
 * work fails before anything is measured, the measurement is aborted, because nothing would be right.
 */
export async function measure(
  work: Work,
  { concurrency, seconds, atMost = Number.POSITIVE_INFINITY }: Effort,
): Promise<Measured> {
  let n = 0;
  let failures = 0;
  const times: number[] = [];
  const until = (end: number, kept: number[] | undefined) => async () => {
    while (performance.now() < end && n < atMost) {
      const begun = performance.now();
      const failed = await work(n++).then(
        () => false,
        () => true,
      );
      if (failed) failures += kept ? 1 : 0;
      else kept?.push(performance.now() - begun);
    }
  };
  const run = (length: number, kept?: number[]) =>
    Promise.all(Array.from({ length: concurrency }, until(performance.now() + length * 1000, kept)));
  if (atMost === Number.POSITIVE_INFINITY) await work(n++);
  if (atMost === Number.POSITIVE_INFINITY) await run(Math.min(1, seconds / 4));
  const begun = performance.now();
  await run(seconds, times);
  const elapsed = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requests: times.length,
    least: at(0),
    median: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    perSecond: times.length / elapsed,
    failures,
  };
}

interface GraphQLAnswer {
  readonly data?: unknown;
  readonly errors?: ReadonlyArray<{ message: string }>;
  readonly extensions?: { readonly refusals?: readonly unknown[] };
}

/** Sends operations over keep-alive connections and returns their data; any response other than data is an error. */
export function graphqlClient(url: string, token: string) {
  const client = httpClient(url, { 'content-type': 'application/json', authorization: `Bearer ${token}` });
  const send = (query: string, variables: object) => client.post('/graphql', JSON.stringify({ query, variables }));
  return {
    /** Returns the parsed data of the response. */
    async ask(query: string, variables: object): Promise<unknown> {
      const text = (await send(query, variables)).toString();
      const answer = JSON.parse(text) as GraphQLAnswer;
      const isRefused = answer.errors || answer.extensions?.refusals?.length;
      if (isRefused || !answer.data) throw new Error(text.slice(0, 500));
      return answer.data;
    },
    /** Only waits for the response and checks by its beginning and end that it carries no errors, so that the client costs little. */
    async run(query: string, variables: object): Promise<void> {
      const answer = await send(query, variables);
      const isGood =
        answer.toString('latin1', 0, 8) === '{"data":' &&
        !answer.toString('latin1', answer.length - 200).includes('"refusals"');
      if (!isGood) throw new Error(answer.toString('utf8', 0, 500));
    },
    close: client.close,
  };
}

export type GraphQLClient = ReturnType<typeof graphqlClient>;

/** How long responses take, requested one at a time. */
export interface Timed {
  readonly name: string;
  readonly median: number;
  readonly p95: number;
}

export interface Asked {
  readonly name: string;
  readonly document: string;
  readonly variables: object;
}

/** Sends each request about forty times, after three to warm up, and reports how long they took, in milliseconds. */
export async function timeEach(
  client: GraphQLClient,
  asked: readonly Asked[],
  say: (line: string) => void,
): Promise<Timed[]> {
  const results: Timed[] = [];
  for (const { name, document, variables } of asked) {
    const work = () => client.run(document, variables);
    for (let n = 0; n < 3; n++) await work();
    const { median, p95 } = await measure(work, { concurrency: 1, seconds: 20, atMost: 40 });
    results.push({ name, median, p95 });
    say(`${name.padEnd(60)}${median.toFixed(1)} ms, p95 ${p95.toFixed(1)}`);
  }
  return results;
}
