/** The parts of a provider's discovery document that a facility has to know. */
export interface ProviderLook {
  readonly issuer: string;
  /** Undefined if the provider does not say; many providers that support PKCE do not. */
  readonly challenges: readonly string[] | undefined;
  readonly claims: readonly string[] | undefined;
  readonly signsOut: boolean;
}

/** Timeout of the provider in milliseconds. */
const patience = 8000;

/** Reads the discovery document. Throws the reason if it cannot be read or belongs to another issuer. */
export async function lookAtProvider(issuer: string, mayBeHttp: boolean): Promise<ProviderLook> {
  if (!mayBeHttp && !issuer.startsWith('https:')) throw new Error('the issuer does not use TLS');
  const base = issuer.replace(/\/$/, '');
  const address = base.includes('/.well-known/') ? base : `${base}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(patience), redirect: 'follow' }).catch(
    (error: Error & { cause?: Error }) => {
      throw new Error(error.cause?.message || error.message);
    },
  );
  if (!answer.ok) throw new Error(`${address} returns status ${answer.status}`);
  const metadata = (await answer.json().catch(() => {
    throw new Error(`${address} is not a discovery document`);
  })) as Record<string, unknown>;
  if (typeof metadata.issuer !== 'string' || !metadata.authorization_endpoint || !metadata.token_endpoint)
    throw new Error(`${address} is not a discovery document`);
  const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : undefined);
  return {
    issuer: metadata.issuer,
    challenges: list(metadata.code_challenge_methods_supported),
    claims: list(metadata.claims_supported),
    signsOut: typeof metadata.end_session_endpoint === 'string',
  };
}
