import { browserStore, spareNames } from '../browser/index.ts';

interface Arrived {
  /** The content, read as JSON. */
  readonly raw: unknown;
  /** The header with the server's time. */
  readonly date: string | null;
  readonly receivedAt: number;
}

/** The requests that the page's first script sent while the application was loading (`bundle/first-script.ts`). */
interface AskedAhead {
  facility?: Promise<Response>;
  texts?: Promise<Response>;
  /** The queries remembered for this address, by request body; each resolves once its response has arrived or failed. */
  questions: Record<string, Promise<void> | undefined>;
  /** The responses that have arrived, by request body. */
  arrived: Record<string, Arrived | undefined>;
  /** The token they were sent with, the key under which the list is stored, and the time they were sent. */
  readonly token: string | null;
  readonly place: string;
  readonly at: number;
}

const asked = () => (window as { atriumAhead?: AskedAhead }).atriumAhead;

/**
 * Returns the response to a request that the first script sends for every screen, to the first caller only. Undefined for later callers, in
 * development and in tests; rejects if there was no connection.
 */
export function answerAhead(name: 'facility' | 'texts'): Promise<Response> | undefined {
  const all = asked();
  const answer = all?.[name];
  if (all) delete all[name];
  return answer;
}

/** Returns when all of it was requested, in milliseconds of this browser's clock. */
export const askedAheadAt = (): number | undefined => asked()?.at;

/** A response that arrived before the application asked for it, with the times it was requested and received. */
export interface EarlyAnswer extends Arrived {
  readonly sentAt: number;
}

/** Later than this, in milliseconds since the page started, an early response counts as outdated, and a query no longer as part of the start. */
const startMs = 8_000;

/** Returns what the first script requested, if it may still be used for a user with this token. */
function usable(token: string | undefined): AskedAhead | undefined {
  const all = asked();
  return all && token && all.token === token && performance.now() <= startMs ? all : undefined;
}

/** Returns the response to this query if the first script sent it with the same token and it has arrived; only once. */
export function arrivedAnswer(body: string, token: string | undefined): EarlyAnswer | undefined {
  const all = usable(token);
  const answer = all?.arrived[body];
  if (!answer) return undefined;
  delete all.questions[body];
  delete all.arrived[body];
  return { ...answer, sentAt: all.at };
}

/** Waits for the response to this query if the first script sent it, and returns it as `arrivedAnswer` does. */
export async function earlyAnswer(body: string, token: string | undefined): Promise<EarlyAnswer | undefined> {
  // A failed request is sent again, and reported as usual.
  await usable(token)?.questions[body]?.catch(() => undefined);
  return arrivedAnswer(body, token);
}

/** The number of addresses remembered, each with a limited number of queries; a home page sends ten. */
const mostAddresses = 12;
const mostQuestions = 16;
/** An address sends its initial queries within two seconds of the first one; later ones result from user actions. */
const askingMs = 2_000;
const restMs = 300;

let questions: string[] = [];
let resting: ReturnType<typeof setTimeout> | undefined;
let began: number | undefined;

const placesKept = () => browserStore.names().filter((key) => key.startsWith(spareNames));

function keep(place: string): void {
  browserStore.set(place, JSON.stringify([Date.now(), ...questions]));
  const ages = placesKept().map((key) => [key, Number.parseInt(browserStore.get(key)?.slice(1) ?? '', 10)] as const);
  for (const [key] of ages.sort(([, a], [, b]) => b - a).slice(mostAddresses)) browserStore.remove(key);
}

/**
 * Remembers an initial query of this address, so that it is sent early the next time (decision 636). Mutations are not remembered, and
 * discard all early responses from before them.
 */
export function rememberQuestion(document: string, body: string): void {
  const all = asked();
  const isQuery = document.startsWith('query');
  if (all && !isQuery) Object.assign(all, { questions: {}, arrived: {} });
  const place = `${spareNames}${browserStore.get('currentRole') ?? ''} ${location.pathname}${location.search}`;
  const now = performance.now();
  // The login address contains a code; and without a session nothing is requested early.
  if (!all?.token || location.pathname.startsWith('/external-auth')) return;
  if (!isQuery || all.place !== place || now > startMs || now > (began ?? now) + askingMs) return;
  if (questions.includes(body)) return;
  began ??= now;
  questions = [...questions, body].slice(0, mostQuestions);
  clearTimeout(resting);
  resting = setTimeout(() => keep(place), restMs);
}

/** Forgets the remembered queries of all addresses, when the user signs out. */
export function forgetQuestions(): void {
  clearTimeout(resting);
  questions = [];
  began = undefined;
  for (const key of placesKept()) browserStore.remove(key);
}
