import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ChoicesUnreachable } from './choices.ts';
import { httpChoices } from './http-choices.ts';
import { isPrivateAddress } from './private-addresses.ts';

const servers: Server[] = [];

/** A system that answers as told; its address, by name. */
async function source(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const hosts = ['localhost'];
const json: RequestListener = (_, response) => response.end('["a","b"]');
const plain = (url: string) => ({ url, headers: [] });

describe('a request to another system', () => {
  it('sends the configured headers and reads JSON', async () => {
    let seen: Record<string, unknown> = {};
    const url = await source((request, response) => {
      seen = request.headers;
      response.end('{"list":["x"]}');
    });
    const headers = [
      { name: 'X-Key', value: 'secret' },
      { name: 'Host', value: 'elsewhere.example' },
      { name: 'bad name', value: 'x' },
      { name: 'x-split', value: 'a\r\nb: c' },
    ];
    expect(await httpChoices({ hosts }).fetch({ url, headers })).toBe('{"list":["x"]}');
    expect(seen['x-key']).toBe('secret');
    expect(seen.host).toMatch(/^localhost:/);
    expect(seen).not.toHaveProperty('x-split');
  });

  it('is sent once for repeated requests, and separately for other headers', async () => {
    let asked = 0;
    const url = await source((_, response) => {
      asked += 1;
      response.end('[]');
    });
    const choices = httpChoices({ hosts });
    await Promise.all([choices.fetch(plain(url)), choices.fetch(plain(url))]);
    await choices.fetch(plain(url));
    expect(asked).toBe(1);
    await choices.fetch({ url, headers: [{ name: 'x', value: '1' }] });
    expect(asked).toBe(2);
  });

  it('caches only as many responses as fit', async () => {
    let asked = 0;
    const url = await source((_, response) => {
      asked += 1;
      response.end(JSON.stringify('x'.repeat(900_000)));
    });
    const choices = httpChoices({ hosts });
    for (let at = 0; at < 10; at++) await choices.fetch(plain(`${url}/${at}`));
    await choices.fetch(plain(`${url}/9`));
    expect(asked).toBe(10);
    await choices.fetch(plain(`${url}/0`));
    expect(asked).toBe(11);
  });

  it('follows a redirection to the same host', async () => {
    const url = await source((request, response) => {
      if (request.url === '/moved') return json(request, response);
      return response.writeHead(302, { location: '/moved' }).end();
    });
    expect(await httpChoices({ hosts }).fetch(plain(url))).toBe('["a","b"]');
  });
});

describe('a request to another system fails', () => {
  const refuses = async (url: string, options: Partial<Parameters<typeof httpChoices>[0]> = {}) => {
    const asking = httpChoices({ hosts, ...options }).fetch(plain(url));
    await expect(asking).rejects.toBeInstanceOf(ChoicesUnreachable);
    return asking.catch((error: Error) => error.message);
  };

  it('at a private address, by number or by name, unless its host is allowed', async () => {
    const url = await source(json);
    expect(await refuses(url, { hosts: [] })).toContain('private address');
    expect(await refuses(url.replace('localhost', '127.0.0.1'), { hosts: [] })).toContain('private address');
    expect(await refuses(url.replace('localhost', '[::1]'), { hosts: [] })).toContain('private address');
    expect(await refuses(url.replace('localhost', '2130706433'), { hosts: [] })).toContain('private address');
    expect(await httpChoices({ hosts }).fetch(plain(url))).toBe('["a","b"]');
  });

  it('if its host is not among the allowed ones', async () => {
    expect(await refuses('http://other.example/x', { hosts: ['*.facility.example'] })).toContain('is not allowed');
    expect(await refuses('http://facility.example.evil.example/x', { hosts: ['facility.example'] })).toContain(
      'is not allowed',
    );
  });

  it.each(['ftp://localhost/x', 'file:///etc/passwd', 'nonsense', 'http://user:pass@localhost/'])('%s', async (url) => {
    await refuses(url);
  });

  it('when redirected to another host, or endlessly', async () => {
    const away = await source((_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end());
    expect(await refuses(away)).toContain('another host');
    const round = await source((_, response) => response.writeHead(302, { location: '/' }).end());
    expect(await refuses(round)).toContain('redirects too often');
  });

  it('when the response is slow, too large, broken, compressed or not JSON', async () => {
    expect(await refuses(await source(() => undefined), { timeoutMs: 100 })).toMatch(/abort|time/i);
    expect(await refuses(await source((_, response) => response.end('x'.repeat(2000))), { maxBytes: 1000 })).toContain(
      'too large',
    );
    expect(await refuses(await source((_, response) => response.writeHead(500).end('[]')))).toContain('500');
    const zipped = await source((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'));
    expect(await refuses(zipped)).toContain('encoded');
    await refuses(await source((_, response) => response.end('<html>')));
    expect(await refuses(await source((_, response) => response.end('['.repeat(100_000))))).toContain('64 levels');
    await refuses(await source((request) => request.socket.destroy()));
  });

  it('a failure is cached for a moment only for its own address', async () => {
    let isUp = false;
    const url = await source((request, response) => (isUp ? json(request, response) : response.writeHead(503).end()));
    const choices = httpChoices({ hosts });
    await expect(choices.fetch(plain(url))).rejects.toThrow('503');
    isUp = true;
    await expect(choices.fetch(plain(url))).rejects.toThrow('503');
    expect(await choices.fetch(plain(`${url}/?again`))).toBe('["a","b"]');
  });
});

describe('private addresses', () => {
  it.each([
    ['8.8.8.8', false],
    ['10.1.2.3', true],
    ['172.15.0.1', false],
    ['172.16.0.1', true],
    ['192.168.1.1', true],
    ['169.254.169.254', true],
    ['100.64.0.1', true],
    ['0.0.0.0', true],
    ['2001:4860:4860::8888', false],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['fec0::1', true],
    ['::127.0.0.1', true],
    ['::7f00:1', true],
    ['not an address', true],
  ])('%s: %s', (address, isPrivate) => {
    expect(isPrivateAddress(address)).toBe(isPrivate);
  });
});
