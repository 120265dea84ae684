import { endBeyond, lowerPriority } from '../apart/child.ts';
import { doWork, type WorkAsked } from './works.ts';

const megabytes = Number(process.argv[2]);
/** Above this size, garbage is collected after each piece of work: otherwise the next one could hit the limit because of it. */
const muchBytes = (megabytes / 3) * 1024 * 1024;

lowerPriority();
endBeyond(megabytes);

// Ends with the server, however that ended.
process.on('disconnect', () => process.exit());

process.on('message', async (asked: WorkAsked) => {
  await doWork(asked, (message) => process.send?.(message));
  if (process.memoryUsage.rss() > muchBytes) globalThis.gc?.();
});
