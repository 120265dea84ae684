import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fileProblem } from './file-problem.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-file-problem-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'a.tar');
writeFileSync(file, '');

it.each<[string, () => Promise<unknown>, string]>([
  [
    'a folder that is not there',
    () => writeFile(join(folder, 'no', 'b'), ''),
    'b does not exist, or its folder does not.',
  ],
  ['a file in place of a folder', () => mkdir(join(file, 'c'), { recursive: true }), 'is not a folder.'],
  [
    'a file where a folder is to be',
    () => mkdir(file, { recursive: true }),
    'a.tar already exists and is not a folder.',
  ],
  ['a folder where a file is to be', () => writeFile(folder, ''), `${folder} is a folder.`],
  [
    'what is moved onto a folder',
    async () => rename(file, (await mkdir(join(folder, 'd'), { recursive: true })) ?? ''),
    'd is a folder.',
  ],
  ['a name that is too long', () => writeFile(join(folder, 'x'.repeat(300)), ''), 'is too long.'],
  ['a full disk', () => writeFile('/dev/full', 'x'), 'The disk is full.'],
])('%s is explained in a sentence', async (_, run, sentence) => {
  const error = await run().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(fileProblem(error)).toContain(sentence);
});

it('any other error is left to its own message', () => {
  expect(fileProblem(new Error('A template was not filled in'))).toBeUndefined();
  expect(fileProblem(Object.assign(new Error(), { code: 'constructor', path: '/x' }))).toBeUndefined();
  expect(fileProblem(Object.assign(new Error(), { code: 'ENOENT' }))).toBeUndefined();
  expect(fileProblem(undefined)).toBeUndefined();
});
