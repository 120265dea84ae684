import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** An OpenID provider with the discovery document of a Keycloak realm that makes the claims a test wants. */
export interface ImitatedProvider {
  readonly issuer: string;
  /** The claims about the next user who signs in, and the claims that only the identity token carries. */
  info: Record<string, unknown>;
  token: Record<string, unknown>;
  /** The values that the browser sent with its request for the code. */
  asked: { nonce?: string; challenge?: string };
  /** Codes that have been exchanged. */
  readonly used: Set<string>;
  /** The client secret that it accepts. */
  secret: string;
  /** Returns the identity token issued last. */
  lastToken(): string;
  stop(): Promise<void>;
  /** Listens again on the same port. */
  start(): Promise<void>;
}

/** The redirect address for which codes are issued. */
export const back = 'https://office.example/external-auth';

const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

async function formOf(req: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of req) body += chunk;
  return new URLSearchParams(body);
}

/** The fields that every discovery document has. */
interface DiscoveryDocument {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint: string;
  readonly end_session_endpoint: string;
  readonly jwks_uri: string;
  readonly [more: string]: unknown;
}

const documentOf = (issuer: string, base: string): DiscoveryDocument => ({
  issuer,
  authorization_endpoint: `${base}/auth`,
  token_endpoint: `${base}/token`,
  userinfo_endpoint: `${base}/userinfo`,
  end_session_endpoint: `${base}/logout`,
  jwks_uri: `${base}/certs`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: false,
});

/** How a provider other than Keycloak differs. */
export interface OtherProvider {
  /** The path of its issuer on its host. */
  readonly path: string;
  /** Returns its own discovery document, with its endpoints. */
  document(issuer: string): DiscoveryDocument;
}

const keycloak: OtherProvider = {
  path: '/realms/atrium',
  document: (issuer) => documentOf(issuer, `${issuer}/protocol/openid-connect`),
};

/** Starts a provider; any code that begins with `good` is valid once, for the address `back`. */
export async function imitateProvider(kind: OtherProvider = keycloak): Promise<ImitatedProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  let server: Server;
  let port = 0;
  let last = '';
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const json = (status: number, body: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body));
    const path = new URL(req.url ?? '/', 'http://x').pathname;
    const document = kind.document(told.issuer);
    if (path === `${kind.path}/.well-known/openid-configuration`) return json(200, document);
    if (path === new URL(document.jwks_uri).pathname) return json(200, { keys: [key] });
    if (path === new URL(document.userinfo_endpoint).pathname) return json(200, told.info);
    if (path !== new URL(document.token_endpoint).pathname) return json(404, { error: path });
    const form = await formOf(req);
    const code = form.get('code') ?? '';
    if (form.get('client_secret') !== told.secret) return json(401, { error: 'invalid_client' });
    if (!code.startsWith('good') || told.used.has(code) || form.get('redirect_uri') !== back)
      return json(400, { error: 'invalid_grant' });
    const verifier = form.get('code_verifier');
    const { challenge, nonce } = told.asked;
    if (challenge ? s256(verifier ?? '') !== challenge : verifier !== null)
      return json(400, { error: 'invalid_grant', error_description: 'PKCE verification failed' });
    told.used.add(code);
    last = await new SignJWT({ ...told.token, ...(nonce ? { nonce } : {}) })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(told.issuer)
      .setSubject(String(told.info.sub))
      .setAudience('atrium')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    return json(200, {
      access_token: 'opaque',
      token_type: 'Bearer',
      expires_in: 300,
      refresh_token: 'refresh',
      id_token: last,
    });
  };
  const start = async () => {
    server = createServer((req, res) => void answer(req, res));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    port = (server.address() as AddressInfo).port;
  };
  await start();
  const told: ImitatedProvider = {
    issuer: `http://127.0.0.1:${port}${kind.path}`,
    info: { sub: 'kc-7', email: 'ada@example.org' },
    token: {},
    asked: {},
    used: new Set(),
    secret: 'secret',
    lastToken: () => last,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    start,
  };
  return told;
}
