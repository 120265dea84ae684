import { endBeyond } from '../../../apart/child.ts';
import { type Printing, printingBrowser } from './printing.ts';
import type { PrintAsked, PrintTold } from './printing-messages.ts';

/** The process ends itself above this size: a document that needs more memory is not printed. */
const mostMegabytes = 320;

const browser = printingBrowser(JSON.parse(process.argv[2] ?? '') as Printing);
const atHand = new Map<number, AbortController>();

endBeyond(mostMegabytes);
// Terminals and some supervisors send these signals to all processes; the server still has documents to finish, and ends this process after
// them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

process.on('message', async (asked: PrintAsked) => {
  if (asked.kind === 'give up') return atHand.get(asked.id)?.abort();
  const stop = new AbortController();
  atHand.set(asked.id, stop);
  const result = await browser.print(asked.html, asked.look, stop.signal).then(
    (content): PrintTold => ({ id: asked.id, content }),
    (error: unknown): PrintTold => ({ id: asked.id, problem: error instanceof Error ? error.message : String(error) }),
  );
  atHand.delete(asked.id);
  if (process.connected) process.send?.(result);
});

// The server has nothing more to print, or has ended in any way.
process.on('disconnect', async () => {
  setTimeout(() => process.exit(), 5000).unref();
  await browser.close().catch(() => undefined);
  process.exit();
});
