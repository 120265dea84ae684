import { afterEach, expect, it, vi } from 'vitest';
import { FacilityDocument } from '../api/generated/session/session.ts';
import { answerAhead } from '../wire/ahead.ts';
import { post } from '../wire/transport.ts';

const answer = (name: string) => new Response(JSON.stringify({ data: { settings: [], features: [{ id: name }] } }));
const ask = async () => (await post(FacilityDocument, {}, { ahead: answerAhead('facility') })).data.features;
const asks = vi.fn(async () => answer('LATER'));

afterEach(() => {
  vi.unstubAllGlobals();
  asks.mockClear();
});

it('the response to an early query is used once, and the query is sent again afterwards', async () => {
  vi.stubGlobal('fetch', asks);
  vi.stubGlobal('atriumAhead', { facility: Promise.resolve(answer('AHEAD')) });
  expect(await ask()).toEqual([{ id: 'AHEAD' }]);
  expect(asks).not.toHaveBeenCalled();
  expect(await ask()).toEqual([{ id: 'LATER' }]);
});

it('an early query that had no connection is sent again', async () => {
  vi.stubGlobal('fetch', asks);
  vi.stubGlobal('atriumAhead', { facility: Promise.reject(new TypeError('Failed to fetch')) });
  expect(await ask()).toEqual([{ id: 'LATER' }]);
});
