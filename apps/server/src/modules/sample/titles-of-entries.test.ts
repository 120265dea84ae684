import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EntryWorld, insertEntryWorld } from '../../../test/entries.ts';
import { writeProposal } from '../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let friend: TestPerson;
let at: EntryWorld;
let proposalPk: number;

beforeAll(async () => {
  world = await openWorld();
  [pi, friend] = [await world.person('USER'), await world.person('USER')];
  at = await insertEntryWorld(world);
});
afterAll(() => world.close());

beforeEach(async () => {
  proposalPk = (await writeProposal(world, pi, at.callId, { users: [friend.id] })).primaryKey;
});

const kinds = {
  sample: {
    create: 'createSample',
    update: 'updateSample(sampleId: $id',
    remove: 'deleteSample(sampleId: $id)',
    event: 'SAMPLE_UPDATED',
    place: () => ({ templateId: at.sampleTemplate.templateId, questionId: 'probes' }),
  },
  entry: {
    create: 'createGenericTemplate',
    update: 'updateGenericTemplate(genericTemplateId: $id',
    remove: 'deleteGenericTemplate(genericTemplateId: $id)',
    event: 'GENERIC_TEMPLATE_UPDATED',
    place: () => ({ templateId: at.entryTemplate.templateId, questionId: 'parts' }),
  },
};

describe.each(Object.entries(kinds))('two users editing the title of one %s', (_, kind) => {
  let id: number;
  beforeEach(async () => {
    const { made } = await world.ok(
      pi,
      `mutation ($templateId: Int!, $proposalPk: Int!, $questionId: String!) { made: ${kind.create}(title: "Ice",
        templateId: $templateId, proposalPk: $proposalPk, questionId: $questionId) { id } }`,
      { proposalPk, ...kind.place() },
    );
    id = made.id;
  });

  const save = (who: TestPerson, title: string, readTitle?: string) =>
    world.gql<Loose>(
      who,
      `mutation ($id: Int!, $title: String, $readTitle: String) { saved: ${kind.update}, title: $title, readTitle: $readTitle) {
        title } }`,
      { id, title, readTitle },
    );
  const overwritten = () =>
    world.db
      .selectFrom('entryTitleHistory')
      .select(['questionId', 'title', 'writtenBy', 'replacedBy'])
      .where('proposalPk', '=', proposalPk)
      .orderBy('id')
      .execute();

  it('get a conflict with author and text, and nothing is stored', async () => {
    await save(friend, 'Snow', 'Ice');
    const { errors } = await save(pi, 'Fire', 'Ice');
    const by = await world.db.selectFrom('users').selectAll().where('id', '=', friend.id).executeTakeFirstOrThrow();
    expect(errors[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      reason: 'TITLE_CHANGED',
      conflicts: [
        { part: 'title', theirs: 'Snow', by: `${by.firstname} ${by.lastname}`, at: expect.stringMatching(/^20/) },
      ],
    });
    expect((await save(friend, 'Snow', 'Snow')).data?.saved.title).toBe('Snow');
  });

  it('overwrite deliberately once they have read the other title, which stays in the history', async () => {
    await save(friend, 'Snow', 'Ice');
    expect((await save(pi, 'Fire', 'Snow')).data?.saved.title).toBe('Fire');
    const { questionId } = kind.place();
    expect(await overwritten()).toEqual([
      { questionId, title: 'Ice', writtenBy: pi.id, replacedBy: friend.id },
      { questionId, title: 'Snow', writtenBy: friend.id, replacedBy: pi.id },
    ]);
  });

  it('keep what only the other changed, and get no conflict over the same words', async () => {
    await save(friend, 'Snow', 'Ice');
    expect((await save(pi, 'Ice', 'Ice')).data?.saved.title).toBe('Snow');
    expect((await save(pi, ' Snow ', 'Ice')).data?.saved.title).toBe('Snow');
  });

  it('overwrite if they do not send what they had read; the title stays in the history', async () => {
    await save(friend, 'Snow');
    expect((await save(pi, 'Fire')).data?.saved.title).toBe('Fire');
    expect((await overwritten()).at(-1)).toMatchObject({ title: 'Snow', writtenBy: friend.id });
    await world.ok(pi, `mutation ($id: Int!) { ${kind.remove} { id } }`, { id });
    expect(await overwritten()).toHaveLength(2);
  });

  it('leave no half-written titles in the history while one keeps typing, and each change is logged', async () => {
    for (const [title, read] of [
      ['I', 'Ice'],
      ['Iro', 'I '],
      ['Iron', 'Iro'],
    ]) {
      expect((await save(pi, title as string, read)).errors).toEqual([]);
    }
    expect((await save(pi, 'Iron', 'Iron')).errors).toEqual([]);
    expect(await overwritten()).toEqual([]);
    const events = await world.db
      .selectFrom('eventLogs')
      .select('id')
      .where('proposalPk', '=', proposalPk)
      .where('eventType', '=', kind.event)
      .execute();
    expect(events).toHaveLength(3);
  });
});
