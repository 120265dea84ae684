import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../e2e/support/server/free-port.ts';
import { demoAddresses } from '../../src/adapters/demo-identity/provider.ts';
import { freshDatabase } from '../database.ts';
import { expectExactlyOnce, type Facility, openFacility, settled } from '../faults/facility.ts';
import { applyUntilStopped, type Ledger, type Send } from '../faults/ledger.ts';

/**
 * `npm run trial old-and-new [commit]`: the program of an earlier commit serves while this one takes its steps, then both serve at once,
 * and the earlier one starts again beside this one.
 */
const before = process.env.ATRIUM_TRIAL_BEFORE;
const programs = { old: before ?? '', new: join(import.meta.dirname, '../../../..') };
type Which = keyof typeof programs;

const secret = 'a secret for this test only';
const applicants = 4;

interface Process {
  readonly url: string;
  readonly port: number;
  child: ChildProcess;
  output: string;
}

let folder: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let facility: Facility;
const running = new Map<Which, Process>();

/** Starts one of the two programs as built, web and worker in one, and waits until it answers. */
async function start(which: Which, port: number): Promise<Process> {
  const url = `http://localhost:${port}`;
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(programs[which], 'apps/server/dist/main.js')], {
    env: {
      ...{ PATH, HOME, NODE_ENV: 'test', LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '0', DATABASE_POOL: '6' },
      ...{ DATABASE_URL: database.url, ATRIUM_DATA: join(folder, 'data'), ATRIUM_URL: url, PORT: String(port) },
      ...{ JWT_SECRET: secret, ATRIUM_SEED: which === 'old' ? 'demo' : 'none' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const one: Process = { url, port, child, output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      one.output = `${one.output}${text.toString()}`.slice(-50_000);
    });
  running.set(which, one);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The ${which} program ended with ${child.exitCode}: ${one.output}`);
    const isReady = await fetch(`${url}/readiness`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return one;
    await pause(50);
  }
}

async function end(which: Which, signal: NodeJS.Signals): Promise<void> {
  const child = running.get(which)?.child;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

/** As a client does: what met the work of others is sent again. */
async function ask(
  which: Which,
  token: string,
  query: string,
  variables: Record<string, unknown> = {},
  tries = 5,
): Promise<Record<string, never>> {
  const response = await fetch(`${running.get(which)?.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as {
    data: Record<string, never>;
    errors?: { message: string; extensions?: { code?: string } }[];
  };
  if (tries > 1 && errors?.some(({ extensions }) => extensions?.code === 'CONFLICT'))
    return ask(which, token, query, variables, tries - 1);
  if (errors?.length) throw new Error(`${which}: ${JSON.stringify(errors)}`);
  return data;
}

/** Signs a person of the demo facility in through the provider that this program brings along. Answers the token. */
async function signIn(which: Which, sub: string): Promise<string> {
  const { url = '' } = running.get(which) ?? {};
  const codeVerifier = 'v'.repeat(43);
  const back = `${url}/external-auth`;
  const jar = new Map<string, string>();
  const visit = async (address: string, method = 'GET') => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(address, url), { method, redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    return response.headers.get('location') ?? '';
  };
  const login = new URL(demoAddresses(url).authorization_endpoint);
  const asked = {
    ...{ client_id: 'atrium', response_type: 'code', scope: 'openid profile email', redirect_uri: back },
    ...{ state: 'st', nonce: 'no', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  };
  for (const [name, value] of Object.entries(asked)) login.searchParams.set(name, value);
  let next = await visit(`${await visit(login.href)}/${sub}`, 'POST');
  for (let steps = 0; steps < 5 && !next.startsWith(back); steps += 1) next = await visit(next);
  const answer = new URL(next).searchParams;
  const { externalTokenLogin } = await ask(
    which,
    '',
    `mutation ($t: String!, $r: String!, $v: String, $n: String, $i: String) {
       externalTokenLogin(externalToken: $t, redirectUri: $r, codeVerifier: $v, nonce: $n, iss: $i) }`,
    { t: answer.get('code'), r: back, v: codeVerifier, n: 'no', i: answer.get('iss') },
  );
  return externalTokenLogin as unknown as string;
}

describe.skipIf(!before)('the previous program and this one', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-old-and-new-'));
    database = await freshDatabase({ migrated: false });
    await start('old', await freePort());
    facility = await openFacility(database.url, secret);
  }, 180_000);

  afterEach(({ task }) => {
    if (task.result?.state === 'fail')
      for (const [which, { output }] of running) console.error(which, output.slice(-3000));
  });

  afterAll(async () => {
    for (const which of running.keys()) await end(which, 'SIGKILL');
    await facility?.pool.end();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test('serve one database concurrently, and every acknowledged write is stored once', {
    timeout: 600_000,
  }, async () => {
    const ledger: Ledger = { entries: [], unanswered: 0, refusals: [] };
    let serving: readonly Which[] = ['old'];
    let turn = 0;
    let stopped = false;
    const send: Send = async (query, variables) => {
      turn += 1;
      return ask(serving[turn % serving.length] ?? 'new', facility.token, query, variables);
    };
    const work = Promise.all(
      Array.from({ length: applicants }, (_, nth) =>
        applyUntilStopped(`applicant ${nth}`, facility.world, ledger, send, () => stopped),
      ),
    ).finally(() => {
      stopped = true;
    });
    const enough = async (more: number) => {
      const target = ledger.entries.length + more;
      while (ledger.entries.length < target && !stopped) await pause(50);
    };

    await enough(10);
    // The new one takes its steps while the old one is at work.
    await start('new', await freePort());
    serving = ['old', 'new'];
    await enough(40);
    // The old one is out of turn while it starts again beside the new one.
    serving = ['new'];
    await pause(500);
    const { port = 0 } = running.get('old') ?? {};
    await end('old', 'SIGKILL');
    await start('old', port);
    expect(running.get('old')?.output).toMatch(/already (of the next version|migrated by a newer version)/);
    serving = ['old', 'new'];
    await enough(40);
    stopped = true;
    await work;
    expect(ledger.entries.length).toBeGreaterThanOrEqual(90);

    const officers = { old: await signIn('old', 'astrid.lindqvist'), new: await signIn('new', 'astrid.lindqvist') };
    const submitted = ledger.entries.filter((entry) => entry.submitted);
    for (const which of ['old', 'new'] as const) {
      const token = officers[which === 'old' ? 'new' : 'old'];
      const { proposalsView } = (await ask(
        which,
        token,
        'query ($c: Int) { proposalsView(filter: { callId: $c }, first: 200) { totalCount } }',
        { c: facility.world.callId },
      )) as never as { proposalsView: { totalCount: number } };
      expect([which, proposalsView.totalCount]).toEqual([which, ledger.entries.length]);
    }
    await settled(facility);
    await expectExactlyOnce(facility, ledger);

    // What the one assigns and decides, the other reads.
    const { rows } = await facility.pool.query<{ id: number }>(
      `with made as (insert into instruments (name, short_code, description, manager_user_id) select 'Both', 'BOTH', '', min(id) from users returning id),
            offered as (insert into call_instruments (call_id, instrument_id) select $1, id from made)
       select id from made`,
      [facility.world.callId],
    );
    const instrumentId = rows[0]?.id;
    for (const [nth, { pk }] of submitted.slice(0, 20).entries()) {
      const [one, other] = nth % 2 === 0 ? (['old', 'new'] as const) : (['new', 'old'] as const);
      await ask(
        one,
        officers.old,
        'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
        { p: [pk], i: [instrumentId] },
      );
      await ask(
        other,
        officers.new,
        `mutation ($p: Int!, $i: Int!) { administrationProposal(proposalPk: $p, finalStatus: ACCEPTED, commentForUser: "yes", commentForManagement: "",
           managementDecisionSubmitted: true, managementTimeAllocations: [{ instrumentId: $i, value: 3 }]) { primaryKey } }`,
        { p: pk, i: instrumentId },
      );
      const read = 'query ($p: Int!) { proposal(primaryKey: $p) { finalStatus commentForUser instruments { id } } }';
      const { proposal } = await ask(one, officers.new, read, { p: pk });
      expect(proposal).toEqual({ finalStatus: 'ACCEPTED', commentForUser: 'yes', instruments: [{ id: instrumentId }] });
    }
    await settled(facility);
    for (const { output } of running.values()) expect(output).not.toMatch(/"level":"(?:error|fatal)"/);
  });
});
