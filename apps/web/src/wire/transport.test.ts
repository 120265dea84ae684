import { afterEach, expect, it, vi } from 'vitest';
import { post } from './transport.ts';

afterEach(() => vi.unstubAllGlobals());

const answers = (body: string, status: number) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));

it.each([
  ['a page of a proxy that did not reach it', '<h1>Bad gateway</h1>', 502, 'No response received from server'],
  ['a page of a proxy that waited too long', '<h1>Timeout</h1>', 504, 'No response received from server'],
  ['nothing, though all is well', '', 200, 'No response received from server'],
  ['a page that says that it failed', '<h1>Error</h1>', 500, 'Something went wrong!'],
  ['a page that refuses', 'Too many requests', 429, 'Something went wrong!'],
  ['nothing in JSON, having failed', '{}', 500, 'Something went wrong!'],
  ['null, though all is well', 'null', 200, 'No response received from server'],
])('the server returns %s', async (_, body, status, told) => {
  answers(body, status);
  await expect(post({ name: 'me', text: '{ me { id } }' } as Parameters<typeof post>[0], {})).rejects.toThrow(told);
});
