import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tiers } from './boundaries.ts';

// What the page says and the code says, too, is held against the code.

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const page = read('docs/architecture.md');

it('the page is short enough to be read in ten minutes', () => {
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(200);
});

it('the page lists the areas by their tiers, in order', () => {
  const rows = [...page.matchAll(/^\| \d [a-z ]+ \| (.*) \|$/gm)].map(([, areas = '']) =>
    areas.replace(/ \([^)]*\)/g, '').split(', '),
  );
  expect(rows).toEqual(tiers);
});

it('the page lists every family of errors', () => {
  const [, codes = ''] = /type ErrorCode =([^;]*);/.exec(read('apps/server/src/errors/atrium-error.ts')) ?? [];
  const table = page.slice(page.indexOf('## 6. Errors'), page.indexOf('Families are closed'));
  const cells = [...table.matchAll(/^\| (`[^|]*)\|/gm)].map(([, cell = '']) => cell).join();
  const named = [...cells.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code);
  expect(named.sort()).toEqual([...codes.matchAll(/'([A-Z_]+)'/g)].map(([, code]) => code).sort());
});

it('the web application loads its parts without suspending (decision 633)', () => {
  const sources = globSync('{apps/web,packages/*}/src/**/*.{ts,tsx}', { cwd: new URL('..', import.meta.url) });
  const suspending = sources.filter((path) =>
    /import \{[^}]*\b(Suspense|lazy)\b[^}]*\} from 'react';/.test(read(path)),
  );
  expect(suspending).toEqual([]);
});
