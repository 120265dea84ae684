import { setTimeout as pause } from 'node:timers/promises';
import { pauseBeforeTry } from '@atrium/domain/session';
import type { Logger } from 'pino';
import type { IdentityProvider } from './identity-provider.ts';

/** How long between two looks at a provider that answers, and at one that does not. Milliseconds. */
const betweenLooks = { there: 30_000, away: 5_000 };

/** Why a provider did not answer, in the words that go deepest. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: Error & { cause?: Error } };
  return cause?.cause?.message || cause?.message || message;
}

/** So often it is a provider that starts as we do. */
const failuresOfAStart = 3;

/**
 * Asks a provider where people sign in, and again with growing pauses until it answers and `then` has done its work, or until `signal` says that the
 * server stops. Never rejects.
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
      if (failures > 1) log.info({ provider: provider.id }, 'the login provider answers');
      return;
    } catch (error) {
      const reason = reasonOf(error);
      const level = failures > failuresOfAStart ? 'error' : 'warn';
      log[level](
        { provider: provider.id, failures, reason },
        `The login provider ${provider.name} does not answer, so nobody can sign in by it; it is tried again`,
      );
      await pause(pauseBeforeTry(failures), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/**
 * Looks at a provider that has answered every now and then until `signal` says that the server stops, so that whoever wants to sign in is told
 * when it has gone away. The log tells each going and coming once. Never rejects.
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
        `The login provider ${provider.name} no longer answers, so nobody can sign in by it; it is tried again`,
      );
    if (reason === undefined && away) log.info({ provider: provider.id }, 'the login provider answers again');
    away = reason !== undefined;
  }
}
