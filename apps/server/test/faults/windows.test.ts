import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roleIds } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureWindows, memoryGoal } from '../../../../bench/windows.ts';
import { freePort } from '../../../../e2e/support/server/free-port.ts';
import { type RunningServer, startServer } from '../../../../e2e/support/server/server.ts';
import { signToken } from '../../src/access/token.ts';
import { insertCall, insertProposal } from '../rows.ts';
import { openWorld, type World } from '../world.ts';
import { type MemoryReading, readMemory, reportsMemory } from './told-memory.ts';

const secret = 'a secret for this test only';

let world: World;
let folder: string;
let server: RunningServer;

beforeAll(async () => {
  world = await openWorld();
  folder = mkdtempSync(join(tmpdir(), 'atrium-windows-'));
  server = await startServer(await freePort(), folder, {
    ...reportsMemory,
    DATABASE_URL: world.pool.options.connectionString ?? '',
    DATABASE_POOL: '4',
    ATRIUM_ROLES: 'web',
    ATRIUM_SEED: 'none',
    JWT_SECRET: secret,
  });
}, 120_000);

afterAll(async () => {
  await server?.kill();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Who has an office and a token of the process. */
async function officerToken(): Promise<string> {
  const { id, email } = await world.person('USER_OFFICER');
  const role = { id: roleIds.USER_OFFICER, shortCode: 'user_officer', title: 'User Officer', description: '' };
  const user = {
    id,
    email,
    firstname: 'F',
    lastname: 'L',
    preferredname: null,
    oidcSub: null,
    institutionId: 1,
    created: '2020-01-01T00:00:00.000Z',
  };
  return signToken(
    secret,
    { user, roles: [role], currentRole: role, isInternalUser: false, externalToken: null },
    '1h',
  );
}

test.runIf(process.platform === 'linux')(
  '500 open windows cost the built server under 30 MB and no request, and all receive a change',
  async () => {
    const call = await insertCall(world);
    const { id: proposerId } = await world.person('USER');
    const pks: number[] = [];
    for (let at = 0; at < 25; at += 1) {
      pks.push((await insertProposal(world, { callId: call.id, proposerId })).proposalPk);
    }
    const told: MemoryReading[] = [];
    const measured = await measureWindows({
      url: server.url,
      windows: 500,
      // With those that are opened first and closed again, no more than one person may have.
      tokens: await Promise.all(Array.from({ length: 25 }, officerToken)),
      keys: pks.map((pk) => `proposal/${pk}`),
      memory: async () => {
        told.push(await readMemory(server));
        return told.at(-1)?.resident ?? 0;
      },
      change: () =>
        world.pool.query(
          `select pg_notify('atrium_changes', json_build_object('act', '1', 'keys', array['proposal/${pks[0]}'])::text)`,
        ),
      seconds: 3,
    });
    const live = (told.at(-1)?.live ?? 0) - (told[0]?.live ?? 0);
    const { before, withWindows, requestsPerSecond, heardAfter } = measured;
    console.log(
      `500 windows: ${(withWindows - before).toFixed(1)} MB resident, ${live.toFixed(1)} MB of it live;`,
      `a change was heard by all after ${heardAfter?.last.toFixed(0)} ms`,
    );
    expect(withWindows - before).toBeLessThan(memoryGoal);
    // Half of the goal: the rest is what the process has taken and may use again.
    expect(live).toBeLessThan(memoryGoal / 2);
    expect(live).toBeGreaterThan(1);
    expect(requestsPerSecond).toBe(0);
    expect(heardAfter?.last).toBeLessThan(10_000);
  },
  180_000,
);
