import { type ChildProcess, fork } from 'node:child_process';
import type { PdfReaders } from './merge.ts';
import type { Pdf } from './pdf.ts';
import type { Printing } from './printing/printing.ts';
import type { PrintAsked, PrintTold } from './printing/printing-messages.ts';

interface PrinterOptions {
  /** Reads and copies documents. */
  readonly threads: PdfReaders;
  /** The browser to use instead of the packaged one. */
  readonly chromiumPath?: string | undefined;
  /** The number of documents printed concurrently. */
  readonly concurrency?: number;
  /** The folder in which documents are assembled. */
  readonly folder?: string;
  /** Timeout of one document in milliseconds. */
  readonly timeout?: number;
  /** Milliseconds without a document after which browser and process are stopped to free their memory. */
  readonly idle?: number;
}

/** Milliseconds beyond the timeout of a document that the process has to start a browser and to respond. */
const grace = 60_000;

/** The whole environment of the process: paths that it needs, and no secrets. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TZ, TMPDIR } = process.env;
  const variables = Object.entries({ PATH, HOME, TZ, TMPDIR }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(variables), MALLOC_ARENA_MAX: '1' };
}

function startPrinter(printing: Printing): ChildProcess {
  const printer = fork(new URL('./printing/printing-worker.ts', import.meta.url), [JSON.stringify(printing)], {
    env: environment(),
    execArgv: ['--max-old-space-size=192', '--max-semi-space-size=8'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  printer.unref();
  printer.channel?.unref();
  // One for each document in progress, two at most, and for those that have just finished.
  printer.setMaxListeners(20);
  printer.on('error', () => undefined);
  return printer;
}

/** Prints one document in this process, which is killed if it does not respond for `atMost` milliseconds. */
function printIn(
  asked: ChildProcess,
  document: Extract<PrintAsked, { kind: 'print' }>,
  atMost: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const { id } = document;
  const tell = (message: PrintAsked) => asked.connected && asked.send(message);
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const heard = (answer: PrintTold) => {
    if (answer.id !== id) return;
    if ('problem' in answer) reject(new Error(answer.problem));
    else resolve(answer.content);
  };
  const ended = () => reject(new Error('The printing process ended'));
  const giveUp = () => {
    tell({ kind: 'give up', id });
    reject(signal?.reason);
  };
  const hangs = setTimeout(() => asked.kill('SIGKILL'), atMost);
  asked.on('message', heard).on('exit', ended).on('error', ended);
  signal?.addEventListener('abort', giveUp);
  tell(document);
  return promise.finally(() => {
    clearTimeout(hangs);
    signal?.removeEventListener('abort', giveUp);
    asked.off('message', heard).off('exit', ended).off('error', ended);
  });
}

/** Limits concurrency to a number of places, assigned in the order of requests; calls `rest` after `idle` milliseconds without a request. */
function placesFor(count: number, idle: number, rest: () => void) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  let resting: NodeJS.Timeout | undefined;
  return {
    async take(): Promise<void> {
      clearTimeout(resting);
      if (taken < count) taken += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    /** Passes the place to the request that has waited longest. */
    leave(): void {
      const first = waiting.shift();
      if (first) {
        first();
        return;
      }
      taken -= 1;
      if (taken === 0) resting = setTimeout(rest, idle).unref();
    },
    close: () => clearTimeout(resting),
  };
}

/**
 * Prints in a separate process with one browser, which is started with the first document and stopped after a while without any (decision
 * 260). If the process dies, the documents in progress fail and the next one gets a new process.
 */
export function chromiumPdf(options: PrinterOptions): Pdf {
  const { threads, chromiumPath, concurrency = 2, timeout = 60_000, idle = 120_000, folder } = options;
  let printer: ChildProcess | undefined;
  let isClosed = false;
  let documents = 0;
  const places = placesFor(concurrency, idle, () => void end());

  function current(): ChildProcess {
    if (printer) return printer;
    const started = startPrinter({ chromiumPath, timeout });
    const forget = () => {
      if (printer === started) printer = undefined;
    };
    started.once('exit', forget).once('error', forget);
    printer = started;
    return started;
  }

  /** Resolves once browser and process have ended. */
  async function end(): Promise<void> {
    const ended = printer;
    printer = undefined;
    if (!ended?.connected) return;
    const gone = new Promise((resolve) => ended.once('exit', resolve));
    ended.ref();
    ended.disconnect();
    await gone;
  }

  return {
    async render(html, look = {}, signal) {
      if (isClosed) throw new Error('The printer is closed');
      await places.take();
      try {
        // Aborted while it waited for its turn.
        signal?.throwIfAborted();
        documents += 1;
        return await printIn(current(), { kind: 'print', id: documents, html, look }, timeout + grace, signal);
      } finally {
        places.leave();
      }
    },
    newDocument: async () => (await import('./merge.ts')).createMerger(threads, folder),
    async close() {
      isClosed = true;
      places.close();
      await end();
    },
  };
}
