import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EntryWorld, insertEntryWorld } from '../../../test/entries.ts';
import { fillIn } from '../../../test/filling.ts';
import { writeProposal } from '../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let friend: TestPerson;
let officer: TestPerson;
let at: EntryWorld;
let proposal: { primaryKey: number; questionaryId: number };

beforeAll(async () => {
  world = await openWorld();
  [pi, friend] = [await world.person('USER'), await world.person('USER')];
  officer = await world.person('USER_OFFICER');
  at = await insertEntryWorld(world);
});
afterAll(() => world.close());

beforeEach(async () => {
  proposal = await writeProposal(world, pi, at.callId, { title: 'Ice', abstract: 'Cold', users: [friend.id] });
});

const document = `query ($pk: Int!, $first: Int, $offset: Int) { overwrittenTexts(proposalPk: $pk, first: $first, offset: $offset) {
  totalCount texts { field before after place placeName question { id } config { __typename } writtenBy { id } replacedBy { id } } } }`;
const read = async (page: { first?: number; offset?: number } = {}, who = officer) =>
  (await world.gql<Loose>(who, document, { pk: proposal.primaryKey, ...page })).data?.overwrittenTexts;
const say = (who: TestPerson, answer: unknown) =>
  fillIn(world, who, {
    questionaryId: proposal.questionaryId,
    topicId: at.topics[1],
    answers: answer === undefined ? {} : { has_parts: answer },
    isPartialSave: true,
  });
const rewrite = (who: TestPerson, input: Loose) =>
  world.ok(
    who,
    'mutation ($pk: Int!, $title: String, $abstract: String) { updateProposal(proposalPk: $pk, title: $title, abstract: $abstract) { title } }',
    { pk: proposal.primaryKey, title: 'Ice', abstract: 'Cold', ...input },
  );
const declare = async (title: string) =>
  (
    await world.ok(
      pi,
      `mutation ($t: Int!, $p: Int!, $title: String!) { createSample(title: $title, templateId: $t, proposalPk: $p,
        questionId: "probes") { id questionaryId } }`,
      { t: at.sampleTemplate.templateId, p: proposal.primaryKey, title },
    )
  ).createSample;

describe('overwritten text in a proposal', () => {
  it('is empty at first', async () => {
    expect(await read()).toEqual({ totalCount: 0, texts: [] });
  });

  it('is listed newest first, with the author, the editor and the new text', async () => {
    await say(pi, ['Yes']);
    await say(friend, ['No']);
    await say(pi, undefined);
    await say(friend, ['Yes']);
    await rewrite(friend, { title: 'Snow' });
    await rewrite(pi, { title: 'Fire', abstract: 'Hot' });
    const { texts, totalCount } = await read();
    expect(totalCount).toBe(5);
    const none = { place: 'PROPOSAL', placeName: null, question: null, config: null };
    const asked = {
      field: 'ANSWER',
      place: 'PROPOSAL',
      placeName: null,
      question: { id: 'has_parts' },
      config: { __typename: 'SelectionFromOptionsConfig' },
    };
    const [ann, bob] = [{ id: pi.id }, { id: friend.id }];
    expect(texts).toEqual([
      { ...none, field: 'ABSTRACT', before: 'Cold', after: 'Hot', writtenBy: ann, replacedBy: ann },
      { ...none, field: 'TITLE', before: 'Snow', after: 'Fire', writtenBy: bob, replacedBy: ann },
      { ...none, field: 'TITLE', before: 'Ice', after: 'Snow', writtenBy: ann, replacedBy: bob },
      { ...asked, before: ['No'], after: null, writtenBy: bob, replacedBy: ann },
      { ...asked, before: ['Yes'], after: ['No'], writtenBy: ann, replacedBy: bob },
    ]);
  });

  it('names its sample, also for the sample’s title, and remains when the sample is deleted', async () => {
    const sample = await declare('Iron');
    const filling = { questionaryId: sample.questionaryId, topicId: at.sampleTemplate.topics[1] };
    await fillIn(world, pi, { ...filling, answers: { probe_words: 'red' } });
    await fillIn(world, friend, { ...filling, answers: { probe_words: 'grey' } });
    await world.ok(friend, 'mutation ($id: Int!) { updateSample(sampleId: $id, title: "Steel") { id } }', sample);
    const title = { field: 'ENTRY_TITLE', question: { id: 'probes' }, before: 'Iron' };
    expect((await read()).texts).toMatchObject([
      { ...title, after: 'Steel', placeName: 'Steel' },
      { field: 'ANSWER', question: { id: 'probe_words' }, placeName: 'Steel', before: 'red', after: 'grey' },
    ]);
    await world.ok(pi, 'mutation ($id: Int!) { deleteSample(sampleId: $id) { id } }', sample);
    expect((await read()).texts).toMatchObject([{ ...title, after: null, place: 'ENTRY', placeName: null }]);
  });

  it('is returned in pages', async () => {
    for (const word of ['Yes', 'No', 'Yes', 'No']) await say(pi, [word]);
    const page = await read({ first: 2, offset: 1 });
    expect(page.totalCount).toBe(3);
    expect(page.texts.map(({ before }: Loose) => before)).toEqual([['No'], ['Yes']]);
    expect((await read({ first: 2, offset: 2 })).texts).toHaveLength(1);
  });

  it('is returned in pages of a hundred at most', async () => {
    await world.db
      .insertInto('answerHistory')
      .values(
        Array.from({ length: 130 }, (_, serial) => ({
          questionaryId: proposal.questionaryId,
          questionId: 'has_parts',
          answer: JSON.stringify({ value: [`a${serial}`] }),
        })),
      )
      .execute();
    for (const first of [undefined, 0, 5000]) {
      const page = await read(first === undefined ? {} : { first });
      expect([page.texts.length, page.totalCount]).toEqual([100, 130]);
    }
  });

  it('leaves out questions that the officer may not read, and does not count them', async () => {
    await say(pi, ['Yes']);
    await say(friend, ['No']);
    const permit = (readPermissions: string[]) =>
      world.db
        .updateTable('questionTemplateRelations')
        .set({ config: JSON.stringify({ options: ['Yes', 'No'], readPermissions }) })
        .where('questionId', '=', 'has_parts')
        .execute();
    await permit(['USER']);
    expect(await read()).toEqual({ totalCount: 0, texts: [] });
    await permit(['USER', 'USER_OFFICER']);
    expect((await read()).totalCount).toBe(1);
    await permit([]);
  });

  it.each(roleCodes.filter((role) => role !== 'USER_OFFICER'))('is not shown to %s', async (role) => {
    expect(await read({}, await world.person(role))).toBeNull();
  });

  it('is not shown to the team of the proposal', async () => {
    expect(await read({}, pi)).toBeNull();
  });

  it('takes the same number of statements for one text and for many', async () => {
    const sample = await declare('Iron');
    const filling = { questionaryId: sample.questionaryId, topicId: at.sampleTemplate.topics[1] };
    await fillIn(world, pi, { ...filling, answers: { probe_words: '0' } });
    await fillIn(world, pi, { ...filling, answers: { probe_words: '1' } });
    const { count } = await world.countStatements(() => read());
    for (const text of ['2', '3', '4']) await fillIn(world, pi, { ...filling, answers: { probe_words: text } });
    const second = await declare('Steel');
    const more = { questionaryId: second.questionaryId, topicId: at.sampleTemplate.topics[1] };
    for (const text of ['0', '1']) await fillIn(world, pi, { ...more, answers: { probe_words: text } });
    for (const word of ['Yes', 'No']) await say(pi, [word]);
    expect((await read()).totalCount).toBe(6);
    expect((await world.countStatements(() => read())).count).toBe(count);
  });
});
