import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { commands } from '../../cli/catalogue.ts';
import { makeLog } from '../../log.ts';
import { buildWatch } from './watch.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const config = { version: '1.2.3', roles: new Set(['worker'] as const) };
const watchWith = (problem?: string) =>
  buildWatch({
    db: world.db,
    pool: world.pool,
    config,
    log: makeLog('silent'),
    pulse: { beat() {}, follow() {}, problem: () => problem },
  });
const figures = async () => (await watchWith().inject('/metrics')).body;

describe('the monitoring port', () => {
  it('reports that a worker is alive, or why it is considered hung', async () => {
    expect(await watchWith().inject('/health')).toMatchObject({ statusCode: 200, body: 'OK' });
    expect(await watchWith('It hangs.').inject('/health')).toMatchObject({ statusCode: 503, body: 'It hangs.' });
  });

  it('reports version and connections, and the number of live workers', async () => {
    expect(await figures()).toContain(`atrium_build_info{version="1.2.3",node="${process.version}",roles="worker"} 1`);
    expect(await figures()).toMatch(/atrium_database_connections{state="waited for"} 0/);
    expect(await figures()).toMatch(/^atrium_workers_alive 0$/m);
    const worker = world.worker();
    await expect.poll(figures, { timeout: 10_000 }).toMatch(/^atrium_workers_alive 1$/m);
    await worker.stop();
    await expect.poll(figures, { timeout: 10_000 }).toMatch(/^atrium_workers_alive 0$/m);
  });

  it('has every metric that the alerts of the chart use', async () => {
    const alerts = readFileSync(new URL('../../../../../deploy/helm/atrium/alerts.yaml', import.meta.url), 'utf8');
    const expressions = [...alerts.matchAll(/expr: (.*)/g)].map(([, expression]) => expression ?? '');
    const asked = new Set(
      expressions.flatMap((one) => one.match(/\b(?:atrium|graphql|http|nodejs|process)_[a-z_0-9]+/g) ?? []),
    );
    expect(asked.size).toBeGreaterThan(8);
    const told = await figures();
    expect([...asked].filter((name) => !told.includes(`# TYPE ${name.replace(/_bucket$/, '')} `))).toEqual([]);
    // What somebody who was woken is told to type can be typed.
    const typed = [...alerts.matchAll(/`atrium (\w+)/g)].map(([, name]) => name);
    expect(typed).toContain('check');
    const names = commands.map(({ name }) => name.split(' ')[0]);
    expect(typed.filter((name) => !names.includes(name))).toEqual([]);
  });
});
