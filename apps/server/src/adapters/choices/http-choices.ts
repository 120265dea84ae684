import { lookup as resolve } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { parseSentJson } from '@atrium/domain/kernel';
import { type ChoiceSource, type ChoiceSources, ChoicesUnreachable } from './choices.ts';
import { isPrivateAddress } from './private-addresses.ts';

export interface HttpChoicesOptions {
  /** Hosts that may be contacted, with `*.` for any subdomain; hosts named here may also be private. Empty: every public host. */
  readonly hosts: readonly string[];
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

interface Limits extends Required<HttpChoicesOptions> {}

const maxRedirects = 3;
/** How long a response is reused, in milliseconds; a failure is reused for less, so that many forms do not wait for it one after the other. */
const keptMs = 60_000;
const keptFailureMs = 5_000;
/** Limits of the responses in memory: their number, and their total length in characters. */
const keptEntries = 200;
const keptCharacters = 8_000_000;

const hopByHop = /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|proxy-.*|accept-encoding)$/i;
const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;

const fail = (reason: string): never => {
  throw new ChoicesUnreachable(reason);
};

function isNamed(host: string, hosts: readonly string[]): boolean {
  return hosts.some((entry) => (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry));
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** Resolves names as usual, but returns no private address, so that the address that was checked is the one connected to. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    if (addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new ChoicesUnreachable(`${hostname} resolves to a private address`), '', 0);
    }
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    return callback(null, first?.address ?? '', first?.family ?? 0);
  });
};

function headersOf(source: ChoiceSource): Record<string, string> {
  const own = source.headers.filter(
    ({ name, value }) => headerName.test(name) && !hopByHop.test(name) && !/[^\t\x20-\x7e\x80-\xff]/.test(value),
  );
  return {
    accept: 'application/json',
    ...Object.fromEntries(own.map(({ name, value }) => [name.toLowerCase(), value])),
    // A small compressed response may expand to a large one.
    'accept-encoding': 'identity',
  };
}

function open(
  url: URL,
  headers: Record<string, string>,
  limits: Limits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = bare(url.hostname);
  const named = isNamed(host, limits.hosts);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') fail(`the protocol ${url.protocol} is not allowed`);
  if (url.username || url.password) fail('an address with a password is not allowed');
  if (limits.hosts.length > 0 && !named) fail(`the host ${host} is not allowed`);
  if (!named && isIP(host) !== 0 && isPrivateAddress(host)) fail(`${host} is a private address`);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((done, refuse) => {
    const call = send(url, { headers, signal, agent: false, ...(named ? {} : { lookup: publicLookup }) }, done);
    call.on('error', refuse);
    call.end();
  });
}

async function bodyOf(message: IncomingMessage, maxBytes: number): Promise<string> {
  const encoding = message.headers['content-encoding'];
  if (encoding && encoding !== 'identity') fail(`the response is encoded as ${encoding}`);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) {
      message.destroy();
      fail('the response is too large');
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Returns the target of a redirect: only the same host, and never from HTTPS to HTTP. */
function redirected(message: IncomingMessage, from: URL): URL {
  const location = message.headers.location;
  const to =
    location && URL.canParse(location, from.href)
      ? new URL(location, from)
      : fail('the response redirects to no valid address');
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && from.port === '' && to.port === '';
  if (
    to.hostname !== from.hostname ||
    (to.protocol !== from.protocol && !isUpgrade) ||
    (to.port !== from.port && !isUpgrade)
  ) {
    fail('the response redirects to another host');
  }
  return to;
}

async function ask(source: ChoiceSource, limits: Limits): Promise<string> {
  let url = URL.canParse(source.url) ? new URL(source.url) : fail('the address is not valid');
  const headers = headersOf(source);
  const signal = AbortSignal.timeout(limits.timeoutMs);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const message = await open(url, headers, limits, signal);
    const status = message.statusCode ?? 0;
    if (status >= 300 && status < 400) {
      message.destroy();
      url = redirected(message, url);
      continue;
    }
    if (status < 200 || status >= 300) {
      message.destroy();
      fail(`it responded with status ${status}`);
    }
    const json = await bodyOf(message, limits.maxBytes);
    // A response that is not JSON counts as a failure, and is requested again soon.
    parseSentJson(json);
    return json;
  }
  return fail('it redirects too often');
}

interface CachedResponse {
  readonly until: number;
  readonly answer: Promise<string>;
  /** Length of the response in characters, 0 until it has arrived. */
  readonly size: number;
}

/** Fetches over HTTP, with limits on time and size, and caches responses for a minute. */
export function httpChoices(options: HttpChoicesOptions): ChoiceSources {
  const limits: Limits = { timeoutMs: 4000, maxBytes: 1_000_000, ...options };
  const kept = new Map<string, CachedResponse>();

  const remember = (key: string, answer: Promise<string>, forMs: number, size = 0) => {
    kept.delete(key);
    kept.set(key, { until: performance.now() + forMs, answer, size });
    let characters = [...kept.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [oldest, one] of kept) {
      if (kept.size <= keptEntries && characters <= keptCharacters) break;
      kept.delete(oldest);
      characters -= one.size;
    }
  };

  return {
    fetch: (source) => {
      const key = JSON.stringify([source.url, source.headers]);
      const known = kept.get(key);
      if (known && known.until > performance.now()) return known.answer;
      const answer = ask(source, limits).then(
        (json) => {
          remember(key, answer, keptMs, json.length);
          return json;
        },
        (error: unknown) => {
          remember(key, answer, keptFailureMs);
          if (error instanceof ChoicesUnreachable) throw error;
          throw new ChoicesUnreachable(error instanceof Error ? error.message : 'it failed', { cause: error });
        },
      );
      remember(key, answer, keptMs);
      return answer;
    },
  };
}
