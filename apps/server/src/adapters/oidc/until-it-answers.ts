import { setTimeout as pause } from 'node:timers/promises';
import { delayBeforeRetry } from '@atrium/domain/session';
import type { Logger } from 'pino';
import type { IdentityProvider } from './identity-provider.ts';

/** Time between two checks of a provider that responds, and of one that does not. Milliseconds. */
const betweenLooks = { there: 30_000, away: 5_000 };

/** Returns why a provider did not respond, in the words of the innermost cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: Error & { cause?: Error } };
  return cause?.cause?.message || cause?.message || message;
}

/** Up to so many failures are logged as warnings: the provider may just be starting, as this server is. */
const failuresOfAStart = 3;

/**
 * Fetches a provider's addresses, repeatedly with growing pauses, until it responds and `then` has succeeded, or until `signal` is aborted
 * because the server stops. Never rejects.
 */
export async function untilItAnswers(
  provider: IdentityProvider,
  log: Logger,
  signal: AbortSignal,
  then: (addresses: { login: string; logout: string }) => Promise<void>,
): Promise<void> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      await then(await provider.addresses());
      if (failures > 1) log.info({ provider: provider.id }, 'the login provider responds');
      return;
    } catch (error) {
      const reason = reasonOf(error);
      const level = failures > failuresOfAStart ? 'error' : 'warn';
      log[level](
        { provider: provider.id, failures, reason },
        `The login provider ${provider.name} does not respond, so nobody can sign in with it; trying again`,
      );
      await pause(delayBeforeRetry(failures), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/**
 * Checks a provider that has responded at regular intervals until `signal` is aborted because the server stops, so that people who want to
 * sign in are informed if it is away. Logs each change once. Never rejects.
 */
export async function watchProvider(
  provider: Pick<IdentityProvider, 'id' | 'name' | 'look'>,
  log: Logger,
  signal: AbortSignal,
  between = betweenLooks,
): Promise<void> {
  for (let away = false; !signal.aborted; ) {
    await pause(away ? between.away : between.there, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    const reason = await provider.look().then(() => undefined, reasonOf);
    if (reason !== undefined && !away)
      log.error(
        { provider: provider.id, reason },
        `The login provider ${provider.name} no longer responds, so nobody can sign in with it; trying again`,
      );
    if (reason === undefined && away) log.info({ provider: provider.id }, 'the login provider responds again');
    away = reason !== undefined;
  }
}
