import { expect, it } from 'vitest';
import type { Loose } from '../test/world.ts';
import { makeLog } from './log.ts';

it('writes time, level and origin in a form that people and machines can read', () => {
  const lines: string[] = [];
  makeLog('info', { write: (line) => lines.push(line) }, { version: '1.2.3', host: 'a' }).warn('told');
  expect(JSON.parse(lines[0] ?? '{}')).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    version: '1.2.3',
    host: 'a',
    msg: 'told',
  });
});

it('does not log it as an error when a client disconnects before the response is complete', () => {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => lines.push(line) }).child({ reqId: 'a' });
  log.error(new Error('premature close'));
  log.error({ err: Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }) }, 'x');
  log.error(new Error('another'));
  const told = lines.map((line) => JSON.parse(line));
  expect(told.map(({ level, reqId, msg }) => [level, reqId, msg])).toEqual([
    ['info', 'a', 'a response was not sent completely'],
    ['info', 'a', 'a response was not sent completely'],
    ['error', 'a', 'another'],
  ]);
});

function written(...args: [object, string?]): Loose {
  const lines: string[] = [];
  makeLog('info', { write: (line) => lines.push(line) }).info(...args);
  return JSON.parse(lines[0] ?? '{}');
}

it('writes no secret, however deeply it is nested', () => {
  const line = written({
    token: 'S3CRET',
    req: { headers: { authorization: 'S3CRET', Cookie: 'S3CRET', host: 'a.example' } },
    a: { b: [{ c: { password: 'S3CRET', id_token: 'S3CRET', refreshToken: 'S3CRET', kept: 1 } }] },
  });
  expect(JSON.stringify(line)).not.toContain('S3CRET');
  expect(line.req.headers.host).toBe('a.example');
  expect(line.a.b[0].c.kept).toBe(1);
});

it('writes an error with its cause, its stack and its properties, except secrets', () => {
  const cause = Object.assign(new Error('refused'), {
    response: { body: { access_token: 'S3CRET', error: 'denied' } },
  });
  const line = written({ err: Object.assign(new Error('signing in failed', { cause }), { code: 'E1' }) }, 'told');
  expect(JSON.stringify(line)).not.toContain('S3CRET');
  expect(line).toMatchObject({ msg: 'told', err: { type: 'Error', code: 'E1' } });
  expect(line.err.message).toContain('signing in failed');
  expect(line.err.stack).toContain('log.test.ts');
});

it('handles circular references, and abbreviates dates and bytes', () => {
  const circle: Record<string, unknown> = { at: new Date(0), in: { bytes: Buffer.from('abc') } };
  circle.self = circle;
  const line = written(circle);
  expect(line.at).toBe('1970-01-01T00:00:00.000Z');
  expect(line.in.bytes).toBe('[Buffer]');
});
