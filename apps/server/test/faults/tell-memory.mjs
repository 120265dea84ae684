// Loaded into a server before its own code: on SIGUSR2 it collects its garbage and says what is left, which no server does by itself.
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', async () => {
  // What is let go in one collection is finalized before the next.
  for (let round = 0; round < 4; round += 1) {
    collect();
    await pause(50);
  }
  process.stdout.write(`memory ${JSON.stringify(process.memoryUsage())}\n`);
});
