import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type EntryWorld, entryActions, insertEntryWorld } from '../../../test/entries.ts';
import { answersRead, fillIn } from '../../../test/filling.ts';
import { insertForm } from '../../../test/forms.ts';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let at: EntryWorld;
let proposal: { primaryKey: number; questionaryId: number };
let made: ReturnType<typeof entryActions>['made'];
let copy: ReturnType<typeof entryActions>['copy'];

/** Who reads a question of a form; everybody when nobody is named. */
const setReaders = (templateId: number, questionId: string, readPermissions: readonly string[]): Promise<void> =>
  configure(templateId, questionId, { readPermissions });

/** Sets something of a question where a form asks it. */
async function configure(templateId: number, questionId: string, change: object): Promise<void> {
  const placed = () =>
    world.db.selectFrom('questionTemplateRelations').select('config').where('templateId', '=', templateId);
  const { config } = await placed().where('questionId', '=', questionId).executeTakeFirstOrThrow();
  await world.db
    .updateTable('questionTemplateRelations')
    .set({ config: JSON.stringify({ ...(config as object), ...change }) })
    .where('templateId', '=', templateId)
    .where('questionId', '=', questionId)
    .execute();
}

const templateOf = async (callId: number) =>
  (await world.db.selectFrom('calls').select('templateId').where('id', '=', callId).executeTakeFirstOrThrow())
    .templateId;

/** What a questionary holds for a question, whoever may read it. */
const stored = async (questionaryId: number, questionId: string): Promise<unknown> =>
  (
    await world.db
      .selectFrom('answers')
      .select('answer')
      .where('questionaryId', '=', questionaryId)
      .where('questionId', '=', questionId)
      .executeTakeFirst()
  )?.answer;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  at = await insertEntryWorld(world, { maxEntries: 9 });
  ({ made, copy } = entryActions(world, () => ({ at, pi, proposalPk: proposal.primaryKey })));
});
afterAll(() => world.close());

beforeEach(async () => {
  proposal = await writeProposal(world, pi, at.callId);
  await fillIn(world, pi, {
    questionaryId: proposal.questionaryId,
    topicId: at.topics[1],
    answers: { has_parts: ['Yes'] },
    isPartialSave: true,
  });
});

async function entryWithWords(): Promise<Loose> {
  const entry = await made('Source');
  await fillIn(world, pi, {
    questionaryId: entry.questionaryId,
    topicId: at.entryTemplate.topics[1],
    answers: { part_words: 'kept from applicants' },
  });
  return entry;
}

const clone = async (who: TestPerson, callId: number): Promise<Loose> => {
  const { cloneProposals } = await world.ok<Loose>(
    who,
    `mutation ($i: CloneProposalsInput!) { cloneProposals(cloneProposalsInput: $i) {
      primaryKey questionary { questionaryId } } }`,
    { i: { callId, proposalsToClonePk: [proposal.primaryKey] } },
  );
  return cloneProposals[0];
};

it('an answer hidden from a role is not copied if the question now uses another form that shows it (rule Q127)', async () => {
  const entry = await entryWithWords();
  const open = await insertForm(world, 'GENERIC_TEMPLATE', [{ id: 'part_words', type: 'TEXT_INPUT' }]);
  const into = async (templateId: number) => {
    await configure(await templateOf(at.callId), 'parts', { templateId });
    const { data, errors } = await copy(pi, [{ title: 'x', sourceQuestionaryId: entry.questionaryId }], {
      t: templateId,
    });
    expect(errors).toEqual([]);
    return (data as Loose).createGenericTemplateWithCopiedAnswers[0].questionaryId as number;
  };
  expect((await answersRead(world, pi, await into(open.templateId))).part_words).toBe('kept from applicants');

  await setReaders(at.entryTemplate.templateId, 'part_words', ['user_officer']);
  expect(await stored(await into(open.templateId), 'part_words')).toBeUndefined();
  const same = await into(at.entryTemplate.templateId);
  expect(await stored(same, 'part_words')).toEqual({ value: 'kept from applicants' });
  await setReaders(open.templateId, 'part_words', ['USER_OFFICER']);
  expect(await stored(await into(open.templateId), 'part_words')).toEqual({ value: 'kept from applicants' });
  await setReaders(open.templateId, 'part_words', ['user_officer', 'user']);
  expect(await stored(await into(open.templateId), 'part_words')).toBeUndefined();
  await setReaders(at.entryTemplate.templateId, 'part_words', []);
  await configure(await templateOf(at.callId), 'parts', { templateId: at.entryTemplate.templateId });
});

it('a copy into a call whose form shows more to more roles omits answers and lists that were hidden (rule Q127)', async () => {
  await entryWithWords();
  const from = await templateOf(at.callId);
  const opener = await insertEntryWorld(world);
  await fillIn(world, pi, {
    questionaryId: proposal.questionaryId,
    topicId: at.topics[1],
    answers: { has_parts: ['Yes'] },
    isPartialSave: true,
  });
  const titles = async (who: TestPerson, pk: number) =>
    (
      await world.ok<Loose>(who, 'query ($p: Int!) { genericTemplates(filter: { proposalPk: $p }) { title } }', {
        p: pk,
      })
    ).genericTemplates.map(({ title }: Loose) => title);

  const before = await clone(pi, opener.callId);
  expect(await stored(before.questionary.questionaryId, 'has_parts')).toEqual({ value: ['Yes'] });
  expect(await titles(pi, before.primaryKey)).toEqual(['Source']);

  await setReaders(from, 'has_parts', ['user_officer']);
  await setReaders(from, 'parts', ['user_officer']);
  for (const who of [pi, officer]) {
    const copied = await clone(who, opener.callId);
    expect(await stored(copied.questionary.questionaryId, 'has_parts')).toBeUndefined();
    expect(await titles(officer, copied.primaryKey)).toEqual([]);
  }
  const within = await clone(pi, at.callId);
  expect(await stored(within.questionary.questionaryId, 'has_parts')).toEqual({ value: ['Yes'] });
  expect(await titles(pi, within.primaryKey)).toEqual([]);
  expect(await titles(officer, within.primaryKey)).toEqual(['Source']);

  const bare = await insertForm(world, 'PROPOSAL', [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }]);
  const unasked = await clone(pi, await insertCall(world, { templateId: bare.templateId }));
  expect(await titles(officer, unasked.primaryKey)).toEqual([]);
  await setReaders(from, 'has_parts', []);
  await setReaders(from, 'parts', []);
});
