export interface Neighbour {
  /** Its name in error messages, at the beginning of a sentence. */
  readonly name: string;
  readonly url: string;
  /** Timeout in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum length of a response in bytes. */
  readonly mostBytes: number;
}

export interface Answered {
  readonly status: number;
  /** The parsed JSON of the response, to be validated by the caller; undefined if it is not JSON or too long. */
  readonly json: unknown;
}

/** For so long after a failure, requests to the system are rejected immediately. */
const restMs = 15_000;

/**
 * Returns a function that sends JSON to another system over HTTP. It contacts only the system's own address, with limits on time and size;
 * it rejects if there is no response, and for a while after that rejects immediately, so that a hanging system blocks nobody (decision
 * 0302). A response with any status counts as a response.
 */
export function jsonClient({ name, url, timeoutMs, mostBytes }: Neighbour) {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answered> => {
    if (performance.now() < restsUntil) throw new Error(`${name} did not respond a moment ago`);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: answer.status, json: parsed(await firstOf(answer, mostBytes)) };
    } catch (error) {
      restsUntil = performance.now() + restMs;
      throw new Error(`${name} does not respond`, { cause: error });
    }
  };
}

/** Returns the beginning of a response, at most this many bytes; the rest is not read. */
async function firstOf({ body }: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    size += part.length;
    if (size >= mostBytes) break;
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
