import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { run } from './run.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
const folder = mkdtempSync(join(tmpdir(), 'atrium-configuration-'));
const file = join(folder, 'facility.json');
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function atrium(args: readonly string[], answer?: string) {
  const said = { out: '', err: '' };
  const code = await run(args, {
    env: { DATABASE_URL: database.url, JWT_SECRET: 'f3b1d96a0c5e47bb82', ATRIUM_DATA: folder },
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    ...(answer === undefined ? {} : { ask: async () => answer }),
  });
  return { code, ...said };
}

/** The exported file with another name of the facility and a tag. */
function changedFile(): string {
  const parts = JSON.parse(readFileSync(file, 'utf8'));
  parts.settings.ORGANISATION_NAME = 'Aurora';
  parts.tags.NEW = { name: 'New tag' };
  const path = join(folder, 'changed.json');
  writeFileSync(path, JSON.stringify(parts));
  return path;
}

describe('configuration', { timeout: 60_000 }, () => {
  test('is written to a file; importing the same file changes nothing', async () => {
    expect(await atrium(['configuration', 'export', file])).toMatchObject({ code: 0, err: '' });
    const { code, out } = await atrium(['configuration', 'import', file]);
    expect([code, out]).toEqual([0, 'Everything in this file exists here already; nothing was changed.\n']);
  });

  test('is previewed first, and imported after confirmation', async () => {
    const path = changedFile();
    const waiting = await atrium(['configuration', 'import', path]);
    expect(waiting.code).toBe(1);
    expect(waiting.out).toContain('~ Settings, ORGANISATION_NAME\n    value: nothing → "Aurora"\n');
    expect(waiting.out).toContain('+ Tags, NEW\n');
    expect(waiting.out).toContain('Preview: 1 added, 1 changed; nothing was changed. Add --yes to import.');
    expect(await atrium(['configuration', 'import', path], 'no')).toMatchObject({ code: 1 });
    expect((await atrium(['configuration', 'import', path, '--preview'])).code).toBe(0);
    const only = await atrium(['configuration', 'import', path, '--only', 'tags', '--json', '--yes']);
    expect(JSON.parse(only.out)).toMatchObject({ imported: true, added: 1, changed: 0, problems: 0 });
    const done = await atrium(['configuration', 'import', path], 'yes');
    expect(done.code).toBe(0);
    expect(done.out).toContain('Imported: 0 added, 1 changed.');
    expect((await atrium(['setting', 'get', 'ORGANISATION_NAME'])).out.trim()).toContain('Aurora');
  });

  test('what cannot be imported is reported with its reason', async () => {
    const parts = JSON.parse(readFileSync(file, 'utf8'));
    parts.settings.TIMEZONE = 'Mars/Olympus';
    const path = join(folder, 'wrong.json');
    writeFileSync(path, JSON.stringify(parts));
    const { code, out } = await atrium(['configuration', 'import', path, '--yes']);
    expect(code).toBe(1);
    expect(out).toMatch(/! Settings, TIMEZONE\n {4}.*zone.*\n/i);
    expect(out).toContain('Nothing was imported: one record cannot be imported.');
  });

  test.each([
    [['configuration', 'import', join(folder, 'none.json')], 1, /none\.json cannot be read\./],
    [['configuration', 'export', join(folder, 'no', 'such.json')], 1, /such\.json cannot be written\./],
    [['configuration', 'export', file, '--only', 'people'], 2, /There is no part people; --only takes settings, /],
  ])('%j is rejected as wrong', async (args, code, sentence) => {
    const said = await atrium(args);
    expect(said.code).toBe(code);
    expect(said.err).toMatch(sentence);
  });
});
