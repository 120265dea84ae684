import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EntryWorld, entryActions, insertEntryWorld } from '../../../test/entries.ts';
import { answersRead, fillIn } from '../../../test/filling.ts';
import { completeQuestionary, writeProposal } from '../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

type Actions = ReturnType<typeof entryActions>;

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let stranger: TestPerson;
let at: EntryWorld;
let proposal: { primaryKey: number; questionaryId: number };
let made: Actions['made'];
let list: Actions['list'];
let copy: Actions['copy'];

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  stranger = await world.person('USER');
  at = await insertEntryWorld(world);
  ({ made, list, copy } = entryActions(world, () => ({ at, pi, proposalPk: proposal.primaryKey })));
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

const reason = (outcome: { errors: ReadonlyArray<{ extensions: Loose }> }) => outcome.errors[0]?.extensions.reason;
describe('copying from other proposals', () => {
  const source = async (): Promise<Loose> => {
    const one = await made('Source');
    await fillIn(world, pi, {
      questionaryId: one.questionaryId,
      topicId: at.entryTemplate.topics[1],
      answers: { part_words: 'copied words' },
    });
    proposal = await writeProposal(world, pi, at.callId);
    return one;
  };

  it('offers entries of proposals that the user can read', async () => {
    const one = await source();
    const ids = async (who: TestPerson) =>
      (
        await world.ok(who, '{ genericTemplatesOnCopy { id proposal { primaryKey title } } }')
      ).genericTemplatesOnCopy.map((entry: Loose) => entry.id);
    expect(await ids(pi)).toContain(one.id);
    expect(await ids(officer)).toContain(one.id);
    expect(await ids(stranger)).toEqual([]);
  });

  it('copies the answers, and leaves the copy incomplete until it is checked', async () => {
    const one = await source();
    const { data, errors } = await copy(pi, [{ title: 'Copied', sourceQuestionaryId: one.questionaryId }]);
    expect(errors).toEqual([]);
    const [entry] = (data as Loose).createGenericTemplateWithCopiedAnswers;
    expect(entry).toMatchObject({
      title: 'Copied',
      proposalPk: proposal.primaryKey,
      questionary: { isCompleted: false },
    });
    expect((await answersRead(world, pi, entry.questionaryId)).part_words).toBe('copied words');
  });

  it('completes the copy immediately if the question says so', async () => {
    const one = await source();
    await world.db
      .updateTable('questionTemplateRelations')
      .set({ config: JSON.stringify({ canCopy: true, isCompleteOnCopy: true }) })
      .where('questionId', '=', 'parts')
      .execute();
    const { data } = await copy(pi, [{ title: 'Copied', sourceQuestionaryId: one.questionaryId }]);
    expect((data as Loose).createGenericTemplateWithCopiedAnswers[0].questionary.isCompleted).toBe(true);
    await world.db
      .updateTable('questionTemplateRelations')
      .set({ config: JSON.stringify({ minEntries: 1, maxEntries: 3, canCopy: true }) })
      .where('questionId', '=', 'parts')
      .execute();
  });

  it('is refused for sources that the user may not read, all or none', async () => {
    const one = await source();
    const outcome = await copy(stranger, [{ title: 'x', sourceQuestionaryId: one.questionaryId }]);
    expect(outcome.errors[0]?.extensions.code).toBe('NOT_FOUND');
    const own = await writeProposal(world, stranger, at.callId);
    const foreign = await copy(stranger, [{ title: 'x', sourceQuestionaryId: one.questionaryId }], {
      p: own.primaryKey,
    });
    expect(reason(foreign)).toBe('COPY_SOURCE_NOT_FOUND');
    expect(reason(await copy(pi, [{ title: 'x', sourceQuestionaryId: proposal.questionaryId }]))).toBe(
      'COPY_SOURCE_NOT_FOUND',
    );
    const half = [
      { title: 'a', sourceQuestionaryId: one.questionaryId },
      { title: 'b', sourceQuestionaryId: 999_999 },
    ];
    expect(reason(await copy(pi, half))).toBe('COPY_SOURCE_NOT_FOUND');
    expect(await list(pi)).toEqual([]);
  });

  it('is refused where the form does not allow it', async () => {
    const one = await source();
    const closed = await insertEntryWorld(world, { canCopy: false });
    const there = await writeProposal(world, pi, closed.callId);
    const outcome = await copy(pi, [{ title: 'x', sourceQuestionaryId: one.questionaryId }], { p: there.primaryKey });
    expect(reason(outcome)).toBe('COPY_NOT_ALLOWED');
  });
});

it('a copied proposal has the entries, each incomplete until it is checked again', async () => {
  const one = await made('Kept title');
  await fillIn(world, pi, {
    questionaryId: one.questionaryId,
    topicId: at.entryTemplate.topics[1],
    answers: { part_words: 'kept words' },
  });
  await completeQuestionary(world, one.questionaryId);
  const { cloneProposals } = await world.ok(
    pi,
    'mutation ($c: Int!, $p: [Int!]!) { cloneProposals(cloneProposalsInput: { callId: $c, proposalsToClonePk: $p }) { primaryKey } }',
    { c: at.callId, p: [proposal.primaryKey] },
  );
  const [entry] = await list(pi, { proposalPk: cloneProposals[0].primaryKey });
  expect(entry).toMatchObject({ title: 'Kept title', questionary: { isCompleted: false } });
  expect((await answersRead(world, pi, entry?.questionaryId)).part_words).toBe('kept words');
});
