import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTurn } from '../../access/turns.ts';
import { AtriumError } from '../../errors/atrium-error.ts';

const kilobyte = 1024;

/** What a body may be (decision 0160); sizes in bytes. */
export const bodyLimits = {
  /** A picture for the heads of documents as text, and a template with all its questions, are the longest that are sent. */
  bytes: 5 * kilobyte * kilobyte,
  /** To sign in, to renew and to tell of an error takes a tenth of this. */
  bytesWithoutToken: 64 * kilobyte,
  /** Lists and objects within each other. The deepest variables of the schema go seven deep. */
  nesting: 32,
  /** Entries of one list: twice the conflicts that one import may resolve. */
  entries: 20_000,
  /** Members of one object, the variables of a request being one. The largest type of input has 37. */
  members: 200,
  /** Values in all. */
  values: 100_000,
};

const quote = 34;
const comma = 44;
const backslash = 92;
const [listOpens, listCloses, objectOpens, objectCloses] = [91, 93, 123, 125];

/** Where the text that begins at `start` ends, or the end of all when it does not. */
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
 * Says in a sentence which limit of lists, objects and values a JSON text goes over, before anything of it is built; undefined
 * when it keeps all of them. A text that is no JSON is the parser's to refuse.
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
        return `The request nests values deeper than ${bodyLimits.nesting} levels`;
      mayHold.push(sign === listOpens ? bodyLimits.entries : bodyLimits.members);
      values += 1;
    } else if (sign === listCloses || sign === objectCloses) {
      separators.pop();
      mayHold.pop();
    } else if (sign === comma) {
      const [count, most] = [(separators.pop() ?? 0) + 1, mayHold.at(-1) ?? bodyLimits.values];
      if (count >= most) {
        const what = most === bodyLimits.entries ? 'list' : 'object';
        return `The request holds a ${what} of more than ${most} ${what === 'list' ? 'entries' : 'members'}`;
      }
      separators.push(count);
      values += 1;
    }
    if (values > bodyLimits.values) return `The request holds more than ${bodyLimits.values} values`;
  }
  return undefined;
}

const tooLarge = (message: string) => new AtriumError('TOO_LARGE', message);
const tooLongWithoutToken = () =>
  tooLarge(`Without signing in a request may hold no more than ${bodyLimits.bytesWithoutToken / kilobyte} kB`);

const isLong = (bytes: number, { actor }: FastifyRequest) =>
  actor.kind === 'anonymous' && bytes > bodyLimits.bytesWithoutToken;

/**
 * Reads JSON bodies within their limits; needs `req.actor`. A body that says its length is refused before it is kept. Throws
 * `TOO_LARGE` over a limit; long bodies wait for each other, so that many of them keep nobody else waiting.
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
