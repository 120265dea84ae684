export interface Neighbour {
  /** What it is called in errors, at the beginning of a sentence. */
  readonly name: string;
  readonly url: string;
  /** How long it may take, in milliseconds. */
  readonly timeoutMs: number;
  /** The longest answer worth reading, in bytes. */
  readonly mostBytes: number;
}

export interface Answered {
  readonly status: number;
  /** What it said, still to be parsed by whoever asked; undefined where it is no JSON, or longer than is read. */
  readonly json: unknown;
}

/** Once a system did not answer, nobody waits for it for so long. */
const restMs = 15_000;

/**
 * Another system that is told things as JSON over HTTP. Only its own address is asked, for a time and to a size; it rejects where no answer comes, and
 * then does so at once for a moment, so that a system that hangs keeps nobody (decision 0302). An answer of any status is an answer.
 */
export function jsonNeighbour({ name, url, timeoutMs, mostBytes }: Neighbour) {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answered> => {
    if (performance.now() < restsUntil) throw new Error(`${name} did not answer a moment ago`);
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
      throw new Error(`${name} does not answer`, { cause: error });
    }
  };
}

/** The beginning of an answer, at most so many bytes of it: the rest is not read. */
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
