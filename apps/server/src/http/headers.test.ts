import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setHeaders } from './headers.ts';

const app = Fastify();

beforeAll(async () => {
  await setHeaders(app, { production: true });
  app.get('/answer', async (req, reply) => {
    const { type } = req.query as { type: string };
    return reply.header('content-type', type).send('…');
  });
  app.get('/picture', async (_, reply) =>
    reply.header('content-security-policy', 'sandbox').type('image/svg+xml').send('<svg/>'),
  );
});
afterAll(() => app.close());

const headersOf = async (url: string) => (await app.inject({ url })).headers;
const ofType = (type: string) => headersOf(`/answer?type=${encodeURIComponent(type)}`);

/** What holds for whatever is answered: nobody guesses a type, takes it from elsewhere, or asks for it without TLS. */
const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': expect.stringContaining('max-age='),
};

it.each([
  'text/html; charset=utf-8',
  'image/svg+xml',
  'application/pdf',
  'text/plain; charset=utf-8',
  'application/xhtml+xml',
])('a page, or content that browsers display as one, has all security headers: %s', async (type) => {
  expect(await ofType(type)).toMatchObject({
    ...always,
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  });
});

it('a page may frame only its own origin and blobs it created, such as a downloaded PDF', async () => {
  const policy = String((await ofType('text/html; charset=utf-8'))['content-security-policy']);
  expect(policy.split(';')).toContain("frame-src 'self' blob:");
  expect(policy).toMatch(/object-src 'none'/);
});

it.each(['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'])(
  'data opened as a page may do nothing: %s',
  async (type) => {
    const headers = await ofType(type);
    expect(headers).toMatchObject({
      ...always,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(Object.keys(headers)).not.toContain('x-frame-options');
  },
);

it.each([
  'text/javascript; charset=utf-8',
  'application/javascript; charset=utf-8',
  'text/css; charset=utf-8',
  'font/woff2',
])('a subresource has no headers that apply only to pages: %s', async (type) => {
  const headers = await ofType(type);
  expect(headers).toMatchObject(always);
  for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy', 'cross-origin-opener-policy'])
    expect(Object.keys(headers)).not.toContain(name);
});

it('headers set by a route are preserved', async () => {
  expect(await headersOf('/picture')).toMatchObject({ ...always, 'content-security-policy': 'sandbox' });
});
