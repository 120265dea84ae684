import { mainProvider } from '@atrium/domain/session';
import type { Logger } from 'pino';
import { AtriumError } from '../../errors/atrium-error.ts';

/** What the log may tell of a refusal: errors of the provider carry its whole answer, tokens included. */
function problemOf(error: unknown): Record<string, unknown> {
  const { name, message, code, error: oauth } = error as Error & { code?: unknown; error?: unknown };
  return { reason: message, name, code, oauth };
}

/** Words by which a provider says that it does not know this client, or not by this secret (RFC 6749 §5.2). */
const clientRefused: ReadonlySet<unknown> = new Set(['invalid_client', 'unauthorized_client']);

/** Whether the provider was not reached at all. */
const isSilence = ({ code, cause }: { code?: unknown; cause?: { code?: unknown; name?: string } }) =>
  code === 'OAUTH_TIMEOUT' || cause?.name === 'TimeoutError' || /^(E[A-Z]+|UND_ERR_.+)$/.test(String(cause?.code));

/**
 * The refusal a person reads of a code that could not be traded; the log is told why. A client that the provider refuses locks everybody out, so
 * that is an error with what to look at; a provider that does not answer is told to the person as such.
 */
export function failedTrade(
  error: unknown,
  { id, name }: { readonly id: string; readonly name: string },
  log: Logger,
  during: 'trading the code' | 'telling of the person' = 'trading the code',
): AtriumError {
  if (error instanceof AtriumError) return error;
  const { error: oauth, code } = error as { error?: unknown; code?: unknown };
  const refusesClient = clientRefused.has(oauth) || code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE';
  const told = { provider: id, during, ...problemOf(error) };
  if (during === 'trading the code' && refusesClient) {
    const variable = id === mainProvider ? 'OIDC' : `OIDC_${id.toUpperCase()}`;
    log.error(
      told,
      `The login provider ${name} refuses Atrium itself, so nobody can sign in by it: see whether ${variable}_CLIENT_ID and ${variable}_CLIENT_SECRET are what it has for this client, and whether the secret has expired`,
    );
  } else if (isSilence(error as object)) {
    log.warn(told, 'the login provider does not answer');
    return new AtriumError('UPSTREAM', 'The login provider does not answer', { cause: error });
  } else log.info(told, 'login refused by the provider');
  return new AtriumError('REFUSED', 'Error occurred during external authentication');
}
