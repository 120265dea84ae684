import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { nextDemoReset } from '@atrium/domain/setting';
import { type Config, StartProblem } from './config/config.ts';

/** What a demo writes under its data folder. Its secret stays: whoever is signed in remains so, since the same people are there again. */
const written = ['postgres', 'files', 'images', 'unfinished'];

/**
 * Takes away all that a demo holds, so that the next start makes the demo facility anew (rule U52, decision 435). To be called when nothing
 * runs on it. Throws `StartProblem` for whatever is no demo that is put back: the configuration has refused that already.
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
    throw new StartProblem('Only a demo that is put back is emptied');
  for (const name of written) rmSync(join(dataFolder, name), { recursive: true, force: true });
}

/** Waits until the demo is to be put back; never where it is not. */
export function untilDemoReset({ demoHours }: Config): Promise<void> {
  if (!demoHours) return new Promise(() => undefined);
  const now = new Date();
  return new Promise((resolve) => setTimeout(resolve, nextDemoReset(now, demoHours).getTime() - now.getTime()));
}
