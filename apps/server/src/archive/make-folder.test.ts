import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'atrium-make-folder-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('creates a folder with those above it, and leaves one that exists alone', async () => {
  const folder = join(root, 'a', 'b', 'c');
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
  await makeFolder(folder);
  await makeFolder(join(root, 'a'));
});

const file = join(root, 'file');
writeFileSync(file, '');

it.each([
  ['a file', file, 'EEXIST', file],
  ['below a file', join(file, 'x', 'y'), 'ENOTDIR', join(file, 'x', 'y')],
  // Node's own recursive `mkdir` never ends here.
  ['below a folder of the kernel', '/proc/none/x', 'ENOENT', '/proc/none'],
])('does not create %s, and says what cannot be created', async (_, folder, code, path) => {
  await expect(makeFolder(folder)).rejects.toMatchObject({ code, path });
});
