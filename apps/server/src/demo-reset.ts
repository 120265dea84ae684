import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { nextDemoReset } from '@atrium/domain/setting';
import { type Config, StartProblem } from './config/config.ts';

/** What a demo writes in its data folder. The secret is preserved: people remain signed in, because the same people exist again after the reset. */
const written = ['postgres', 'files', 'images', 'unfinished'];

/**
 * Removes all data of a demo, so that the next start creates the demo facility again (rule U52, decision 435). To be called while nothing
 * runs on it. Throws `StartProblem` for anything other than a demo that is reset regularly, which the configuration has rejected already.
 */
export function emptyDemo({
  production,
  demoHours,
  databaseUrl,
  providers,
  seed,
  fileStore,
  dataFolder,
}: Config): void {
  if (production || !demoHours || databaseUrl || fileStore || providers.length > 0 || seed !== 'demo')
    throw new StartProblem('Only a demo that is reset regularly can be emptied');
  for (const name of written) rmSync(join(dataFolder, name), { recursive: true, force: true });
}

/** Resolves when the demo is to be reset; never if it is not. */
export function untilDemoReset({ demoHours }: Config): Promise<void> {
  if (!demoHours) return new Promise(() => undefined);
  const now = new Date();
  return new Promise((resolve) => setTimeout(resolve, nextDemoReset(now, demoHours).getTime() - now.getTime()));
}
