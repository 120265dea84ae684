import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTurn } from '../../access/turns.ts';
import { AtriumError } from '../../errors/atrium-error.ts';

const kilobyte = 1024;

/** Limits of a body (decision 0160); sizes in bytes. */
export const bodyLimits = {
  /** The largest bodies contain a picture for document headers as text, or a template with all its questions. */
  bytes: 5 * kilobyte * kilobyte,
  /** Signing in, renewing a session and reporting an error take a tenth of this. */
  bytesWithoutToken: 64 * kilobyte,
  /** Nesting of lists and objects. The deepest variables of the schema have seven levels. */
  nesting: 32,
  /** Entries of one list: twice the number of conflicts that one import may resolve. */
  entries: 20_000,
  /** Members of one object, including the variables of a request. The largest input type has 37. */
  members: 200,
  /** Total number of values. */
  values: 100_000,
};

const quote = 34;
const comma = 44;
const backslash = 92;
const [listOpens, listCloses, objectOpens, objectCloses] = [91, 93, 123, 125];

/** Returns the end of the string that begins at `start`, or the end of the JSON if the string is not terminated. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1) {
    let before = end - 1;
    while (json.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
    end = json.indexOf('"', end + 1);
  }
  return json.length;
}

/**
 * Returns a sentence about the limit on lists, objects or values that a JSON text exceeds, before it is parsed; undefined if it exceeds
 * none. Invalid JSON is left to the parser.
 */
export function shapeProblem(json: string): string | undefined {
  const separators: number[] = [];
  const mayHold: number[] = [];
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === quote) {
      at = endOfText(json, at);
    } else if (sign === listOpens || sign === objectOpens) {
      if (separators.push(0) > bodyLimits.nesting)
        return `The request has values nested deeper than ${bodyLimits.nesting} levels`;
      mayHold.push(sign === listOpens ? bodyLimits.entries : bodyLimits.members);
      values += 1;
    } else if (sign === listCloses || sign === objectCloses) {
      separators.pop();
      mayHold.pop();
    } else if (sign === comma) {
      const [count, most] = [(separators.pop() ?? 0) + 1, mayHold.at(-1) ?? bodyLimits.values];
      if (count >= most) {
        const what = most === bodyLimits.entries ? 'list' : 'object';
        return `The request contains a ${what} of more than ${most} ${what === 'list' ? 'entries' : 'members'}`;
      }
      separators.push(count);
      values += 1;
    }
    if (values > bodyLimits.values) return `The request contains more than ${bodyLimits.values} values`;
  }
  return undefined;
}

const tooLarge = (message: string) => new AtriumError('TOO_LARGE', message);
const tooLongWithoutToken = () =>
  tooLarge(`Without signing in, a request may not exceed ${bodyLimits.bytesWithoutToken / kilobyte} kB`);

const isLong = (bytes: number, { actor }: FastifyRequest) =>
  actor.kind === 'anonymous' && bytes > bodyLimits.bytesWithoutToken;

/**
 * Parses JSON bodies within their limits; needs `req.actor`. A body that declares its length is rejected before it is stored. Throws
 * `TOO_LARGE` if a limit is exceeded; long bodies wait for each other, so that many of them hold up nobody else.
 */
export function readBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (req) => {
    if (!/^application\/json\b/i.test(req.headers['content-type'] ?? '')) return;
    if (!isLong(Number(req.headers['content-length'] ?? 0), req)) return;
    throw tooLongWithoutToken();
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (req: FastifyRequest, text: string) => {
    if (isLong(Buffer.byteLength(text), req)) throw tooLongWithoutToken();
    const read = () => {
      const problem = shapeProblem(text);
      if (problem) throw tooLarge(problem);
      return new Promise((resolve, reject) =>
        parse(req, text, (error, body) => (error ? reject(error) : resolve(body))),
      );
    };
    return text.length > bodyLimits.bytesWithoutToken ? inTurn(read) : read();
  });
}
