import { type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What many open windows cost the server. */
export interface WindowsMeasured {
  readonly windows: number;
  /** Resident memory before and with the windows, in megabytes. */
  readonly before: number;
  readonly withWindows: number;
  /** Requests per second that the server handles while the windows are open and nothing happens. */
  readonly requestsPerSecond: number;
  /** Milliseconds from a change until the first and the last window were notified; undefined if a window was not. */
  readonly heardAfter: { readonly first: number; readonly last: number } | undefined;
}

/** Windows opened concurrently. */
const atOnce = 25;

/** The most that the windows may cost, in megabytes. */
export const memoryGoal = 30;

interface Asked {
  readonly url: string;
  readonly windows: number;
  /** A token for each user; windows are distributed among them. */
  readonly tokens: readonly string[];
  readonly keys: readonly string[];
  /** Memory of the server now, in megabytes. */
  readonly memory: () => number | Promise<number>;
  /** Changes one of the records. */
  readonly change: () => Promise<unknown>;
  /** How long to wait while nothing happens, in seconds. */
  readonly seconds: number;
}

/** Opens one window; `onChange` is called for each change it is notified of. */
function openOne(url: string, token: string, body: object, onChange: () => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}/live`,
      {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`A window was answered ${answer.statusCode}`));
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => {
          if (text.includes('event: open')) resolve(asked);
          if (text.includes('event: changed')) onChange();
        });
      },
    );
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

/** Returns the number of requests the server has handled so far, by its own count. */
async function answered(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return [...text.matchAll(/^http_requests_total\{([^}]*)\} (\d+)/gm)]
    .filter(([, labels]) => !labels?.includes('/metrics'))
    .reduce((sum, [, , count]) => sum + Number(count), 0);
}

/** Opens this many windows, leaves them idle, and changes a record that all of them show. */
export async function measureWindows(asked: Asked): Promise<WindowsMeasured> {
  const { url, windows, tokens, keys, memory, change, seconds } = asked;
  let heard = 0;
  let first = 0;
  let last = 0;
  const hear = () => {
    heard += 1;
    last = performance.now();
    first ||= last;
  };
  const open: ClientRequest[] = [];
  const add = async (at: number) => {
    const token = tokens[at % tokens.length] ?? '';
    open.push(await openOne(url, token, { window: `measured-window-${String(at).padStart(6, '0')}`, keys }, hear));
  };
  const addAll = async (from: number, to: number) => {
    for (let at = from; at < to; at += atOnce) {
      await Promise.all(Array.from({ length: Math.min(atOnce, to - at) }, (_, more) => add(at + more)));
    }
  };
  // What only the first windows cause, such as the listening connection and compiled code, must not count as a cost of the others.
  const tried = 2 * atOnce;
  await addAll(0, tried);
  for (const window of open.splice(0)) window.destroy();
  await pause(2_000);
  const before = await memory();
  await addAll(tried, tried + windows);
  await pause(3_000);
  const [requests, began] = [await answered(url), performance.now()];
  await pause(seconds * 1000);
  const requestsPerSecond = ((await answered(url)) - requests) / ((performance.now() - began) / 1000);
  const withWindows = await memory();
  heard = 0;
  first = 0;
  const changed = performance.now();
  await change();
  for (let waited = 0; heard < windows && waited < 200; waited += 1) await pause(50);
  for (const window of open) window.destroy();
  return {
    windows,
    before,
    withWindows,
    requestsPerSecond,
    heardAfter: heard >= windows ? { first: first - changed, last: last - changed } : undefined,
  };
}
