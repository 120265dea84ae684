import { createCipheriv } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { processesOf } from '../../test/child-processes.ts';
import { pdfOf } from '../../test/forms.ts';
import { openThreads, WorkStopped } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-threads-'));
const threads = openThreads({ countPages: { ms: 1000, waiting: 3 }, fillTemplates: { ms: 3000 } });
afterAll(() => threads.close());

const file = (name: string, content: Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
// The same bytes in every run: of files drawn anew one in fifteen is given up at its first sign, and keeps nobody busy.
const noise = (bytes: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(bytes));
const random = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), noise(bytes)]);

// A process that was ended takes seconds to start anew where the machine has much else to do.
describe('work outside the server process', { timeout: 60_000 }, () => {
  it('is done, and stopped if it takes too long while the server keeps running', async () => {
    const sound = file('sound.pdf', await pdfOf(3));
    const damaged = file('damaged.pdf', random(20_000_000));
    expect(await threads.run('countPages', sound)).toBe(3);
    let beats = 0;
    const beat = setInterval(() => {
      beats += 1;
    }, 20);
    await expect(threads.run('countPages', damaged)).rejects.toBeInstanceOf(WorkStopped);
    clearInterval(beat);
    // Fifty in a second when the machine is idle; a server that reads it itself has none.
    expect(beats).toBeGreaterThan(10);
    expect(await threads.run('countPages', sound)).toBe(3);
  });

  it('that takes too much memory is stopped, and the next is done by a new process', async () => {
    const objects = Array.from({ length: 400_000 }, (_, at) => `${at + 1} 0 obj<</A[1 2 3 4 5 6]/B(x)>>endobj\n`);
    const large = file('large.pdf', Buffer.from(`%PDF-1.4\n${objects.join('')}`));
    const greedy = openThreads({ countPages: { ms: 120_000 } });
    await expect(greedy.run('countPages', large)).rejects.toBeInstanceOf(WorkStopped);
    expect(await greedy.run('countPages', file('small.pdf', await pdfOf(2)))).toBe(2);
    await greedy.close();
  });

  it.skipIf(process.platform !== 'linux')('is not stopped for time in which it had no processor', async () => {
    const busy = openThreads({ countPages: { ms: 3000 } });
    const sound = file('waits.pdf', await pdfOf(4));
    const known = new Set(processesOf(process.pid).map(({ pid }) => pid));
    expect(await busy.run('countPages', sound)).toBe(4);
    const worker = processesOf(process.pid).find(
      ({ pid, command }) => command.includes('process-worker') && !known.has(pid),
    );
    const damaged = file('starved.pdf', random(20_000_000));
    const counted = busy.run('countPages', damaged).then(
      () => 'done',
      (error: unknown) => (error instanceof WorkStopped ? 'stopped' : 'done'),
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    process.kill(worker?.pid as number, 'SIGSTOP');
    const first = await Promise.race([counted, new Promise((resolve) => setTimeout(() => resolve('waits'), 4000))]);
    if (first === 'waits') process.kill(worker?.pid as number, 'SIGCONT');
    expect(first).toBe('waits');
    await counted;
    await busy.close();
  });

  it('is rejected when too much work of its kind is queued, and other work is not', async () => {
    const damaged = file('queue.pdf', random(20_000_000));
    const asked = Array.from({ length: 6 }, () =>
      threads.run('countPages', damaged).catch((error: { code: string }) => error.code),
    );
    const others = await threads.run('fillTemplates', [{ source: 'c', data: {} }]);
    expect(others).toEqual([{ ok: true, html: 'c' }]);
    const answers = await Promise.all(asked);
    // One at work, three waiting.
    expect(answers.filter((code) => code === 'TOO_LARGE')).toHaveLength(4);
    expect(answers.filter((code) => code === 'OVERLOADED')).toHaveLength(2);
  });

  it('is abandoned when the server ends', async () => {
    const closing = openThreads();
    // Sound and short, so that it would be done in no time if a process were still started for it.
    const sound = file('last.pdf', await pdfOf(1));
    const asked = [1, 2].map(() => closing.run('countPages', sound));
    const ended = Promise.allSettled(asked);
    await closing.close();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(closing.run('countPages', 'any')).rejects.toBeInstanceOf(WorkStopped);
  });
});
