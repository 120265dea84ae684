import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EntryWorld, insertEntryWorld } from '../../../test/entries.ts';
import { fillIn } from '../../../test/filling.ts';
import { writeProposal } from '../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { transaction } from '../../access/context.ts';
import { record } from '../../events/record.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let at: EntryWorld;
let proposal: { primaryKey: number; questionaryId: number };
let sample: { id: number; questionaryId: number };

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  at = await insertEntryWorld(world);
});
afterAll(() => world.close());

/** What the form of a question's template says of who may read it; `where` names the kept configuration. */
const permit = async (questionId: string, readPermissions: readonly string[], where: 'form' | 'question' = 'form') => {
  const config = JSON.stringify({ options: ['Yes', 'No'], readPermissions });
  if (where === 'question')
    await world.db.updateTable('questions').set({ config }).where('id', '=', questionId).execute();
  else {
    await world.db
      .updateTable('questionTemplateRelations')
      .set({ config })
      .where('questionId', '=', questionId)
      .execute();
  }
};

beforeEach(async () => {
  for (const id of ['has_parts', 'probes', 'probe_words']) await permit(id, []);
  proposal = await writeProposal(world, pi, at.callId, { title: 'Ice', abstract: 'Cold' });
  await fillIn(world, pi, {
    questionaryId: proposal.questionaryId,
    topicId: at.topics[1],
    answers: { has_parts: ['Yes'] },
    isPartialSave: true,
  });
  const made = await world.ok(
    pi,
    `mutation ($t: Int!, $p: Int!) { createSample(title: "Iron", templateId: $t, proposalPk: $p, questionId: "probes") {
      id questionaryId } }`,
    { t: at.sampleTemplate.templateId, p: proposal.primaryKey },
  );
  sample = made.createSample;
  await fillIn(world, pi, {
    questionaryId: sample.questionaryId,
    topicId: at.sampleTemplate.topics[1],
    answers: { probe_words: 'rusty' },
  });
});

const log = async (type: string, object: string | number, who = officer): Promise<Loose[]> => {
  const { data } = await world.gql<Loose>(
    who,
    'query ($t: String!, $o: String!) { eventLogs(eventType: $t, changedObjectId: $o) { eventType description rowData } }',
    { t: type, o: String(object) },
  );
  return data?.eventLogs.map((row: Loose) => ({ ...row, rowData: JSON.parse(row.rowData) }));
};
const answered = async (questionaryId: number) =>
  (await log('TOPIC_ANSWERED', questionaryId)).flatMap(({ rowData }) =>
    rowData.answers.map(({ questionId, answer }: Loose) => [questionId, answer]),
  );
const timeline = async () =>
  (
    await world.ok(officer, 'query ($pk: Int!) { proposalTimeline(proposalPk: $pk) { eventType detail } }', {
      pk: proposal.primaryKey,
    })
  ).proposalTimeline.map(({ eventType, detail }: Loose) => [eventType, detail]);
const removeSample = () => world.ok(pi, 'mutation ($id: Int!) { deleteSample(sampleId: $id) { id } }', sample);

describe('answers in the log', () => {
  it('are shown to the user office if it may read them', async () => {
    expect(await answered(proposal.questionaryId)).toEqual([['has_parts', ['Yes']]]);
    expect(await answered(sample.questionaryId)).toEqual([['probe_words', 'rusty']]);
  });

  it.each([['USER'], ['user']])('to a question for %s only are left out, but the save is shown', async (role) => {
    await permit('has_parts', [role]);
    expect(await log('TOPIC_ANSWERED', proposal.questionaryId)).toMatchObject([
      { rowData: { questionaryId: proposal.questionaryId, answers: [] } },
    ]);
    await permit('has_parts', [role, 'user_officer']);
    expect(await answered(proposal.questionaryId)).toEqual([['has_parts', ['Yes']]]);
  });

  it('in a sample are subject to its own form and to the question that lists it', async () => {
    await permit('probe_words', ['USER']);
    expect(await answered(sample.questionaryId)).toEqual([]);
    await permit('probe_words', []);
    await permit('probes', ['USER']);
    expect(await answered(sample.questionaryId)).toEqual([]);
    expect(await answered(proposal.questionaryId)).toEqual([['has_parts', ['Yes']]]);
  });

  it.each(['probe_words', 'probes'])('in a deleted sample are hidden by %s as before', async (id) => {
    await removeSample();
    expect(await answered(sample.questionaryId)).toEqual([['probe_words', 'rusty']]);
    await permit(id, ['USER']);
    expect(await answered(sample.questionaryId)).toEqual([]);
  });

  it('to a question removed from the form are subject to the question itself', async () => {
    const removed = await world.db
      .deleteFrom('questionTemplateRelations')
      .where('questionId', '=', 'has_parts')
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(await answered(proposal.questionaryId)).toEqual([['has_parts', ['Yes']]]);
    await permit('has_parts', ['USER'], 'question');
    expect(await answered(proposal.questionaryId)).toEqual([]);
    await permit('has_parts', [], 'question');
    const row = { ...removed, config: JSON.stringify(removed.config) };
    await world.db.insertInto('questionTemplateRelations').values(row).execute();
  });
});

describe('samples of a question that the user office may not read', () => {
  it('are shown neither in the log nor in the timeline', async () => {
    await world.ok(pi, 'mutation ($id: Int!) { updateSample(sampleId: $id, title: "Steel") { id } }', sample);
    expect((await log('SAMPLE', sample.id)).map(({ description }) => description)).toEqual(['Iron', 'Steel']);
    expect(await timeline()).toContainEqual(['SAMPLE_UPDATED', 'Steel']);
    await removeSample();
    await permit('probes', ['USER']);
    expect(await log('SAMPLE', sample.id)).toEqual([]);
    const told = await timeline();
    expect(told.filter(([type]: string[]) => type?.startsWith('SAMPLE'))).toEqual([]);
    expect(told.map(([type]: string[]) => type)).toContain('TOPIC_ANSWERED');
  });

  it('are not named as the cause of another event in the search', async () => {
    const { id: cause } = await world.db
      .selectFrom('eventLogs')
      .select('id')
      .where('eventType', '=', 'SAMPLE_CREATED')
      .where('changedObjectId', '=', String(sample.id))
      .executeTakeFirstOrThrow();
    await transaction(world.ctx(), (tx) =>
      record(tx, { type: 'TAG_UPDATED', objectId: `of ${sample.id}`, causedBy: cause }),
    );
    const why = async () => {
      const { searchEventLog } = await world.ok(
        officer,
        'query ($r: String!) { searchEventLog(record: $r) { entries { why } } }',
        { r: `of ${sample.id}` },
      );
      return searchEventLog.entries.map((entry: Loose) => entry.why);
    };
    expect(await why()).toEqual(['Caused by: Sample declared']);
    await permit('probes', ['USER']);
    expect(await why()).toEqual([null]);
  });

  it('are not shown among overwritten texts', async () => {
    const friend = await world.person('USER_OFFICER');
    await world.ok(friend, 'mutation ($id: Int!) { updateSample(sampleId: $id, title: "Steel") { id } }', sample);
    await fillIn(world, friend, {
      questionaryId: sample.questionaryId,
      topicId: at.sampleTemplate.topics[1],
      answers: { probe_words: 'bright' },
    });
    const document = `query ($pk: Int!) { overwrittenTexts(proposalPk: $pk) { totalCount texts { before } } }`;
    const read = async () =>
      (await world.ok(officer, document, { pk: proposal.primaryKey })).overwrittenTexts.texts.map(
        ({ before }: Loose) => before,
      );
    expect(await read()).toEqual(['rusty', 'Iron']);
    await permit('probes', ['USER']);
    expect(await read()).toEqual([]);
    await removeSample();
    expect(await read()).toEqual([]);
  });
});
