import { mainProvider } from '@atrium/domain/session';
import type { Logger } from 'pino';
import { AtriumError } from '../../errors/atrium-error.ts';

/** Returns the parts of an error that may be logged: errors of the provider contain its whole response, including tokens. */
function problemOf(error: unknown): Record<string, unknown> {
  const { name, message, code, error: oauth } = error as Error & { code?: unknown; error?: unknown };
  return { reason: message, name, code, oauth };
}

/** Error codes by which a provider rejects this client or its secret (RFC 6749 §5.2). */
const clientRefused: ReadonlySet<unknown> = new Set(['invalid_client', 'unauthorized_client']);

/** Whether the provider could not be reached at all. */
const isSilence = ({ code, cause }: { code?: unknown; cause?: { code?: unknown; name?: string } }) =>
  code === 'OAUTH_TIMEOUT' || cause?.name === 'TimeoutError' || /^(E[A-Z]+|UND_ERR_.+)$/.test(String(cause?.code));

/**
 * Returns the refusal shown to a person whose code could not be exchanged, and logs the reason. If the provider rejects the client, nobody
 * can sign in, so that is logged as an error with what to check; a provider that does not respond is reported to the person as such.
 */
export function exchangeFailure(
  error: unknown,
  { id, name }: { readonly id: string; readonly name: string },
  log: Logger,
  during: 'exchanging the code' | "reading the user's details" = 'exchanging the code',
): AtriumError {
  if (error instanceof AtriumError) return error;
  const { error: oauth, code } = error as { error?: unknown; code?: unknown };
  const refusesClient = clientRefused.has(oauth) || code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE';
  const details = { provider: id, during, ...problemOf(error) };
  if (during === 'exchanging the code' && refusesClient) {
    const variable = id === mainProvider ? 'OIDC' : `OIDC_${id.toUpperCase()}`;
    log.error(
      details,
      `The login provider ${name} rejects the credentials of Atrium, so nobody can sign in with it: check that ${variable}_CLIENT_ID and ${variable}_CLIENT_SECRET match those of this client at the provider, and that the secret has not expired`,
    );
  } else if (isSilence(error as object)) {
    log.warn(details, 'the login provider does not respond');
    return new AtriumError('UPSTREAM', 'The login provider does not respond', { cause: error });
  } else log.info(details, 'login refused by the provider');
  return new AtriumError('REFUSED', 'Error occurred during external authentication');
}
