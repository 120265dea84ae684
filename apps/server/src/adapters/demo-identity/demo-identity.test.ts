import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openWorld } from '../../../test/world.ts';
import { makeLog } from '../../log.ts';
import { identityProviders } from '../../login-providers.ts';
import { demoAddresses } from './provider.ts';

it('the demo provider publishes the login and logout addresses that the server uses without a request', async () => {
  const world = await openWorld();
  try {
    const { host } = new URL(world.config.publicUrl);
    const url = '/demo-idp/.well-known/openid-configuration';
    const answer = await world.app.inject({ url, headers: { host } });
    expect(answer.json()).toMatchObject(demoAddresses(world.config.publicUrl));
  } finally {
    await world.close();
  }
});

it('whoever presses a name on a page that has expired, or without its cookie, starts to sign in again', async () => {
  const world = await openWorld();
  try {
    const { id } = await world.person('USER');
    const { oidcSub } = await world.db
      .selectFrom('users')
      .select('oidcSub')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { host } = new URL(world.config.publicUrl);
    const pressed = { method: 'POST', url: `/demo-idp/sign-in/expired/${oidcSub}`, headers: { host } } as const;
    const answer = await world.app.inject(pressed);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/');
    const resumed = await world.app.inject({ url: '/demo-idp/auth/expired', headers: { host } });
    expect(resumed.statusCode).toBe(400);
    expect(resumed.headers['content-type']).toContain('text/html');
    expect(resumed.body).toContain('<a href="/">Sign in again</a>');
  } finally {
    await world.close();
  }
}, 20_000);

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it('a code is exchanged only with the nonce and the verifier of its request', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const world = await openWorld({ env: { ATRIUM_URL: url } });
  try {
    await world.app.listen({ host: '127.0.0.1', port: Number(new URL(url).port) });
    const person = await world.person('USER');
    const { oidcSub } = await world.db
      .selectFrom('users')
      .select('oidcSub')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const [provider] = identityProviders(world.config, makeLog('silent'));
    if (!provider) throw new Error('There is no provider');
    const codeVerifier = 'v'.repeat(43);
    const back = `${url}/external-auth`;
    const codeFor = async (extra: Record<string, string>) => {
      const jar = new Map<string, string>();
      const visit = async (address: string, method = 'GET') => {
        const response = await fetch(new URL(address, url), {
          method,
          redirect: 'manual',
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          jar.set(name, value);
        }
        return response.headers.get('location') ?? '';
      };
      const login = new URL((await provider.addresses()).login);
      for (const [name, value] of Object.entries({ redirect_uri: back, ...extra })) login.searchParams.set(name, value);
      const page = await visit(login.href);
      let next = await visit(`${page}/${oidcSub}`, 'POST');
      for (let steps = 0; steps < 5 && !next.startsWith(back); steps += 1) next = await visit(next);
      return new URL(next).searchParams;
    };
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const asked = { state: 'st', nonce: 'no', code_challenge: challenge, code_challenge_method: 'S256' };
    const answer = await codeFor(asked);
    expect(answer.get('state')).toBe('st');
    const trade = async (code: string | null, proofs: object) =>
      provider.exchange(code ?? '', back, answer.get('iss'), proofs);
    const told = await trade(answer.get('code'), { nonce: 'no', codeVerifier });
    // After a restart it would not know the token again, and refuse to end the session.
    expect(provider.logoutAddress(told.idToken)).not.toContain('id_token_hint');
    expect(told).toMatchObject({ sub: oidcSub, email: person.email, emailVerified: true });
    for (const proofs of [{}, { nonce: 'no' }, { codeVerifier }, { nonce: 'other', codeVerifier }]) {
      const { code } = Object.fromEntries(await codeFor(asked));
      await expect(trade(code ?? '', proofs)).rejects.toMatchObject({ code: 'REFUSED' });
    }
    // A client that adds neither, as those there were.
    const { code } = Object.fromEntries(await codeFor({}));
    expect(await trade(code ?? '', {})).toMatchObject({ sub: oidcSub });
  } finally {
    await world.close();
  }
});
