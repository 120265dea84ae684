import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anonymous } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { damage } from '../../../test/damage.ts';
import { type Form, insertForm, pdfOf, upload } from '../../../test/forms.ts';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { diskFiles } from '../../adapters/files/files.ts';
import { makeLog } from '../../log.ts';
import { openThreads } from '../../threads/index.ts';
import { cleanFiles } from './file.jobs.ts';

let world: World;
let pi: TestPerson;
let form: Form;
let callId: number;
const hour = 3_600_000;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }],
    [{ id: 'files', type: 'FILE_UPLOAD', config: { file_type: ['.pdf'], max_files: 3 } }],
  );
  callId = await insertCall(world, { templateId: form.templateId });
});
afterAll(() => world.close());

/** The clock job as it runs this many hours from now. */
const cleanAfter = (hours: number) =>
  cleanFiles({
    db: world.db,
    actor: anonymous,
    now: new Date(Date.now() + hours * hour),
    config: world.config,
    log: makeLog('silent'),
    adapters: { files: diskFiles(join(world.config.dataFolder, 'files'), openThreads()) } as never,
    refusals: [],
    memo: new Map(),
  });

const aFile = async () => (await upload(world, pi, { name: 'plan.pdf', content: await pdfOf(1) })).body.fileId;
const find = (id: string) => world.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
const onDisk = (key: string) => existsSync(join(world.config.dataFolder, 'files', key));
const answer = (questionaryId: number, ids: readonly string[]) =>
  world.gql(
    pi,
    `mutation ($q: Int!, $t: Int!, $v: String) { answerTopic(questionaryId: $q, topicId: $t, isPartialSave: true,
       answers: [{ questionId: "files", value: $v }]) { questionId } }`,
    { q: questionaryId, t: form.topics[1], v: JSON.stringify({ value: ids.map((id) => ({ id })) }) },
  );

it('an upload that no record refers to is deleted after a day, and not before', async () => {
  const id = await aFile();
  const row = await find(id);
  await cleanAfter(23.9);
  expect(await find(id)).toBeDefined();
  expect(onDisk(row?.storageKey ?? '')).toBe(true);
  await cleanAfter(24.1);
  expect(await find(id)).toBeUndefined();
  expect(onDisk(row?.storageKey ?? '')).toBe(false);
});

it('a file in a saved answer is never deleted; one removed from its answer is deleted a day later', async () => {
  const { questionaryId } = await writeProposal(world, pi, callId);
  const id = await aFile();
  expect((await answer(questionaryId, [id])).errors).toEqual([]);
  expect((await find(id))?.unreferencedSince).toBeNull();
  await cleanAfter(1000);
  expect(await find(id)).toBeDefined();
  expect((await answer(questionaryId, [])).errors).toEqual([]);
  await cleanAfter(1000);
  expect((await find(id))?.unreferencedSince).toEqual(expect.any(Date));
  await cleanAfter(1023);
  expect(await find(id)).toBeDefined();
  // Named again in between: stays.
  expect((await answer(questionaryId, [id])).errors).toEqual([]);
  await cleanAfter(1025);
  expect(await find(id)).toBeDefined();
  expect((await answer(questionaryId, [])).errors).toEqual([]);
  await cleanAfter(2000);
  await cleanAfter(2025);
  expect(await find(id)).toBeUndefined();
});

it('a marked file that a record still refers to is kept', async () => {
  const { questionaryId } = await writeProposal(world, pi, callId);
  const id = await aFile();
  await answer(questionaryId, [id]);
  await world.db
    .updateTable('files')
    .set({ unreferencedSince: new Date(0) })
    .where('id', '=', id)
    .execute();
  await cleanAfter(0);
  expect((await find(id))?.unreferencedSince).toBeNull();
});

it('content that a crash left without a file record is deleted once its day is over', async () => {
  const day = new Date(Date.now() - 5 * 24 * hour).toISOString().slice(0, 10);
  const folder = join(world.config.dataFolder, 'files', 'uploads', day);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'left'), 'x');
  await utimes(join(folder, 'left'), new Date(0), new Date(0));
  const fresh = await aFile();
  await cleanAfter(0);
  expect(existsSync(join(folder, 'left'))).toBe(false);
  expect(onDisk((await find(fresh))?.storageKey ?? '')).toBe(true);
});

it('other files are deleted while one deletion fails, which is retried once repaired (rule O250)', async () => {
  const [bad, good] = [await aFile(), await aFile()];
  const mend = await damage(world, 'files', `old.id = '${bad}'`, { on: 'delete' });
  await expect(cleanAfter(25)).rejects.toThrow(`file ${bad}: damaged`);
  expect([await find(bad), await find(good)]).toEqual([expect.objectContaining({ id: bad }), undefined]);
  await mend();
  await cleanAfter(25);
  expect(await find(bad)).toBeUndefined();
});
