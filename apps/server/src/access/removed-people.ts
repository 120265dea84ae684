import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { Ctx } from './context.ts';

/**
 * People whose account was removed while tokens of theirs are still in use. Every process keeps their keys in memory, so that asking costs
 * no statement; the process that removes somebody knows at once, the others within `refreshInterval`.
 */
const removed = new WeakMap<Config, Set<number>>();

/** How often a process looks for people whom others have removed, in milliseconds. */
const refreshInterval = 5_000;

const keysOf = (config: Config) => {
  const known = removed.get(config) ?? new Set<number>();
  removed.set(config, known);
  return known;
};

/** Whether tokens of this person are worth nothing any more. */
export const isRemoved = (config: Config, userId: number): boolean => removed.get(config)?.has(userId) ?? false;

/** From now on tokens of this person are refused here. If the removal is not committed after all, the next look takes it back. */
export function rememberRemoved({ config }: Pick<Ctx, 'config'>, userId: number): void {
  keysOf(config).add(userId);
}

/** Reads whom anybody has removed. */
export async function refreshRemoved(db: Db, config: Config): Promise<void> {
  const rows = await db.selectFrom('removedUsers').select('userId').execute();
  removed.set(config, new Set(rows.map(({ userId }) => userId)));
}

/** Reads them now and again and again. Answers what stops it. */
export async function watchRemoved(db: Db, config: Config): Promise<() => void> {
  await refreshRemoved(db, config);
  const timer = setInterval(() => void refreshRemoved(db, config).catch(() => undefined), refreshInterval);
  timer.unref();
  return () => clearInterval(timer);
}
