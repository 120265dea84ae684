import { type WorkAsked, type WorkTold, works } from './works.ts';

/** Does one work where it was asked to be done, and tells how it goes. */
export async function doWork({ name, input }: WorkAsked, tell: (told: WorkTold) => void): Promise<void> {
  try {
    const work = (await works[name]()) as (input: unknown) => unknown;
    tell({ kind: 'began' });
    tell({ kind: 'done', value: await work(input) });
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}
