import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BookedExperiment,
  beginSafety,
  book,
  bookNew,
  decide,
  handIn,
  insertExperimentCall,
  insertSample,
  insertSampleForms,
  logOfExperiment,
  openExperimentWorld,
  safetyStatusOf,
  scientistDecides,
} from '../../../test/experiment-world.ts';
import { fillIn } from '../../../test/filling.ts';
import { reasonOf } from '../../../test/panel-world.ts';
import type { Loose, TestPerson, World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let scientist: TestPerson;
let reviewer: TestPerson;
let instrumentId: number;
let forms: Awaited<ReturnType<typeof insertSampleForms>>;
let callId: number;
let withoutWorkflow: number;

/** The instrument scientist, then the safety reviewer; nothing leads back. */
const oneAfterTheOther = [
  ...scientistDecides.slice(0, 2),
  { status: 'ESF_ESR_REVIEW', previousStatus: 'ESF_IS_REVIEW', events: ['EXPERIMENT_ESF_APPROVED_BY_IS'] },
  { status: 'ESF_APPROVED', previousStatus: 'ESF_ESR_REVIEW', events: ['EXPERIMENT_ESF_APPROVED_BY_ESR'] },
  { status: 'ESF_REJECTED', previousStatus: 'ESF_ESR_REVIEW', events: ['EXPERIMENT_ESF_REJECTED_BY_ESR'] },
];

beforeAll(async () => {
  ({ world, pi, officer, scientist, reviewer, instrumentId } = await openExperimentWorld());
  forms = await insertSampleForms(world);
  const values = { templateId: forms.proposal.templateId, esiTemplateId: forms.safety.templateId };
  ({ callId } = await insertExperimentCall(world, oneAfterTheOther, values));
  ({ callId: withoutWorkflow } = await insertExperimentCall(world, null, values));
});
afterAll(() => world.close());

const askBack = `mutation ($pk: Int!, $comment: String!) {
  askBackExperimentSafety(experimentSafetyPk: $pk, comment: $comment) { experimentSafetyPk esiQuestionarySubmittedAt } }`;
const read = `query ($pk: Int!) { experimentSafety(experimentSafetyPk: $pk) {
  esiQuestionarySubmittedAt instrumentScientistDecision reviewedBy
  questionary { questionaryId } samples { sampleId sampleEsiQuestionaryId earlierVerdict { experimentId decidedAt decidedBy { id } } }
  returns { comment returnedAt handedInAt returnedBy { id } } changes { kind sample question before after }
  experiment { actions { kind state reason message } } abilities { write { allowed } askBack { allowed reason } } } }`;
const get = async (who: TestPerson, pk: number): Promise<Loose> =>
  (await world.ok<Loose>(who, read, { pk })).experimentSafety;
const ask = async (who: TestPerson, pk: number, comment = 'Which gas?') => {
  const answer = await world.gql<Loose>(who, askBack, { pk, comment });
  await world.work();
  return answer;
};

const booked = (call = callId) => bookNew(world, { pi, callId: call, instrumentId });

/** The form with everything said in it, but not handed in. */
async function begun(experiment: BookedExperiment): Promise<number> {
  const pk = await beginSafety(world, pi, experiment);
  const { questionaryId } = (await get(pi, pk)).questionary;
  await say(questionaryId, forms.safety.topics[0], {});
  await say(questionaryId, forms.safety.topics[1], { precautions: 'Gloves' });
  return pk;
}

/** A form that was handed in, as the scientist has it before him. */
async function handedIn(call = callId): Promise<{ pk: number; experiment: BookedExperiment }> {
  const experiment = await booked(call);
  const pk = await begun(experiment);
  await handIn(world, pi, pk);
  return { pk, experiment };
}

const say = async (questionaryId: number, topicId: number | undefined, answers: Record<string, unknown>) => {
  const done = await fillIn(world, pi, { questionaryId, topicId, answers });
  expect(done.errors).toEqual([]);
};

const sampleOf = (experiment: BookedExperiment, title: string) =>
  insertSample(world, {
    proposalPk: experiment.proposalPk,
    creatorId: pi.id,
    templateId: forms.sample.templateId,
    title,
  });

/** Chooses a sample for an experiment, says how it is handled, and hands its input in. */
async function bring({ experimentPk }: BookedExperiment, sampleId: number, handling: string): Promise<void> {
  const key = { experimentPk, sampleId };
  const { addSampleToExperiment } = await world.ok<Loose>(
    pi,
    'mutation ($experimentPk: Int!, $sampleId: Int!) { addSampleToExperiment(experimentPk: $experimentPk, sampleId: $sampleId) { sampleEsiQuestionaryId } }',
    key,
  );
  await say(addSampleToExperiment.sampleEsiQuestionaryId, forms.input.topics[0], { handling });
  await confirm(key);
}
const confirm = (key: { experimentPk: number; sampleId: number }) =>
  world.ok(
    pi,
    'mutation ($experimentPk: Int!, $sampleId: Int!) { updateExperimentSample(experimentPk: $experimentPk, sampleId: $sampleId, isSubmitted: true) { sampleId } }',
    key,
  );

describe('asking back (rules O160 and O161)', () => {
  it('is possible for a request that began before the form was submitted and waited for it', async () => {
    const { pk } = await handedIn();
    // A request has the time of its beginning: one that waited for the form finds it handed in later than that.
    await world.pool.query(
      "update experiment_safeties set esi_questionary_submitted_at = now() + interval '1 minute' where experiment_safety_pk = $1",
      [pk],
    );
    expect((await ask(scientist, pk)).errors).toEqual([]);
    const [{ returnedAt, handedInAt }] = (await get(pi, pk)).returns;
    expect(returnedAt).toBe(handedInAt);
  });

  it('keeps whoever read the form before from deciding on the one that was submitted again (rule O12)', async () => {
    const { pk } = await handedIn(withoutWorkflow);
    const { esiQuestionarySubmittedAt: submittedAt } = await get(reviewer, pk);
    await ask(scientist, pk);
    await handIn(world, pi, pk);
    const decided = { by: 'ESR', pk, decision: 'ACCEPTED' } as const;
    expect(reasonOf(await decide(world, reviewer, { ...decided, submittedAt }))).toBe('SAFETY_SUBMITTED_AGAIN');
    const again = (await get(reviewer, pk)).esiQuestionarySubmittedAt;
    expect((await decide(world, reviewer, { ...decided, submittedAt: again })).errors).toEqual([]);
  });

  it('opens the form to the team, which reads the comment, and moves it back to the status it was submitted in', async () => {
    const { pk, experiment } = await handedIn();
    expect(await safetyStatusOf(world, experiment)).toBe('ESF_IS_REVIEW');
    expect((await ask(scientist, pk, '  Which gas?\nHow much? ')).errors).toEqual([]);
    expect(await safetyStatusOf(world, experiment)).toBe('AWAITING_ESF');
    const seen = await get(pi, pk);
    expect(seen).toMatchObject({
      esiQuestionarySubmittedAt: null,
      abilities: { write: { allowed: true } },
      returns: [{ comment: 'Which gas?\nHow much?', returnedBy: { id: scientist.id } }],
      changes: [],
    });
    const log = await logOfExperiment(world, experiment);
    expect(log.slice(-2)).toMatchObject([
      {
        eventType: 'EXPERIMENT_SAFETY_ASKED_BACK',
        changedBy: scientist.id,
        rowData: { comment: 'Which gas?\nHow much?' },
      },
      { eventType: 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_USER', rowData: { shortCode: 'AWAITING_ESF' } },
    ]);
    // It goes its way anew: nothing of the first time is remembered.
    await handIn(world, pi, pk);
    expect(await safetyStatusOf(world, experiment)).toBe('ESF_IS_REVIEW');
    await decide(world, scientist, { by: 'IS', pk, decision: 'ACCEPTED' });
    expect(await safetyStatusOf(world, experiment)).toBe('ESF_ESR_REVIEW');
    await ask(reviewer, pk, 'And the gloves?');
    expect(await get(pi, pk)).toMatchObject({
      instrumentScientistDecision: null,
      reviewedBy: null,
      returns: [{ comment: 'And the gloves?' }, { comment: 'Which gas?\nHow much?' }],
    });
    expect(await safetyStatusOf(world, experiment)).toBe('AWAITING_ESF');
  });

  it.each(roleCodes)(
    'is allowed to safety reviewers and officers, and to no other unrelated user: %s',
    async (role) => {
      const { pk } = await handedIn(withoutWorkflow);
      const allowed = ['USER_OFFICER', 'EXPERIMENT_SAFETY_REVIEWER'].includes(role);
      const answer = await ask(await world.person(role), pk);
      expect(answer.errors.length === 0).toBe(allowed);
      expect(reasonOf(await ask(pi, pk))).toBe('INSUFFICIENT_PERMISSIONS');
    },
  );

  it('is for the reviewer of the current stage; officers may always, even after rejection or approval', async () => {
    const { pk, experiment } = await handedIn();
    expect(reasonOf(await ask(reviewer, pk))).toBe('SAFETY_OF_ANOTHER_STAGE');
    expect((await get(reviewer, pk)).abilities.askBack).toEqual({ allowed: false, reason: 'SAFETY_OF_ANOTHER_STAGE' });
    await decide(world, scientist, { by: 'IS', pk, decision: 'ACCEPTED' });
    expect(reasonOf(await ask(scientist, pk))).toBe('SAFETY_OF_ANOTHER_STAGE');
    await decide(world, reviewer, { by: 'ESR', pk, decision: 'REJECTED' });
    expect(await safetyStatusOf(world, experiment)).toBe('ESF_REJECTED');
    expect((await ask(officer, pk)).errors).toEqual([]);
    expect(await safetyStatusOf(world, experiment)).toBe('AWAITING_ESF');
    expect(reasonOf(await ask(officer, pk))).toBe('SAFETY_NOT_SUBMITTED');
    await handIn(world, pi, pk);
    await decide(world, scientist, { by: 'IS', pk, decision: 'ACCEPTED' });
    await decide(world, reviewer, { by: 'ESR', pk, decision: 'ACCEPTED' });
    expect(await safetyStatusOf(world, experiment)).toBe('ESF_APPROVED');
    for (const who of [scientist, reviewer]) expect(reasonOf(await ask(who, pk))).toBe('SAFETY_APPROVED');
    expect((await ask(officer, pk)).errors).toEqual([]);
    expect(await safetyStatusOf(world, experiment)).toBe('AWAITING_ESF');
  });

  it('requires a comment, of at most 2,000 characters', async () => {
    const { pk } = await handedIn(withoutWorkflow);
    const codeOf = async (comment: string) => (await ask(officer, pk, comment)).errors[0]?.extensions.code;
    expect(await codeOf(' \n')).toBe('INVALID_INPUT');
    expect(await codeOf('x'.repeat(2001))).toBe('INVALID_INPUT');
    expect(await codeOf('x'.repeat(2000))).toBeUndefined();
  });

  it('is undone with all its consequences, unless the team submitted the form again', async () => {
    const { pk, experiment } = await handedIn();
    const undo = 'mutation ($id: Int!) { undoAct(id: $id) { id } }';
    const lastAct = async () =>
      (await world.db.selectFrom('acts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id;
    await ask(scientist, pk);
    expect(await safetyStatusOf(world, experiment)).toBe('AWAITING_ESF');
    await world.ok(scientist, undo, { id: await lastAct() });
    await world.work();
    expect(await safetyStatusOf(world, experiment)).toBe('ESF_IS_REVIEW');
    expect(await get(pi, pk)).toMatchObject({ returns: [], esiQuestionarySubmittedAt: expect.any(String) });
    await ask(scientist, pk);
    const id = await lastAct();
    await handIn(world, pi, pk);
    expect((await world.gql(scientist, undo, { id })).errors).toHaveLength(1);
  });
});

describe('the notification of the team (rule O162)', () => {
  it('is shown at the icon, and sent by letter to everybody on the proposal', async () => {
    const { pk, experiment } = await handedIn();
    const other = await world.person('USER');
    await world.db
      .insertInto('proposalUsers')
      .values({ proposalPk: experiment.proposalPk, userId: other.id })
      .execute();
    await world.db.updateTable('features').set({ isEnabled: true }).where('id', '=', 'RISK_ASSESSMENT').execute();
    const icon = async () => (await get(pi, pk)).experiment.actions.find(({ kind }: Loose) => kind === 'SAFETY');
    expect(await icon()).toMatchObject({ state: 'COMPLETED' });
    await ask(scientist, pk, 'Which <gas>?');
    expect(await icon()).toEqual({
      kind: 'SAFETY',
      state: 'ACTIVE',
      reason: 'SAFETY_ASKED_BACK',
      message: 'Changes to the safety form have been requested',
    });
    const mails = await world.db
      .selectFrom('mails')
      .selectAll()
      .where('templateId', '=', 'experiment-safety-asked-back')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(mails.flatMap(({ recipients }) => recipients).sort()).toEqual([pi.email, other.email].sort());
    expect(mails[0]?.html).toContain('Which &lt;gas&gt;?');
    expect(mails[0]?.html).toContain(`/ExperimentSafety/${pk}`);
    await handIn(world, pi, pk);
    expect(await icon()).toMatchObject({ state: 'COMPLETED', reason: null });
  });
});

describe('the changes since (rule O163)', () => {
  it('include answers, samples added and removed, and the declarations of the remaining ones', async () => {
    const experiment = await booked();
    const [kept, gone, come] = [
      await sampleOf(experiment, 'Iron film'),
      await sampleOf(experiment, 'Cobalt'),
      await sampleOf(experiment, 'Nickel'),
    ];
    const pk = await beginSafety(world, pi, experiment);
    await bring(experiment, kept.id, 'Dry');
    await bring(experiment, gone.id, 'Wet');
    const { questionaryId } = (await get(pi, pk)).questionary;
    await say(questionaryId, forms.safety.topics[0], {});
    await say(questionaryId, forms.safety.topics[1], { precautions: 'Gloves' });
    await handIn(world, pi, pk);
    await ask(scientist, pk);
    const chosen = (await get(pi, pk)).samples.find(({ sampleId }: Loose) => sampleId === kept.id);
    await say(chosen.sampleEsiQuestionaryId, forms.input.topics[0], { handling: 'In argon' });
    await confirm({ experimentPk: experiment.experimentPk, sampleId: kept.id });
    const goes =
      'mutation ($e: Int!, $s: Int!) { removeSampleFromExperiment(experimentPk: $e, sampleId: $s) { sampleId } }';
    await world.ok(pi, goes, { e: experiment.experimentPk, s: gone.id });
    await world.ok(pi, 'mutation ($s: Int!) { deleteSample(sampleId: $s) { id } }', { s: gone.id });
    await bring(experiment, come.id, 'Cold');
    await say(questionaryId, forms.safety.topics[0], {});
    await say(questionaryId, forms.safety.topics[1], { precautions: 'Gloves and goggles' });
    await handIn(world, pi, pk);
    for (const who of [scientist, reviewer, officer, pi]) {
      expect((await get(who, pk)).changes).toEqual([
        {
          kind: 'ANSWER',
          sample: null,
          question: 'Question precautions',
          before: 'Gloves',
          after: 'Gloves and goggles',
        },
        { kind: 'ANSWER', sample: 'Iron film', question: 'Question handling', before: 'Dry', after: 'In argon' },
        { kind: 'SAMPLE_ADDED', sample: 'Nickel', question: null, before: null, after: null },
        { kind: 'SAMPLE_REMOVED', sample: 'Cobalt', question: null, before: null, after: null },
      ]);
    }
  });

  it('are also shown for a form that an officer returned without a comment', async () => {
    const { pk } = await handedIn();
    const give =
      'mutation ($pk: Int!) { submitExperimentSafety(experimentSafetyPk: $pk, isSubmitted: false) { experimentSafetyPk } }';
    await world.ok(officer, give, { pk });
    const { questionaryId } = (await get(pi, pk)).questionary;
    await say(questionaryId, forms.safety.topics[1], { precautions: 'Goggles' });
    expect(await get(officer, pk)).toMatchObject({
      returns: [{ comment: null, returnedBy: { id: officer.id } }],
      changes: [{ question: 'Question precautions', before: 'Gloves', after: 'Goggles' }],
    });
  });
});

describe('an earlier decision (rule O238)', () => {
  const earlier =
    'query ($pk: Int!) { experimentSafety(experimentSafetyPk: $pk) { earlierDecisions { by decision comment decidedAt decidedBy { id } } } }';
  const before = async (who: TestPerson, pk: number): Promise<Loose[]> =>
    (await world.ok<Loose>(who, earlier, { pk })).experimentSafety.earlierDecisions;

  it('remains readable with its comment, for the team and the reviewers, when the form is returned', async () => {
    const { pk } = await handedIn(withoutWorkflow);
    await decide(world, scientist, { by: 'IS', pk, decision: 'ACCEPTED', comment: 'Fine here' });
    await decide(world, reviewer, { by: 'ESR', pk, decision: 'REJECTED', comment: 'No gas' });
    expect(await before(pi, pk)).toEqual([]);
    await ask(officer, pk, 'Please mend it');
    const first = [
      {
        by: 'REVIEWER',
        decision: 'REJECTED',
        comment: 'No gas',
        decidedAt: expect.any(String),
        decidedBy: { id: reviewer.id },
      },
      {
        by: 'SCIENTIST',
        decision: 'ACCEPTED',
        comment: 'Fine here',
        decidedAt: expect.any(String),
        decidedBy: { id: scientist.id },
      },
    ];
    for (const who of [pi, scientist, reviewer, officer]) expect(await before(who, pk)).toEqual(first);
    await handIn(world, pi, pk);
    await decide(world, reviewer, { by: 'ESR', pk, decision: 'REJECTED' });
    expect(await before(pi, pk)).toEqual(first);
    await decide(world, officer, { by: 'ESR', pk, decision: 'ACCEPTED' });
    expect(await before(pi, pk)).toEqual([{ ...first[0], comment: null }, ...first]);
  });
});

describe('a sample approved earlier (rule O164)', () => {
  it('shows in which experiment, when and by whom, but not if its answers differ', async () => {
    const first = await booked(withoutWorkflow);
    const sample = await sampleOf(first, 'Iron film');
    const firstPk = await begun(first);
    await bring(first, sample.id, 'Dry');
    await say((await get(pi, firstPk)).questionary.questionaryId, forms.safety.topics[0], {});
    await handIn(world, pi, firstPk);
    const next = await book(world, first.proposalPk, instrumentId);
    const nextPk = await begun(next);
    await bring(next, sample.id, 'Dry');
    const verdict = async () => (await get(scientist, nextPk)).samples[0].earlierVerdict;
    expect(await verdict()).toBeNull();
    await decide(world, reviewer, { by: 'ESR', pk: firstPk, decision: 'REJECTED' });
    expect(await verdict()).toBeNull();
    await decide(world, reviewer, { by: 'ESR', pk: firstPk, decision: 'ACCEPTED' });
    const { experimentId } = await world.db
      .selectFrom('experiments')
      .select('experimentId')
      .where('experimentPk', '=', first.experimentPk)
      .executeTakeFirstOrThrow();
    expect(await verdict()).toEqual({ experimentId, decidedAt: expect.any(String), decidedBy: { id: reviewer.id } });
    expect((await get(scientist, firstPk)).samples[0].earlierVerdict).toBeNull();
    const { sampleEsiQuestionaryId } = (await get(pi, nextPk)).samples[0];
    await say(sampleEsiQuestionaryId, forms.input.topics[0], { handling: 'Wet' });
    expect(await verdict()).toBeNull();
  });
});
