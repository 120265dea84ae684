import { currentSession } from '../../session/index.ts';

/** Drafts nobody came back for are forgotten after this many days. */
const lifeDays = 30;
const prefix = 'draft.';

interface Stored {
  readonly savedAt: number;
  readonly values: unknown;
}

/** Each person has drafts of their own, also in a browser that several people use. */
function keyOf(name: string): string {
  return `${prefix}${currentSession()?.user.id ?? 0}.${name}`;
}

function parse(text: string | null): Stored | undefined {
  try {
    return text ? (JSON.parse(text) as Stored) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps unsent values under a name; a full storage is not worth an error. */
export function keepDraft(name: string, values: unknown, now: number): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ savedAt: now, values } satisfies Stored));
  } catch {
    // Without room the form still works; it only does not survive a closed tab.
  }
}

/** The unsent values kept under a name, with the time they were kept. */
export function findDraft(name: string): { readonly savedAt: number; readonly values: unknown } | undefined {
  return parse(localStorage.getItem(keyOf(name)));
}

export function dropDraft(name: string): void {
  localStorage.removeItem(keyOf(name));
}

/** Forgets drafts that have become too old. */
export function sweepDrafts(now: number): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue;
    const stored = parse(localStorage.getItem(key));
    if (!stored || now - stored.savedAt > lifeDays * 86_400_000) localStorage.removeItem(key);
  }
}
