import { describe, expect, it } from 'vitest';
import { type TemplateJob, workerTemplates } from '../adapters/templates/templates.ts';
import type { Apart } from './apart.ts';
import { WorkNotBegun, WorkStopped } from './index.ts';
import { openLane } from './lane.ts';

/** A place that ends once it is asked for a work, before or after it has begun it. */
function endingPlace(end: { readonly begins: boolean; readonly broken: boolean }): Apart {
  const listeners = new Set<Parameters<Apart['listen']>>();
  return {
    ask: () =>
      queueMicrotask(() => {
        for (const [heard] of listeners) if (end.begins) heard({ kind: 'began' });
        for (const [, ended] of listeners) ended(end.broken);
      }),
    listen(...both) {
      listeners.add(both);
      return () => void listeners.delete(both);
    },
    spent: () => undefined,
    end: async () => undefined,
  };
}

const work = { name: 'fillTemplates', input: [], ms: 1000 } as const;

describe('a worker process that exits', () => {
  it.each([
    ['before the work began, for want of its code', { begins: false, broken: true }, WorkNotBegun],
    ['before the work began, for its memory', { begins: false, broken: false }, WorkStopped],
    ['while it works', { begins: true, broken: true }, WorkStopped],
  ])('%s reports whether the work is to blame', async (_, end, blamed) => {
    const lane = openLane(() => endingPlace(end));
    await expect(lane.run(work)).rejects.toBeInstanceOf(blamed);
    await lane.close();
  });

  it('before a letter was begun does not make its text invalid: the caller can try again', async () => {
    const lane = openLane(() => endingPlace({ begins: false, broken: true }));
    const templates = workerTemplates({
      run: (name, jobs) => lane.run({ ...work, name, input: jobs }) as Promise<never>,
    });
    const letter: TemplateJob = { source: '<p>{{name}}</p>', data: { name: 'Ada' }, letter: true };
    await expect(templates.fill([letter])).rejects.toBeInstanceOf(WorkNotBegun);
    await lane.close();
  });
});
