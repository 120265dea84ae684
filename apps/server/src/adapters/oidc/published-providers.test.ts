import { readClaimMap } from '@atrium/domain/session';
import { expect, it } from 'vitest';
import { back, imitateProvider, type OtherProvider } from '../../../test/open-id.ts';
import { makeLog } from '../../log.ts';
import { openIdProvider } from './identity-provider.ts';
import type { ExternalPerson } from './person-from-claims.ts';

/**
 * The providers that docs/install.md has a recipe for, by the shapes that they publish: where their endpoints lie, what their discovery documents say of
 * them, and what they tell of a person. They themselves cannot be had here.
 */
interface Published extends OtherProvider {
  readonly claims: string;
  readonly scopes?: string;
  readonly token: Record<string, unknown>;
  readonly info: Record<string, unknown>;
  readonly login: string;
  /** The browser comes back with the name of the issuer (RFC 9207), and has to. */
  readonly saysIssuer?: boolean;
  readonly person: Partial<ExternalPerson>;
}

const keycloak: Published = {
  path: '/realms/facility',
  saysIssuer: true,
  document: (issuer) => ({
    issuer,
    authorization_endpoint: `${issuer}/protocol/openid-connect/auth`,
    token_endpoint: `${issuer}/protocol/openid-connect/token`,
    userinfo_endpoint: `${issuer}/protocol/openid-connect/userinfo`,
    end_session_endpoint: `${issuer}/protocol/openid-connect/logout`,
    jwks_uri: `${issuer}/protocol/openid-connect/certs`,
    grant_types_supported: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    response_types_supported: ['code', 'none', 'id_token', 'code id_token'],
    subject_types_supported: ['public', 'pairwise'],
    id_token_signing_alg_values_supported: ['PS384', 'RS256', 'ES256', 'EdDSA'],
    token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['plain', 'S256'],
    authorization_response_iss_parameter_supported: true,
    frontchannel_logout_supported: true,
    mtls_endpoint_aliases: { token_endpoint: `${issuer}/protocol/openid-connect/token` },
  }),
  claims: 'groups=realm_access.roles',
  token: {
    azp: 'atrium',
    sid: '5f6d',
    acr: '1',
    realm_access: { roles: ['offline_access', 'staff-office', 'uma_authorization'] },
    resource_access: { account: { roles: ['manage-account'] } },
  },
  info: {
    sub: '8f1c2d3e-aaaa-4bbb-8ccc-0123456789ab',
    email: 'ada.moen@facility.example',
    email_verified: true,
    name: 'Ada Moen',
    given_name: 'Ada',
    family_name: 'Moen',
    preferred_username: 'ada',
  },
  login: '/protocol/openid-connect/auth',
  person: {
    sub: '8f1c2d3e-aaaa-4bbb-8ccc-0123456789ab',
    emailVerified: true,
    preferredname: 'ada',
    groups: ['offline_access', 'staff-office', 'uma_authorization'],
  },
};

const tenant = '11111111-2222-4333-8444-555555555555';
const entra: Published = {
  path: `/${tenant}/v2.0`,
  document(issuer) {
    // Its endpoints lie beside the issuer, not below it, and the one that tells of people on another host.
    const host = new URL(issuer).origin;
    return {
      issuer,
      authorization_endpoint: `${host}/${tenant}/oauth2/v2.0/authorize`,
      token_endpoint: `${host}/${tenant}/oauth2/v2.0/token`,
      userinfo_endpoint: `${host}/oidc/userinfo`,
      end_session_endpoint: `${host}/${tenant}/oauth2/v2.0/logout`,
      jwks_uri: `${host}/${tenant}/discovery/v2.0/keys`,
      token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
      response_modes_supported: ['query', 'fragment', 'form_post'],
      response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      request_uri_parameter_supported: false,
      http_logout_supported: true,
      frontchannel_logout_supported: true,
      tenant_region_scope: 'EU',
      cloud_instance_name: 'microsoftonline.com',
    };
  },
  claims: 'subject=oid',
  token: {
    ver: '2.0',
    tid: tenant,
    oid: '99999999-8888-4777-8666-555555555555',
    preferred_username: 'ada.moen@facility.example',
    name: 'Ada Moen',
    email: 'ada.moen@facility.example',
    groups: ['0a0a0a0a-1111-4222-8333-444444444444'],
  },
  info: {
    sub: 'pairwise-AAAA',
    name: 'Ada Moen',
    given_name: 'Ada',
    family_name: 'Moen',
    picture: 'https://graph.microsoft.com/v1.0/me/photo/$value',
    email: 'ada.moen@facility.example',
  },
  login: '/oauth2/v2.0/authorize',
  person: {
    sub: '99999999-8888-4777-8666-555555555555',
    // It says nothing of the address: OIDC_TRUST_EMAIL decides.
    emailVerified: null,
    groups: ['0a0a0a0a-1111-4222-8333-444444444444'],
    hasGroupsElsewhere: false,
  },
};

/** Of somebody in more groups than a token holds. */
const entraOverage: Published = {
  ...entra,
  token: {
    ...entra.token,
    groups: undefined,
    _claim_names: { groups: 'src1' },
    _claim_sources: { src1: { endpoint: `https://graph.windows.net/${tenant}/users/9/getMemberObjects` } },
  },
  person: { ...entra.person, groups: null, hasGroupsElsewhere: true },
};

const okta: Published = {
  path: '/oauth2/default',
  document: (issuer) => ({
    issuer,
    authorization_endpoint: `${issuer}/v1/authorize`,
    token_endpoint: `${issuer}/v1/token`,
    userinfo_endpoint: `${issuer}/v1/userinfo`,
    end_session_endpoint: `${issuer}/v1/logout`,
    jwks_uri: `${issuer}/v1/keys`,
    registration_endpoint: `${new URL(issuer).origin}/oauth2/v1/clients`,
    response_types_supported: ['code', 'id_token', 'code id_token', 'code token'],
    response_modes_supported: ['query', 'fragment', 'form_post', 'okta_post_message'],
    grant_types_supported: ['authorization_code', 'implicit', 'refresh_token', 'password', 'client_credentials'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    claims_supported: ['iss', 'ver', 'sub', 'aud', 'amr', 'idp', 'nonce', 'name', 'email', 'email_verified'],
    dpop_signing_alg_values_supported: ['RS256', 'ES256'],
  }),
  claims: '',
  token: {
    ver: 1,
    amr: ['pwd', 'mfa'],
    idp: '00o1',
    preferred_username: 'ada.moen@facility.example',
    groups: ['Everyone', 'User Office'],
  },
  info: {
    sub: '00u1abcd',
    name: 'Ada Moen',
    given_name: 'Ada',
    family_name: 'Moen',
    zoneinfo: 'Europe/Stockholm',
    email: 'ada.moen@facility.example',
    email_verified: true,
  },
  login: '/v1/authorize',
  person: { sub: '00u1abcd', emailVerified: true, groups: ['Everyone', 'User Office'] },
};

it.each<[string, Published]>([
  ['Keycloak, roles of the realm', keycloak],
  ['Entra ID', entra],
  ['Entra ID, too many groups', entraOverage],
  ['Okta, custom authorization server', okta],
])('%s: a user signs in with the documented setup', async (_, kind) => {
  const at = await imitateProvider(kind);
  try {
    [at.info, at.token] = [kind.info, kind.token];
    const claims = readClaimMap(kind.claims);
    if (typeof claims === 'string') throw new Error(claims);
    const settings = {
      id: 'main',
      name: 'Login',
      issuer: at.issuer,
      clientId: 'atrium',
      clientSecret: 'secret',
      mayBeHttp: true,
      scopes: 'openid profile email',
      trustsSilence: false,
      claims,
      groupRoles: [],
    };
    const provider = openIdProvider(settings, { publicUrl: 'https://office.example' }, makeLog('silent'));
    const { login, logout } = await provider.addresses();
    expect(new URL(login).pathname).toMatch(new RegExp(`${kind.login}$`));
    expect(new URL(logout).searchParams.get('post_logout_redirect_uri')).toBe('https://office.example/');
    const person = await provider.exchange('good', back, kind.saysIssuer ? at.issuer : null);
    expect(person).toMatchObject({
      email: 'ada.moen@facility.example',
      firstname: 'Ada',
      lastname: 'Moen',
      ...kind.person,
    });
    expect(new URL(provider.logoutAddress(person.idToken) ?? '').searchParams.get('id_token_hint')).toBe(
      at.lastToken(),
    );
  } finally {
    await at.stop();
  }
});
