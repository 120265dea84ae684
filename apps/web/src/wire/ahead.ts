import { browserStore, spareNames } from '../browser/index.ts';

/** What the first script of the page asked while the program was on its way (`bundle/first-script.ts`). */
interface AskedAhead {
  facility?: Promise<Response>;
  texts?: Promise<Response>;
  /** What this address asked the last time, by the body of each question. */
  questions: Record<string, Promise<Response> | undefined>;
  /** In whose name they were asked, where the list is kept, and when it all was asked. */
  readonly token: string | null;
  readonly place: string;
  readonly at: number;
}

const asked = () => (window as { atriumAhead?: AskedAhead }).atriumAhead;

/**
 * The answer to what the first script asks for every screen: once, for whoever asks first. Undefined afterwards, while developing and in tests;
 * rejects where there was no connection.
 */
export function answerAhead(name: 'facility' | 'texts'): Promise<Response> | undefined {
  const all = asked();
  const answer = all?.[name];
  if (all) delete all[name];
  return answer;
}

/** When all of it was asked, in milliseconds of this browser's clock. */
export const askedAheadAt = (): number | undefined => asked()?.at;

/** An answer that came before the program asked, with the moments it was asked and came at. */
export interface EarlyAnswer {
  readonly response: Response;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Older than this, in milliseconds of the page, an answer is no longer what the program would hear now, and a question is no longer of the start. */
const startMs = 8_000;

/** The answer to this question of a person, where the first script asked it in the same name: once. */
export async function earlyAnswer(body: string, token: string | undefined): Promise<EarlyAnswer | undefined> {
  const all = asked();
  if (!all || !token || all.token !== token || performance.now() > startMs) return undefined;
  const answer = all.questions[body];
  delete all.questions[body];
  const response = await answer?.catch(() => undefined);
  // Whatever went wrong is asked once more, and told as always.
  return response?.ok ? { response, sentAt: all.at, receivedAt: Date.now() } : undefined;
}

/** So many addresses are remembered, each with so many questions: a home asks ten. */
const mostAddresses = 12;
const mostQuestions = 16;
/** An address asks what it shows within two seconds of its first question; what comes later belongs to what somebody does there. */
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
 * Remembers what this address asks at its start, so that it is asked at once the next time (decision 636). What changes anything is not, and no
 * answer from before it is taken any more.
 */
export function rememberQuestion(document: string, body: string): void {
  const all = asked();
  const isQuery = document.startsWith('query');
  if (all && !isQuery) all.questions = {};
  const place = `${spareNames}${browserStore.get('currentRole') ?? ''} ${location.pathname}${location.search}`;
  const now = performance.now();
  // The address on the way in holds a code; where nobody was signed in, nothing is asked ahead.
  if (!all?.token || location.pathname.startsWith('/external-auth')) return;
  if (!isQuery || all.place !== place || now > startMs || now > (began ?? now) + askingMs) return;
  if (questions.includes(body)) return;
  began ??= now;
  questions = [...questions, body].slice(0, mostQuestions);
  clearTimeout(resting);
  resting = setTimeout(() => keep(place), restMs);
}

/** Forgets what was asked at which address: somebody signs out here. */
export function forgetQuestions(): void {
  clearTimeout(resting);
  questions = [];
  began = undefined;
  for (const key of placesKept()) browserStore.remove(key);
}
