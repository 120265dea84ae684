import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectExactlyOnce, type Facility, settled } from './facility.ts';
import { applyUntilStopped, type Ledger } from './ledger.ts';
import { type MortalServer, openMortalFacility } from './mortal-server.ts';
import { Refusal, send } from './requests.ts';

const concurrency = 10;

let server: MortalServer;
let facility: Facility;

beforeAll(async () => {
  ({ server, facility } = await openMortalFacility('kill'));
}, 120_000);

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(server.output());
});

afterAll(async () => {
  await facility?.pool.end();
  await server?.close();
});

/** The codes that the server gave with a refusal. */
const codesOf = (refusal: string) =>
  (JSON.parse(refusal) as Array<{ extensions?: { code?: string } }>).map(({ extensions }) => extensions?.code);

/** Lets ten applicants work, strikes after so many acknowledged submissions, and answers what they had been told until then. */
async function workUntil(submissions: number, strike: () => Promise<void>): Promise<Ledger> {
  const ledger: Ledger = { entries: [], unanswered: 0, refusals: [] };
  let stopped = false;
  const ask = (query: string, variables: object) => send(server, facility, query, variables);
  const applicants = Array.from({ length: concurrency }, (_, index) =>
    applyUntilStopped(`applicant ${index}`, facility.world, ledger, ask, () => stopped).catch((error: Error) => {
      if (error instanceof Refusal) ledger.refusals.push(error.message);
    }),
  );
  while (ledger.entries.filter((entry) => entry.submitted).length < submissions && ledger.refusals.length === 0) {
    await pause(5);
  }
  await strike();
  stopped = true;
  await Promise.all(applicants);
  return ledger;
}

describe('acknowledged writes are stored exactly once', { timeout: 180_000 }, () => {
  test.each([1, 10, 20])(
    'after a kill -9 of the server under load, %i submissions after the start',
    async (submissions) => {
      const ledger = await workUntil(submissions, () => server.kill());
      expect(ledger.refusals).toEqual([]);
      await server.start();
      await settled(facility);
      await expectExactlyOnce(facility, ledger);
    },
  );

  test('after a kill -9 of server and database together', async () => {
    const ledger = await workUntil(15, async () => {
      server.killDatabase();
      await server.kill();
    });
    await server.start();
    await settled(facility);
    await expectExactlyOnce(facility, ledger);
  });

  test('after a kill -9 of the database under the running server, which recovers by itself', async () => {
    const ledger = await workUntil(15, async () => {
      server.killDatabase();
      await pause(500);
    });
    await expect
      .poll(() => fetch(`${server.url}/readiness`).then((answer) => answer.status, String), { timeout: 60_000 })
      .toBe(200);
    await settled(facility);
    await expectExactlyOnce(facility, ledger);
    // Whoever asked meanwhile was told to come again, and nobody that the server had failed.
    for (const refusal of ledger.refusals) expect(codesOf(refusal)).toEqual(['OVERLOADED']);
    const after = await workUntil(5, async () => undefined);
    expect(after.refusals).toEqual([]);
    await settled(facility);
    await expectExactlyOnce(facility, after);
  });
});
