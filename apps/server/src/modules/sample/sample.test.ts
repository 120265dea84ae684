import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { completeTopics, type EntryWorld, insertEntryWorld } from '../../../test/entries.ts';
import { answersRead, fillIn, told } from '../../../test/filling.ts';
import { insertForm } from '../../../test/forms.ts';
import { completeQuestionary, ended, insertInstrument, writeProposal } from '../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

leavesBroken('A submitted proposal has no topic', 'proposals are marked as submitted in the store');

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let safety: TestPerson;
let stranger: TestPerson;
let at: EntryWorld;
let proposal: { primaryKey: number; questionaryId: number };

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  safety = await world.person('EXPERIMENT_SAFETY_REVIEWER');
  stranger = await world.person('USER');
  at = await insertEntryWorld(world);
});
afterAll(() => world.close());

beforeEach(async () => {
  proposal = await writeProposal(world, pi, at.callId);
});

const fields = `id title creatorId questionaryId safetyStatus safetyComment isPostProposalSubmission proposalPk questionId
  questionary { isCompleted templateId }`;
const create = (who: TestPerson, title = 'One', more: Loose = {}) =>
  world.gql<Loose>(
    who,
    `mutation ($title: String!, $templateId: Int!, $proposalPk: Int!, $questionId: String!, $post: Boolean) { createSample(title: $title,
      templateId: $templateId, proposalPk: $proposalPk, questionId: $questionId, isPostProposalSubmission: $post) { ${fields} } }`,
    { title, templateId: at.sampleTemplate.templateId, proposalPk: proposal.primaryKey, questionId: 'probes', ...more },
  );
const made = async (title = 'One', more: Loose = {}): Promise<Loose> => {
  const { data, errors } = await create(pi, title, more);
  expect(errors).toEqual([]);
  return (data as Loose).createSample;
};
const act = (who: TestPerson, mutation: string, variables: Loose) =>
  world.gql<Loose>(
    who,
    {
      clone: `mutation ($id: Int!, $title: String, $post: Boolean) { cloneSample(sampleId: $id, title: $title,
        isPostProposalSubmission: $post) { ${fields} } }`,
      rename: `mutation ($id: Int!, $title: String) { updateSample(sampleId: $id, title: $title) { title } }`,
      remove: 'mutation ($id: Int!) { deleteSample(sampleId: $id) { id } }',
      judge: `mutation ($id: Int!, $status: SampleStatus!, $comment: String) { submitSampleReview(sampleId: $id,
        safetyStatus: $status, safetyComment: $comment) { ${fields} } }`,
    }[mutation] as string,
    variables,
  );
const list = async (who: TestPerson, filter: Loose = { proposalPk: proposal.primaryKey }): Promise<Loose[]> =>
  (
    await world.ok(
      who,
      `query ($filter: SamplesFilter) { samples(filter: $filter) { ${fields} proposal { title } } }`,
      {
        filter,
      },
    )
  ).samples;
const reason = (outcome: { errors: ReadonlyArray<{ extensions: Loose }> }) => outcome.errors[0]?.extensions.reason;
const submit = () =>
  world.ok(pi, 'mutation ($pk: Int!) { submitProposal(proposalPk: $pk) { primaryKey } }', { pk: proposal.primaryKey });
const saveTopic = () =>
  fillIn(world, pi, { questionaryId: proposal.questionaryId, topicId: at.topics[1], answers: { has_parts: ['No'] } });

describe('a sample', () => {
  it('is declared, renamed, cloned and deleted, each with an event in the log', async () => {
    const one = await made();
    expect(one).toMatchObject({
      title: 'One',
      creatorId: pi.id,
      safetyStatus: 'PENDING_EVALUATION',
      safetyComment: '',
      isPostProposalSubmission: false,
    });
    expect((await act(pi, 'rename', { id: one.id, title: 'First' })).errors).toEqual([]);
    await completeQuestionary(world, one.questionaryId);
    const { data } = await act(pi, 'clone', { id: one.id });
    expect(data?.cloneSample).toMatchObject({ title: 'Copy of First', questionary: { isCompleted: true } });
    expect((await act(pi, 'remove', { id: one.id })).errors).toEqual([]);
    expect((await list(pi)).map(({ title }) => title)).toEqual(['Copy of First']);
    const events = await world.db
      .selectFrom('eventLogs')
      .select(['eventType'])
      .where('proposalPk', '=', proposal.primaryKey)
      .where('eventType', 'like', 'SAMPLE%')
      .orderBy('id')
      .execute();
    expect(events.map(({ eventType }) => eventType)).toEqual([
      'SAMPLE_CREATED',
      'SAMPLE_UPDATED',
      'SAMPLE_CREATED',
      'SAMPLE_DELETED',
    ]);
  });

  it('has its own answers', async () => {
    const one = await made();
    const filling = {
      questionaryId: one.questionaryId,
      topicId: at.sampleTemplate.topics[1],
      answers: { probe_words: 'said' },
    };
    expect((await fillIn(world, pi, filling)).errors).toEqual([]);
    expect((await answersRead(world, officer, one.questionaryId)).probe_words).toBe('said');
    expect((await fillIn(world, stranger, filling)).errors).toHaveLength(1);
  });

  it.each([
    ['an empty title', { title: '' }, 'INVALID_INPUT'],
    ['a title of 151 characters', { title: 'x'.repeat(151) }, 'INVALID_INPUT'],
    ['a template of another group', { templateId: 1 }, 'NOT_A_SAMPLE_TEMPLATE'],
    ['a question of another type', { questionId: 'has_parts' }, 'QUESTION_WITHOUT_SAMPLES'],
    ['a proposal that is not there', { proposalPk: 999_999 }, 'SAMPLE_PROPOSAL_NOT_FOUND'],
  ])('is not declared with %s', async (_, more, expected) => {
    const { errors } = await create(pi, 'One', more);
    expect(errors[0]?.extensions.reason ?? errors[0]?.extensions.code).toBe(expected);
  });

  it('is declared with the template that its question names, not with another of its kind (rule Q130)', async () => {
    const other = await insertForm(world, 'SAMPLE', [{ id: 'sample_basis', type: 'SAMPLE_BASIS' }]);
    for (const more of [{}, { post: true }]) {
      const { templateId } = other;
      expect(reason(await create(officer, 'One', { templateId, ...more }))).toBe('NOT_A_SAMPLE_TEMPLATE');
    }
  });

  it('may have a title of 150 characters, and its copy too', async () => {
    const one = await made('x'.repeat(150));
    const { data } = await act(pi, 'clone', { id: one.id });
    expect(data?.cloneSample.title).toBe(`Copy of ${'x'.repeat(142)}`);
  });

  it('counts towards the limit of its question', async () => {
    const one = await made();
    await made('Two');
    expect(reason(await create(pi, 'Three'))).toBe('TOO_MANY_SAMPLES');
    expect(reason(await act(pi, 'clone', { id: one.id }))).toBe('TOO_MANY_SAMPLES');
  });

  it('must be complete before its topic can be', async () => {
    const one = await made();
    expect(told(await saveTopic())).toEqual({ probes: ['All samples must be completed'] });
    await completeQuestionary(world, one.questionaryId);
    expect((await saveTopic()).errors).toEqual([]);
    await made('Two');
    expect(await completeTopics(world, pi, proposal.questionaryId)).not.toContain('Topic 2');
  });

  it('stays when its question no longer applies', async () => {
    await made();
    await saveTopic();
    expect(await list(pi)).toHaveLength(1);
  });
});

describe('after submission', () => {
  it('an officer declares samples, other users only those for an experiment', async () => {
    const before = await made('Before');
    await completeQuestionary(world, before.questionaryId);
    await completeQuestionary(world, proposal.questionaryId);
    await submit();
    expect(reason(await create(pi, 'Late'))).toBe('SAMPLE_AFTER_SUBMISSION');
    expect((await act(pi, 'rename', { id: before.id, title: 'x' })).errors[0]).toMatchObject({
      message: 'Can not update sample because of insufficient permissions',
      extensions: { reason: 'NOT_ON_SAMPLE' },
    });
    expect((await act(pi, 'remove', { id: before.id })).errors).toHaveLength(1);
    expect(reason(await act(pi, 'clone', { id: before.id }))).toBe('SAMPLE_AFTER_SUBMISSION');
    const late = await made('For the experiment', { post: true });
    expect(late.isPostProposalSubmission).toBe(true);
    expect((await act(pi, 'rename', { id: late.id, title: 'Renamed' })).errors).toEqual([]);
    const { data } = await act(pi, 'clone', { id: before.id, post: true });
    expect(data?.cloneSample.isPostProposalSubmission).toBe(true);
    expect(reason(await create(stranger, 'x', { post: true }))).toBe('SAMPLE_PROPOSAL_NOT_FOUND');
    expect((await act(officer, 'remove', { id: before.id })).errors).toEqual([]);
    expect((await create(officer, 'By the office')).errors).toEqual([]);
    // What came after submission does not open the proposal again.
    expect(await completeTopics(world, pi, proposal.questionaryId)).toContain('Topic 2');
  });

  it('scientists and safety reviewers declare samples for the experiment, an outside panel reviewer sees none', async () => {
    const scientist = await world.person('INSTRUMENT_SCIENTIST');
    const instrumentId = await insertInstrument(world, scientist, [at.callId]);
    await world.db
      .insertInto('proposalInstruments')
      .values({ proposalPk: proposal.primaryKey, instrumentId })
      .execute();
    await completeQuestionary(world, proposal.questionaryId);
    await submit();
    const reviewer = await world.person('FAP_REVIEWER');
    expect((await create(scientist, 'There', { post: true })).errors).toEqual([]);
    expect((await create(safety, 'Safe', { post: true })).errors).toEqual([]);
    expect((await create(reviewer, 'x', { post: true })).errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await list(safety)).map(({ title }) => title)).toEqual(['There', 'Safe']);
    expect(await list(reviewer)).toEqual([]);
  });
});

/** Safety reviewers read what is handed in. */
const handIn = () =>
  world.db
    .updateTable('proposals')
    .set({ submitted: true, submittedDate: new Date() })
    .where('proposalPk', '=', proposal.primaryKey)
    .execute();

describe('the safety of a sample', () => {
  it('is assessed by safety reviewers and officers, never by its owner, and decides on no form (rule O13)', async () => {
    const one = await made();
    const draft = await act(safety, 'judge', { id: one.id, status: 'LOW_RISK' });
    expect(draft.errors[0]?.extensions.code).toBe('NOT_FOUND');
    await handIn();
    expect((await act(safety, 'judge', { id: one.id, status: 'ACCEPTED' })).errors).toHaveLength(1);
    const judge = { id: one.id, status: 'LOW_RISK', comment: 'fine' };
    expect(reason(await act(pi, 'judge', judge))).toBe('INSUFFICIENT_PERMISSIONS');
    const { data } = await act(safety, 'judge', judge);
    expect(data?.submitSampleReview).toMatchObject({ safetyStatus: 'LOW_RISK', safetyComment: 'fine' });
    const again = await act(officer, 'judge', { id: one.id, status: 'HIGH_RISK' });
    expect(again.data?.submitSampleReview).toMatchObject({ safetyStatus: 'HIGH_RISK', safetyComment: 'fine' });
    await world.work();
    const events = await world.db
      .selectFrom('eventLogs')
      .select('eventType')
      .where('proposalPk', '=', proposal.primaryKey)
      .where('eventType', 'like', 'PROPOSAL_SAMPLE%')
      .orderBy('id')
      .execute();
    expect(events.map(({ eventType }) => eventType).sort()).toEqual([
      'PROPOSAL_SAMPLE_REVIEW_SUBMITTED',
      'PROPOSAL_SAMPLE_REVIEW_SUBMITTED',
      'PROPOSAL_SAMPLE_SAFE',
    ]);
  });
});

describe('lists', () => {
  it('are filtered, also by safety status', async () => {
    const one = await made('Alpha');
    await made('Beta');
    await handIn();
    await act(safety, 'judge', { id: one.id, status: 'ELEVATED_RISK' });
    const titles = async (filter: Loose) => (await list(officer, filter)).map(({ title }) => title);
    const here = { proposalPk: proposal.primaryKey };
    expect(await titles({ ...here, status: 'ELEVATED_RISK' })).toEqual(['Alpha']);
    expect(await titles({ ...here, title: 'et' })).toEqual(['Beta']);
    expect(await titles({ ...here, questionId: 'probes', creatorId: pi.id })).toEqual(['Alpha', 'Beta']);
    expect(await titles({ sampleIds: [one.id], questionaryIds: [one.questionaryId] })).toEqual(['Alpha']);
  });

  it('of a call are for officers, safety reviewers, and scientists on their instruments', async () => {
    await made();
    const ofCall = async (who: TestPerson) =>
      (
        await world.gql<Loose>(who, 'query ($c: Int!) { samplesByCallId(callId: $c) { proposal { primaryKey } } }', {
          c: at.callId,
        })
      ).data?.samplesByCallId;
    const mine = { proposal: { primaryKey: proposal.primaryKey } };
    expect(await ofCall(officer)).toContainEqual(mine);
    expect(await ofCall(safety)).not.toContainEqual(mine);
    await handIn();
    expect(await ofCall(safety)).toContainEqual(mine);
    expect(await ofCall(pi)).toBeNull();
    const [scientist, elsewhere] = [
      await world.person('INSTRUMENT_SCIENTIST'),
      await world.person('INSTRUMENT_SCIENTIST'),
    ];
    const instrumentId = await insertInstrument(world, scientist);
    await world.db
      .insertInto('proposalInstruments')
      .values({ proposalPk: proposal.primaryKey, instrumentId })
      .execute();
    expect(await ofCall(scientist)).toEqual([mine]);
    expect(await ofCall(elsewhere)).toEqual([]);
  });

  it('take a constant number of statements', async () => {
    const ask = () => list(officer);
    await made();
    await ask();
    const { count: one } = await world.countStatements(ask);
    await made('Two');
    const { count: two, result } = await world.countStatements(ask);
    expect([result.length, two]).toEqual([2, one]);
  });

  it('query experiments and shipments only if the requested abilities depend on them', async () => {
    await made();
    const asking = async (who: TestPerson, abilities: string) => {
      const query = `query ($pk: Int!) { samples(filter: { proposalPk: $pk }) { abilities { ${abilities} } } }`;
      const ask = () => world.ok<Loose>(who, query, { pk: proposal.primaryKey });
      await ask();
      return (await world.countStatements(ask)).count;
    };
    for (const who of [officer, pi]) {
      const judging = await asking(who, 'judge { allowed }');
      expect(await asking(who, 'change { allowed }')).toBe(judging + 1);
      expect(await asking(who, 'judge { allowed } change { allowed } delete { allowed }')).toBe(judging + 1);
    }
  });
});

it('a copied proposal has copies of the samples, complete where the originals were', async () => {
  const one = await made('Water');
  await completeQuestionary(world, one.questionaryId);
  const { cloneProposals } = await world.ok(
    pi,
    'mutation ($c: Int!, $p: [Int!]!) { cloneProposals(cloneProposalsInput: { callId: $c, proposalsToClonePk: $p }) { primaryKey } }',
    { c: at.callId, p: [proposal.primaryKey] },
  );
  expect(await list(pi, { proposalPk: cloneProposals[0].primaryKey })).toMatchObject([
    { title: 'Copy of Water', questionary: { isCompleted: true } },
  ]);
});

it('a deleted proposal hides its samples', async () => {
  const one = await made();
  await world.ok(pi, 'mutation ($pk: Int!) { deleteProposal(proposalPk: $pk) { primaryKey } }', {
    pk: proposal.primaryKey,
  });
  const get = 'query ($id: Int!) { sample(sampleId: $id) { id } }';
  expect((await world.gql<Loose>(officer, get, { id: one.id })).data).toEqual({ sample: null });
  expect(await list(officer)).toEqual([]);
});

it('only officers can declare samples once the call has ended', async () => {
  await world.db.updateTable('calls').set(ended()).where('id', '=', at.callId).execute();
  expect((await create(pi)).errors).toHaveLength(1);
  expect((await create(officer)).errors).toEqual([]);
});
