import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MeasuredDatabase, openMeasuredDatabase } from '../../../../bench/database.ts';
import { type MeasuredServer, startMeasuredServer } from '../../../../bench/server-process.ts';
import { sizes } from '../../../../bench/sizes.ts';
import { freePort } from '../../../../e2e/support/server/free-port.ts';
import { watchHealthApart } from '../faults/health-thread.ts';
import { askAll, printedSchema, recordedOperations } from './ask-all.ts';

/** `npm run trial recorded large` names a larger one, and says what each did. */
const trial = process.env.ATRIUM_TRIAL_SIZE as keyof typeof sizes | undefined;
const size = trial ?? 'typical';
/** Milliseconds the server's own thread may work while somebody waits: at most 80 at 'large' and load 12, once the largest document was no longer compiled; machines that test are up to three times slower. */
const longestWork = 300;
const longestGap = 500;

describe('the operations of recorded clients', () => {
  it('are supported by the schema', () => {
    const { all, answered } = recordedOperations(printedSchema());
    expect(all).toBe(296);
    expect(answered.length).toBe(296);
  });
});

describe(`the operations of recorded clients at '${size}'`, () => {
  let folder: string;
  let database: MeasuredDatabase;
  let server: MeasuredServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-recorded-'));
    database = await openMeasuredDatabase(folder, sizes[size], 2, () => undefined);
    server = await startMeasuredServer(database.url, folder, await freePort());
  }, 1_200_000);
  afterAll(async () => {
    await server?.stop();
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('take less than 400 MB, six at a time, and do not block other requests', async () => {
    const stop = watchHealthApart(server);
    const asked = await askAll(server, database.pool, trial ? console.info : undefined);
    const { machine } = await stop();
    expect(asked.filter(({ peakMegabytes }) => (peakMegabytes ?? 0) >= 400)).toEqual([]);
    expect(asked.filter(({ worked }) => worked >= longestWork)).toEqual([]);
    // Where the machine itself keeps nobody waiting, a wait by the clock is the server's alone.
    if (machine < 50) expect(asked.filter(({ longest }) => longest >= longestGap)).toEqual([]);
    expect(asked.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(server.memory()?.peak ?? 0).toBeLessThan(400);
  }, 1_200_000);
});
