import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetQuestions } from './ahead.ts';
import { arrived, post } from './transport.ts';
import type { TypedDocument } from './typed-document.ts';

interface Named {
  readonly me: { readonly name: string };
}
const mine = { name: 'mine', text: 'query mine{me{name}}' } as TypedDocument<Named, { n?: number }>;
const change = { name: 'change', text: 'mutation change{me{name}}' } as TypedDocument<Named, { n?: number }>;
const bodyOf = ({ name, text }: { name: string; text: string }, variables = {}) =>
  JSON.stringify({ query: text, operationName: name, variables });

const answer = (name: string, init?: ResponseInit) => new Response(JSON.stringify({ data: { me: { name } } }), init);
const asks = vi.fn(async () => answer('LATER'));
const place = `ahead USER ${location.pathname}`;

/** The page as the first script left it. */
function askedAhead(responses: Record<string, Promise<Response>> = {}, token = 'token') {
  const arrivedOnes: Record<string, object> = {};
  const read = async (body: string, coming: Promise<Response>) => {
    const response = await coming;
    if (response.ok) arrivedOnes[body] = { raw: await response.json(), date: null, receivedAt: Date.now() };
  };
  const questions = Object.fromEntries(Object.entries(responses).map(([body, coming]) => [body, read(body, coming)]));
  vi.stubGlobal('atriumAhead', { questions, arrived: arrivedOnes, token, place, at: Date.now() });
}
const ask = async (document = mine, token = 'token', variables = {}) =>
  (await post(document, variables, { token })).data.me.name;
const kept = () => JSON.parse(localStorage.getItem(place) ?? '[]').slice(1);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockReturnValue(500);
  vi.stubGlobal('fetch', asks);
  localStorage.setItem('currentRole', 'USER');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  asks.mockClear();
  forgetQuestions();
  localStorage.clear();
});

describe('the response to an early query of the page', () => {
  it('is used once, and the query is sent again afterwards', async () => {
    askedAhead({ [bodyOf(mine)]: Promise.resolve(answer('EARLY')) });
    expect([await ask(), await ask()]).toEqual(['EARLY', 'LATER']);
    expect(asks).toHaveBeenCalledTimes(1);
  });

  it.each<[string, number, string, object]>([
    ['in the name of somebody else', 500, 'another', {}],
    ['with other variables', 500, 'token', { n: 1 }],
    ['long after the start', 9_000, 'token', {}],
  ])('is not used for a query %s', async (_, now, token, variables) => {
    vi.mocked(performance.now).mockReturnValue(now);
    askedAhead({ [bodyOf(mine)]: Promise.resolve(answer('EARLY')) });
    expect(await ask(mine, token, variables)).toBe('LATER');
  });

  it('is not used after a mutation', async () => {
    askedAhead({ [bodyOf(mine)]: Promise.resolve(answer('EARLY')) });
    await ask(change);
    expect(await ask()).toBe('LATER');
  });

  it.each<[string, () => Promise<Response>]>([
    ['met no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['was refused', async () => answer('EARLY', { status: 401 })],
  ])('is not used, and the query sent again, where it %s', async (_, early) => {
    askedAhead({ [bodyOf(mine)]: early() });
    expect(await ask()).toBe('LATER');
  });
});

describe('the response to an early query that has arrived', () => {
  const at = async (response: Response) => {
    askedAhead({ [bodyOf(mine)]: Promise.resolve(response) });
    await vi.advanceTimersByTimeAsync(1);
  };

  it('is there without waiting, once, and remembered for the next time', async () => {
    askedAhead({ [bodyOf(mine)]: Promise.resolve(answer('EARLY')) });
    expect(arrived(mine, {}, 'token')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(arrived(mine, {}, 'token')).toEqual({ data: { me: { name: 'EARLY' } }, refusals: [], acts: [] });
    expect(arrived(mine, {}, 'token')).toBeUndefined();
    expect(await ask()).toBe('LATER');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kept()).toEqual([bodyOf(mine)]);
  });

  it.each<[string, string | undefined, object]>([
    ['of somebody else', 'another', {}],
    ['without a session', undefined, {}],
    ['with other variables', 'token', { n: 1 }],
  ])('is not used for a query %s', async (_, token, variables) => {
    await at(answer('EARLY'));
    expect(arrived(mine, variables, token)).toBeUndefined();
  });

  it.each<[string, Response]>([
    ['reports an error', new Response(JSON.stringify({ data: null, errors: [{ message: 'No' }] }))],
    ['is empty', new Response('null')],
    ['was refused', answer('EARLY', { status: 401 })],
  ])('is not used if it %s; the query is then sent again', async (_, response) => {
    await at(response);
    expect(arrived(mine, {}, 'token')).toBeUndefined();
    expect(await ask()).toBe('LATER');
  });

  it('is not used after a mutation', async () => {
    await at(answer('EARLY'));
    await ask(change);
    expect(arrived(mine, {}, 'token')).toBeUndefined();
  });
});

describe('the queries that an address sends at its start', () => {
  it('are remembered, each query once, without mutations', async () => {
    askedAhead();
    await ask();
    await ask();
    await ask(mine, 'token', { n: 1 });
    await ask(change);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.mocked(performance.now).mockReturnValue(2_600);
    await ask(mine, 'token', { n: 2 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kept()).toEqual([bodyOf(mine), bodyOf(mine, { n: 1 })]);
  });

  it('do not include those of the sign-in address, which contains a code', async () => {
    const way = 'ahead USER /external-auth?code=secret';
    window.history.pushState({}, '', '/external-auth?code=secret');
    vi.stubGlobal('atriumAhead', { questions: {}, arrived: {}, token: 'token', place: way, at: Date.now() });
    await ask();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(localStorage.getItem(way)).toBeNull();
    window.history.pushState({}, '', '/');
  });

  it('do not include those of a page that was opened without a session', async () => {
    vi.stubGlobal('atriumAhead', { questions: {}, arrived: {}, token: null, place, at: Date.now() });
    await ask();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kept()).toEqual([]);
  });

  it('do not include those sent later, at another address or in another role', async () => {
    askedAhead();
    localStorage.setItem('currentRole', 'USER_OFFICER');
    await ask();
    vi.mocked(performance.now).mockReturnValue(9_000);
    localStorage.setItem('currentRole', 'USER');
    await ask();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kept()).toEqual([]);
  });

  it('are forgotten for the addresses visited least recently', async () => {
    for (let n = 0; n < 14; n++) localStorage.setItem(`ahead USER /${n}`, JSON.stringify([n, 'x']));
    askedAhead();
    await ask(mine, 'token', { n: 2 });
    await vi.advanceTimersByTimeAsync(1_000);
    const places = Object.keys(localStorage).filter((key) => key.startsWith('ahead '));
    expect(places).toHaveLength(12);
    expect(places).toContain(place);
    expect(places).not.toContain('ahead USER /2');
  });
});
