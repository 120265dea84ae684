import { createHash } from 'node:crypto';
import { readClaimMap, standardClaims } from '@atrium/domain/session';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { back, type ImitatedProvider, imitateProvider } from '../../../test/open-id.ts';
import { makeLog } from '../../log.ts';
import { openIdProvider, type ProviderSettings, type SignInProofs } from './identity-provider.ts';

describe('an OpenID provider like Keycloak', () => {
  let at: ImitatedProvider;
  const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
  const client = (more: Partial<ProviderSettings> = {}, log = makeLog('silent')) =>
    openIdProvider(
      {
        id: 'main',
        name: 'Login',
        issuer: at.issuer,
        clientId: 'atrium',
        clientSecret: 'secret',
        mayBeHttp: true,
        scopes: 'openid profile email',
        trustsSilence: false,
        claims: standardClaims,
        groupRoles: [],
        ...more,
      },
      { publicUrl: 'https://office.example' },
      log,
    );
  let provider: ReturnType<typeof client>;
  /** Lines of a log, and the log. */
  const listening = () => {
    const lines: string[] = [];
    return { lines, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) };
  };

  beforeAll(async () => {
    at = await imitateProvider();
    provider = client();
  });
  afterAll(() => at.stop());
  beforeEach(() => {
    at.used.clear();
    at.info = { sub: 'kc-7', email: 'ada@example.org' };
    at.token = {};
    at.asked = {};
    at.secret = 'secret';
  });

  it('returns the addresses to sign in and out', async () => {
    const { login, logout } = await provider.addresses();
    expect(login).toBe(
      `${at.issuer}/protocol/openid-connect/auth?client_id=atrium&scope=openid+profile+email&response_type=code`,
    );
    expect(new URL(logout).searchParams.get('post_logout_redirect_uri')).toBe('https://office.example/');
  });

  it('exchanges a code for the user’s claims, once', async () => {
    at.info = {
      sub: 'kc-7',
      email: 'ada@example.org',
      given_name: 'Ada',
      family_name: 'Moen',
      institution_name: 'Fjord Lab',
      institution_country: 'Norway',
    };
    const person = await provider.exchange('good', back, at.issuer);
    expect(person).toMatchObject({
      sub: 'kc-7',
      email: 'ada@example.org',
      firstname: 'Ada',
      lastname: 'Moen',
      institution: { name: 'Fjord Lab', country: 'Norway', rorId: null },
    });
    await expect(provider.exchange('good', back, at.issuer)).rejects.toThrow(
      'Error occurred during external authentication',
    );
  });

  it('exchanges a code only for the browser that requested it', async () => {
    const codeVerifier = 'v'.repeat(43);
    const trade = (proofs: SignInProofs) => {
      at.used.clear();
      return provider.exchange('good', back, at.issuer, proofs);
    };
    at.asked = { nonce: 'mine', challenge: s256(codeVerifier) };
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
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['no', false],
    [undefined, null],
  ])('reports whether the address is verified: %j is %j', async (claim, told) => {
    at.info = { sub: 'kc-7', email: 'ada@example.org', email_verified: claim };
    const person = await provider.exchange('good', back, at.issuer);
    expect(person.emailVerified).toBe(told);
  });

  it('logs nothing that the provider sent', async () => {
    const { lines, log } = listening();
    at.asked = { nonce: 'the-nonce' };
    for (const code of ['good', 'the-code'])
      await expect(client({}, log).exchange(code, back, at.issuer)).rejects.toMatchObject({ code: 'REFUSED' });
    expect(lines).toHaveLength(2);
    expect(lines.join('')).toContain('login refused by the provider');
    for (const secret of ['opaque', 'refresh"', 'client-secret', 'the-code', 'the-nonce', 'eyJ']) {
      expect(lines.join(''), secret).not.toContain(secret);
    }
  });

  it('logs a wrong client secret as an error in one sentence, and shows the user the usual message', async () => {
    const { lines, log } = listening();
    at.secret = 'another';
    const refused = client({ id: 'campus', name: 'Campus' }, log).exchange('good', back, null);
    await expect(refused).rejects.toThrow('Error occurred during external authentication');
    expect(lines).toHaveLength(1);
    const { level, msg } = JSON.parse(lines[0] ?? '');
    expect(level).toBe(50);
    expect(msg).toMatch(/^The login provider Campus rejects the credentials of Atrium, .+OIDC_CAMPUS_CLIENT_SECRET/);
  });

  it('reports that the provider does not answer when it becomes unavailable after the start', async () => {
    const found = client();
    await found.addresses();
    await at.stop();
    try {
      const error = { code: 'UPSTREAM', message: 'The login provider does not respond' };
      await expect(found.exchange('good', back, null)).rejects.toMatchObject(error);
    } finally {
      await at.start();
    }
  });

  it('reads claims by the names that the facility configured, from the user info or the identity token', async () => {
    at.info = {
      sub: 'kc-7',
      mail: 'ada@example.org',
      mail_is_theirs: 'true',
      org: { name: 'Fjord Lab', land: 'Norway' },
      division: 'Optics',
      email: 'not-this@example.org',
    };
    at.token = { oid: 'stable-1', realm_access: { roles: ['staff', 'office'] }, is_staff: true };
    const claims = readClaimMap(
      `subject=oid email=mail email_verified=mail_is_theirs institution=org.name country=org.land position=division
       groups=realm_access.roles internal=is_staff`,
    );
    if (typeof claims === 'string') throw new Error(claims);
    const person = await client({ claims }).exchange('good', back, null);
    expect(person).toMatchObject({
      sub: 'stable-1',
      email: 'ada@example.org',
      emailVerified: true,
      institution: { name: 'Fjord Lab', country: 'Norway' },
      position: 'Optics',
      groups: ['staff', 'office'],
      internal: true,
      idToken: at.lastToken(),
    });
    expect(person.claimNames).toEqual(expect.arrayContaining(['org.land', 'oid', 'realm_access.roles', 'mail']));
    expect(JSON.stringify(person.claimNames)).not.toContain('Norway');
  });

  it('refuses a user without the claim configured as the subject, instead of using another claim', async () => {
    const { lines, log } = listening();
    const told = client({ claims: { ...standardClaims, subject: 'oid' } }, log).exchange('good', back, null);
    await expect(told).rejects.toThrow('did not say who you are (oid)');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, claim: 'oid' });
  });

  it('recognizes that groups are stored elsewhere when they are too many for a token', async () => {
    at.token = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: {} } };
    expect(await provider.exchange('good', back, null)).toMatchObject({ groups: null, hasGroupsElsewhere: true });
  });

  it('signs out with the identity token as a hint, unless it is too long for an address', async () => {
    await provider.addresses();
    const hint = (token?: string) => new URL(provider.logoutAddress(token) ?? '').searchParams.get('id_token_hint');
    expect([hint('a.b.c'), hint(), hint('x'.repeat(7000))]).toEqual(['a.b.c', null, null]);
    expect(client().logoutAddress('a.b.c')).toBeUndefined();
  });

  it('refuses a code for another address and a response of another issuer', async () => {
    await expect(provider.exchange('good', 'https://evil.example/external-auth', at.issuer)).rejects.toMatchObject({
      code: 'REFUSED',
    });
    await expect(provider.exchange('good', back, 'https://evil.example')).rejects.toMatchObject({ code: 'REFUSED' });
  });

  it('refuses a user without an e-mail address', async () => {
    at.info = { sub: 'kc-7', given_name: 'Ada' };
    await expect(provider.exchange('good', back, at.issuer)).rejects.toThrow('e-mail');
  });

  it('reports that the provider is unreachable', async () => {
    const absent = client({ issuer: 'http://127.0.0.1:9/realms/x' });
    await expect(absent.addresses()).rejects.toMatchObject({ code: 'UPSTREAM' });
    expect([absent.knownLogin(), absent.logoutAddress()]).toEqual([undefined, undefined]);
  });
});
