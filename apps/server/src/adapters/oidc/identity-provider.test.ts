import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { makeLog } from '../../log.ts';
import { type IdentityProvider, openIdProvider, type SignInProofs } from './identity-provider.ts';

/** A provider with the discovery document of a Keycloak realm. */
describe('an OpenID provider like Keycloak', () => {
  let server: Server;
  let issuer: string;
  let provider: IdentityProvider;
  let info: Record<string, unknown>;
  const used = new Set<string>();
  /** What the browser that asked for the code sent along. */
  let asked: { nonce?: string; challenge?: string } = {};
  const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
    server = createServer(async (req, res) => {
      const json = (status: number, body: unknown) =>
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const base = `${issuer}/protocol/openid-connect`;
      const path = new URL(req.url ?? '/', 'http://x').pathname.replace('/realms/atrium', '');
      if (path === '/.well-known/openid-configuration') {
        return json(200, {
          issuer,
          authorization_endpoint: `${base}/auth`,
          token_endpoint: `${base}/token`,
          userinfo_endpoint: `${base}/userinfo`,
          end_session_endpoint: `${base}/logout`,
          jwks_uri: `${base}/certs`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        });
      }
      if (path.endsWith('/certs')) return json(200, { keys: [key] });
      if (path.endsWith('/userinfo')) return json(200, info);
      let body = '';
      for await (const chunk of req) body += chunk;
      const form = new URLSearchParams(body);
      const code = form.get('code') ?? '';
      if (code !== 'good' || used.has(code) || form.get('redirect_uri') !== 'https://office.example/external-auth') {
        return json(400, { error: 'invalid_grant' });
      }
      const verifier = form.get('code_verifier');
      if (asked.challenge ? s256(verifier ?? '') !== asked.challenge : verifier !== null) {
        return json(400, { error: 'invalid_grant', error_description: 'PKCE verification failed' });
      }
      used.add(code);
      const idToken = await new SignJWT(asked.nonce ? { nonce: asked.nonce } : {})
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .setIssuer(issuer)
        .setSubject('kc-7')
        .setAudience('atrium')
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey);
      return json(200, {
        access_token: 'opaque',
        token_type: 'Bearer',
        expires_in: 300,
        refresh_token: 'refresh',
        id_token: idToken,
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/atrium`;
    const config = readConfig({ JWT_SECRET: 'a secret for tests only', ATRIUM_URL: 'https://office.example' });
    provider = openIdProvider(
      { issuer, clientId: 'atrium', clientSecret: 'secret', mayBeHttp: true },
      config,
      makeLog('silent'),
    );
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('tells where to sign in and out', async () => {
    const { login, logout } = await provider.addresses();
    expect(login).toBe(
      `${issuer}/protocol/openid-connect/auth?client_id=atrium&scope=openid+profile+email&response_type=code`,
    );
    expect(new URL(logout).searchParams.get('post_logout_redirect_uri')).toBe('https://office.example/');
  });

  it('trades a code for the person, once', async () => {
    info = {
      sub: 'kc-7',
      email: 'ada@example.org',
      given_name: 'Ada',
      family_name: 'Moen',
      institution_name: 'Fjord Lab',
      institution_country: 'Norway',
    };
    const person = await provider.exchange('good', 'https://office.example/external-auth', issuer);
    expect(person).toMatchObject({
      sub: 'kc-7',
      email: 'ada@example.org',
      firstname: 'Ada',
      lastname: 'Moen',
      institution: { name: 'Fjord Lab', country: 'Norway', rorId: null },
    });
    await expect(provider.exchange('good', 'https://office.example/external-auth', issuer)).rejects.toThrow(
      'Error occurred during external authentication',
    );
  });

  it('trades a code only for the browser that asked for it', async () => {
    const codeVerifier = 'v'.repeat(43);
    const trade = (proofs: SignInProofs) => {
      used.clear();
      return provider.exchange('good', 'https://office.example/external-auth', issuer, proofs);
    };
    asked = { nonce: 'mine', challenge: s256(codeVerifier) };
    try {
      expect(await trade({ nonce: 'mine', codeVerifier })).toMatchObject({ sub: 'kc-7' });
      for (const proofs of [
        {},
        { nonce: 'mine' },
        { codeVerifier },
        { nonce: 'other', codeVerifier },
        { nonce: 'mine', codeVerifier: 'w'.repeat(43) },
      ]) {
        await expect(trade(proofs)).rejects.toMatchObject({ code: 'REFUSED' });
      }
    } finally {
      asked = {};
    }
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['no', false],
    [undefined, null],
  ])('tells whether the address is proven: %j is %j', async (claim, told) => {
    used.clear();
    info = { sub: 'kc-7', email: 'ada@example.org', email_verified: claim };
    const person = await provider.exchange('good', 'https://office.example/external-auth', issuer);
    expect(person.emailVerified).toBe(told);
  });

  it('writes nothing to the log of what the provider sent', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const config = readConfig({ JWT_SECRET: 'a secret for tests only' });
    const client = { issuer, clientId: 'atrium', clientSecret: 'client-secret', mayBeHttp: true };
    asked = { nonce: 'the-nonce' };
    used.clear();
    await openIdProvider(client, config, log)
      .exchange('good', 'https://office.example/external-auth', issuer)
      .catch(() => undefined);
    await openIdProvider(client, config, log)
      .exchange('the-code', 'https://office.example/external-auth', issuer)
      .catch(() => undefined);
    asked = {};
    expect(lines).toHaveLength(2);
    expect(lines.join('')).toContain('login refused by the provider');
    for (const secret of ['opaque', 'refresh"', 'client-secret', 'the-code', 'the-nonce', 'eyJ']) {
      expect(lines.join(''), secret).not.toContain(secret);
    }
  });

  it('refuses a code meant for another address and an answer of another issuer', async () => {
    used.clear();
    await expect(provider.exchange('good', 'https://evil.example/external-auth', issuer)).rejects.toMatchObject({
      code: 'REFUSED',
    });
    await expect(
      provider.exchange('good', 'https://office.example/external-auth', 'https://evil.example'),
    ).rejects.toMatchObject({ code: 'REFUSED' });
  });

  it('refuses a person without an e-mail address', async () => {
    used.clear();
    info = { sub: 'kc-7', given_name: 'Ada' };
    await expect(provider.exchange('good', 'https://office.example/external-auth', issuer)).rejects.toThrow('e-mail');
  });

  it('says so when the provider is not there', async () => {
    const config = readConfig({ JWT_SECRET: 'a secret for tests only' });
    const absent = openIdProvider(
      { issuer: 'http://127.0.0.1:9/realms/x', clientId: 'a', clientSecret: undefined, mayBeHttp: true },
      config,
      makeLog('silent'),
    );
    await expect(absent.addresses()).rejects.toMatchObject({ code: 'UPSTREAM' });
  });
});
