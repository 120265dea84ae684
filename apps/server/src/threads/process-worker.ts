import { endBeyond, stepBehind } from '../apart/child.ts';
import { doWork, type WorkAsked } from './works.ts';

const megabytes = Number(process.argv[2]);
/** From here on garbage is removed after a work: the next one would be ended for it. */
const muchBytes = (megabytes / 3) * 1024 * 1024;

stepBehind();
endBeyond(megabytes);

// Ended with the server, however that ended.
process.on('disconnect', () => process.exit());

process.on('message', async (asked: WorkAsked) => {
  await doWork(asked, (told) => process.send?.(told));
  if (process.memoryUsage.rss() > muchBytes) globalThis.gc?.();
});
