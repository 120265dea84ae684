import { Worker } from 'node:worker_threads';

/** What was observed of a server while it was watched; all times in milliseconds. */
export interface Health {
  readonly asked: number;
  /** The longest wait for a response, and the longest wait for that of an idle server beside it. */
  readonly longest: number;
  readonly machine: number;
  /** The longest time the server's own thread worked during one wait: what the wait would be if nothing else wanted the processor. */
  readonly worked: number;
}

/**
 * Requests `/health` every 100 ms from a separate thread, because the attacking thread is busy, with an idle server beside it as a measure
 * of the machine. The returned function stops this and returns what was observed.
 */
export function watchHealthApart({
  url,
  pid,
}: {
  readonly url: string;
  readonly pid: number | undefined;
}): () => Promise<Health> {
  const code = `
    const { createServer, Agent, get } = require('node:http');
    const { readFileSync } = require('node:fs');
    const { parentPort, workerData: { port, pid } } = require('node:worker_threads');
    const agent = new Agent({ keepAlive: true });
    const figures = { asked: 0, longest: 0, machine: 0, worked: 0 };
    // Of the main thread, in ticks of ten milliseconds; nothing where the system does not tell.
    const worked = () => {
      if (process.platform !== 'linux') return 0;
      const [user, system] = readFileSync('/proc/' + pid + '/task/' + pid + '/stat', 'utf8').split(') ')[1].split(' ').slice(11, 13);
      return (Number(user) + Number(system)) * 10;
    };
    const ask = (port) => new Promise((resolve) => {
      const began = performance.now();
      get({ host: '127.0.0.1', port, path: '/health', agent }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode === 200 ? performance.now() - began : Infinity));
      }).on('error', () => resolve(Infinity));
    });
    const idle = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', () => {
      const timer = setInterval(async () => {
        const before = worked();
        const [[ours, spent], other] = await Promise.all([
          ask(port).then((wait) => [wait, worked() - before]),
          ask(idle.address().port),
        ]);
        figures.asked += 1;
        figures.longest = Math.max(figures.longest, ours);
        figures.machine = Math.max(figures.machine, other);
        figures.worked = Math.max(figures.worked, Math.min(ours, spent));
        if (ours === Infinity) figures.worked = Infinity;
      }, 100);
      parentPort.once('message', () => { clearInterval(timer); parentPort.postMessage(figures); process.exit(); });
    });`;
  const worker = new Worker(code, {
    eval: true,
    workerData: { port: Number(new URL(url).port), pid },
  });
  return () =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage('stop');
    });
}
