import { currentSession } from '../session/session-store.ts';
import { ApiError } from '../wire/api-error.ts';
import { post } from '../wire/transport.ts';
import { AddClientLogDocument } from './generated/api/client-log.ts';

/** The same error is reported to the server at most once within this time, however often it occurs. */
const quietMs = 60_000;
const reportedAt = new Map<string, number>();

/** Reports a client-side error to the server (rule X37); never throws, and ignores lost connections. */
export async function reportTrouble(error: unknown, where: string): Promise<void> {
  if (error instanceof ApiError && (error.kind === 'CONNECTION' || error.kind === 'NO_RESPONSE')) return;
  const session = currentSession();
  if (!session) return;
  const text = error instanceof Error ? error.message : String(error);
  const key = `${where}|${text}`;
  const last = reportedAt.get(key);
  if (last !== undefined && Date.now() - last < quietMs) return;
  reportedAt.set(key, Date.now());
  const log = {
    error: text,
    stack: error instanceof Error ? error.stack?.slice(0, 4000) : undefined,
    where,
    address: location.pathname,
    userId: session.user.id,
    role: session.role,
  };
  try {
    await post(AddClientLogDocument, { error: JSON.stringify(log) }, { token: session.token });
  } catch {
    // A report that cannot be delivered must not cause another error on the screen.
  }
}
