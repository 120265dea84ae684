import { currentSession } from '../session/session-store.ts';
import { ApiError } from '../wire/api-error.ts';
import { post } from '../wire/transport.ts';
import { AddClientLogDocument } from './generated/api/client-log.ts';

/** The same trouble is told to the server once in this time, however often it happens. */
const quietMs = 60_000;
const told = new Map<string, number>();

/** Tells the server what went wrong here (rule X37); never fails itself, and is silent about lost connections. */
export async function reportTrouble(error: unknown, where: string): Promise<void> {
  if (error instanceof ApiError && (error.kind === 'CONNECTION' || error.kind === 'NO_RESPONSE')) return;
  const session = currentSession();
  if (!session) return;
  const text = error instanceof Error ? error.message : String(error);
  const key = `${where}|${text}`;
  const last = told.get(key);
  if (last !== undefined && Date.now() - last < quietMs) return;
  told.set(key, Date.now());
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
    // A log that cannot be delivered must not become another error on the screen.
  }
}
