import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roleIds } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureWindows, memoryGoal } from '../../../../bench/windows.ts';
import { freePort } from '../../../../e2e/support/free-port.ts';
import { signToken } from '../../src/access/token.ts';
import { insertCall, insertProposal } from '../rows.ts';
import { openWorld, type World } from '../world.ts';

const main = join(import.meta.dirname, '../../src/main.ts');
const secret = 'a secret for this test only';

let world: World;
let server: ReturnType<typeof spawn>;
let url: string;

/** Resident memory of the process, in megabytes. */
const memory = () => {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};

beforeAll(async () => {
  world = await openWorld();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  server = spawn(process.execPath, [main], {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'test',
      DATABASE_URL: world.pool.options.connectionString,
      DATABASE_POOL: '4',
      ATRIUM_ROLES: 'web',
      ATRIUM_SEED: 'none',
      ATRIUM_DATA: mkdtempSync(join(tmpdir(), 'atrium-windows-')),
      JWT_SECRET: secret,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of server.stdout ?? []) if (String(text).includes('Atrium is ready')) break;
}, 120_000);

afterAll(async () => {
  if (server.exitCode === null) {
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
  }
  await world.close();
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

// The whole number of 500 is measured by `npm run bench -- --windows 500`.
test.runIf(process.platform === 'linux')(
  '100 open windows cost little memory and no request, and all hear of a change',
  async () => {
    const call = await insertCall(world);
    const { id: proposerId } = await world.person('USER');
    const pks: number[] = [];
    for (let at = 0; at < 25; at += 1) {
      pks.push((await insertProposal(world, { callId: call.id, proposerId })).proposalPk);
    }
    const measured = await measureWindows({
      url,
      windows: 100,
      tokens: await Promise.all(Array.from({ length: 5 }, officerToken)),
      keys: pks.map((pk) => `proposal/${pk}`),
      memory,
      change: () =>
        world.pool.query(
          `select pg_notify('atrium_changes', json_build_object('act', '1', 'keys', array['proposal/${pks[0]}'])::text)`,
        ),
      seconds: 3,
    });
    expect(measured.withWindows - measured.before).toBeLessThan(memoryGoal);
    expect(measured.requestsPerSecond).toBe(0);
    expect(measured.heardAfter?.last).toBeLessThan(10_000);
  },
  120_000,
);
