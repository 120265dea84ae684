import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginSafety,
  bookNew,
  decide,
  handIn,
  insertExperimentCall,
  logOfExperiment,
  openExperimentWorld,
} from '../../../test/experiment-world.ts';
import { fillIn } from '../../../test/filling.ts';
import { insertForm } from '../../../test/forms.ts';
import type { Answer, Loose, TestPerson, World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let scientist: TestPerson;
let instrumentId: number;
let callId: number;

beforeAll(async () => {
  ({ world, pi, officer, scientist, instrumentId } = await openExperimentWorld());
  ({ callId } = await insertExperimentCall(world, null));
});
afterAll(() => world.close());

const read = `query ($pk: Int!) { experimentSafety(experimentSafetyPk: $pk) {
  safetyReviewQuestionaryId safetyReviewQuestionary { questionaryId steps { fields { question { id } } } } } }`;
const wordsOf = ({ errors }: Answer<unknown>) => errors[0]?.message;
const another = (change: object = {}) => bookNew(world, { pi, callId, instrumentId, change });
const get = async (who: TestPerson, pk: number): Promise<Loose> =>
  (await world.gql<Loose>(who, read, { pk })).data?.experimentSafety ?? null;

describe('the decision (rule O12)', () => {
  it.each([
    ['IS', 'INSTRUMENT_SCIENTIST'],
    ['ESR', 'EXPERIMENT_SAFETY_REVIEWER'],
    ['ESR', 'USER_OFFICER'],
  ] as const)(
    'as %s is made by %s, after submission, and may be repeated; each one records an event (rule O16)',
    async (by, role) => {
      const booked = await another();
      const pk = await beginSafety(world, pi, booked);
      const who = role === 'INSTRUMENT_SCIENTIST' ? scientist : await world.person(role);
      const early = await decide(world, who, { by, pk, decision: 'ACCEPTED' });
      expect(wordsOf(early)).toBe('Experiment safety has not been submitted yet');
      await handIn(world, pi, pk);
      for (const other of roleCodes) {
        const stranger = await world.person(other);
        const allowed = by === 'ESR' && ['USER_OFFICER', 'EXPERIMENT_SAFETY_REVIEWER'].includes(other);
        if (!allowed) expect((await decide(world, stranger, { by, pk, decision: 'ACCEPTED' })).errors).toHaveLength(1);
      }
      await decide(world, who, { by, pk, decision: 'ACCEPTED', comment: 'Well done' });
      const again = await decide(world, who, { by, pk, decision: 'REJECTED', comment: 'On second thoughts' });
      expect(again.data?.decided).toEqual({
        instrumentScientistDecision: by === 'IS' ? 'REJECTED' : null,
        instrumentScientistComment: by === 'IS' ? 'On second thoughts' : null,
        experimentSafetyReviewerDecision: by === 'ESR' ? 'REJECTED' : null,
        experimentSafetyReviewerComment: by === 'ESR' ? 'On second thoughts' : null,
        reviewedBy: who.id,
      });
      const log = await logOfExperiment(world, booked);
      expect(log.slice(2).map(({ eventType }) => eventType)).toEqual([
        `EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_${by}`,
        `EXPERIMENT_ESF_APPROVED_BY_${by}`,
        `EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_${by}`,
        `EXPERIMENT_ESF_REJECTED_BY_${by}`,
      ]);
      const field = by === 'IS' ? 'instrumentScientistDecision' : 'experimentSafetyReviewerDecision';
      expect(log[4]?.rowData).toMatchObject({ [field]: 'REJECTED', before: { [field]: 'ACCEPTED' } });
    },
  );

  it('prevents the deletion of the user who made it', async () => {
    const pk = await beginSafety(world, pi, await another());
    await handIn(world, pi, pk);
    const reviewer = await world.person('EXPERIMENT_SAFETY_REVIEWER');
    await decide(world, reviewer, { by: 'ESR', pk, decision: 'ACCEPTED' });
    const remove = await world.gql(officer, 'mutation ($id: Int!) { deleteUser(id: $id) { id } }', { id: reviewer.id });
    expect(remove.errors[0]?.extensions.code).toBe('REFUSED');
  });

  it('is unset, accepted or rejected, and nothing else (rule O13)', async () => {
    const pk = await beginSafety(world, pi, await another());
    await handIn(world, pi, pk);
    const long = await decide(world, scientist, { by: 'IS', pk, decision: 'ACCEPTED', comment: 'x'.repeat(2001) });
    expect(long.errors[0]?.extensions.code).toBe('INVALID_INPUT');
    // Leaving the decision out wipes nothing: UNSET is how a decision is taken back.
    await decide(world, scientist, { by: 'IS', pk, decision: 'ACCEPTED', comment: 'Fine' });
    for (const [by, who] of [
      ['IS', scientist],
      ['ESR', officer],
    ] as const) {
      for (const decision of [null, undefined] as never[]) {
        const nothing = await decide(world, who, { by, pk, decision });
        expect(nothing.errors[0]?.extensions.issues).toMatchObject([
          { path: 'decision', message: 'Decision is required' },
        ]);
      }
    }
    // What the risk of a sample is says nothing of a decision.
    const risk = await decide(world, scientist, { by: 'IS', pk, decision: 'LOW_RISK' });
    expect(risk.errors).toHaveLength(1);
    const stored = await world.db
      .selectFrom('experimentSafeties')
      .select(['instrumentScientistDecision', 'instrumentScientistComment'])
      .where('experimentSafetyPk', '=', pk)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ instrumentScientistDecision: 'ACCEPTED', instrumentScientistComment: 'Fine' });
    const unset = await decide(world, scientist, { by: 'IS', pk, decision: 'UNSET' });
    expect(unset.data?.decided.instrumentScientistDecision).toBe('UNSET');
    const unknown = await decide(world, scientist, { by: 'IS', pk: 99_999, decision: 'ACCEPTED' });
    expect(wordsOf(unknown)).toBe('No experiment safety found');
  });
});

describe('the form of the review (rule O14)', () => {
  // Some clients say, too, whether it is submitted.
  const review = `mutation ($pk: Int!) { reviewExperimentSafety(experimentSafetyPk: $pk, isSubmitted: true) {
    safetyReviewQuestionaryId safetyReviewQuestionary { questionaryId templateId } } }`;

  it('is begun once, from the active template, and is for users who may decide', async () => {
    const { topics, templateId } = await insertForm(world, 'EXPERIMENT_SAFETY_REVIEW', [
      { id: 'is_it_safe', type: 'TEXT_INPUT' },
    ]);
    const booked = await another();
    const pk = await beginSafety(world, pi, booked);
    await world.db.deleteFrom('activeTemplates').where('groupId', '=', 'EXPERIMENT_SAFETY_REVIEW').execute();
    expect(wordsOf(await world.gql(officer, review, { pk }))).toBe('No active experiment safety review template found');
    await world.db.insertInto('activeTemplates').values({ groupId: 'EXPERIMENT_SAFETY_REVIEW', templateId }).execute();
    for (const role of ['USER', 'FAP_CHAIR', 'INSTRUMENT_SCIENTIST'] as const) {
      expect((await world.gql(await world.person(role), review, { pk })).errors).toHaveLength(1);
    }
    const reviewer = await world.person('EXPERIMENT_SAFETY_REVIEWER');
    // Nobody has begun it: a blank one, and its questions for those who review alone.
    const questionary = { questionaryId: 0, steps: [{ fields: [{ question: { id: 'is_it_safe' } }] }] };
    expect((await get(reviewer, pk)).safetyReviewQuestionary).toEqual(questionary);
    expect((await get(pi, pk)).safetyReviewQuestionary).toEqual({ questionaryId: 0, steps: [] });
    const [first, second] = [
      await world.ok<Loose>(scientist, review, { pk }),
      await world.ok<Loose>(reviewer, review, { pk }),
    ];
    expect(second).toEqual(first);
    expect(first.reviewExperimentSafety.safetyReviewQuestionary.templateId).toBe(templateId);
    const { questionaryId } = first.reviewExperimentSafety.safetyReviewQuestionary;
    const fill = (who: TestPerson, text: string) =>
      fillIn(world, who, { questionaryId, topicId: topics[0], answers: { is_it_safe: text } });
    expect((await fill(scientist, 'Rather')).errors).toEqual([]);
    expect((await fill(reviewer, 'Quite')).errors).toEqual([]);
    expect((await fill(pi, 'Very')).errors).toHaveLength(1);
    expect((await get(reviewer, pk)).safetyReviewQuestionary).toMatchObject({ questionaryId });
    expect(await get(pi, pk)).toMatchObject({
      safetyReviewQuestionary: { questionaryId: 0, steps: [] },
      safetyReviewQuestionaryId: questionaryId,
    });
    expect((await logOfExperiment(world, booked)).map(({ eventType }) => eventType)).toEqual([
      'EXPERIMENT_SAFETY_CREATED',
      'EXPERIMENT_SAFETY_REVIEW_CREATED',
    ]);
  });
});
