import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginSafety, bookNew, openExperimentWorld } from '../../../test/experiment-world.ts';
import { insertForm } from '../../../test/forms.ts';
import { insertCall } from '../../../test/proposals.ts';
import type { TestPerson, World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let instrumentId: number;

beforeAll(async () => {
  ({ world, pi, instrumentId } = await openExperimentWorld());
});
afterAll(() => world.close());

it('a safety form copies no answer that the proposal hides from a role that reads the form (rules O8 and Q127)', async () => {
  const form = await insertForm(world, 'PROPOSAL', [
    { id: 'kept_back', type: 'TEXT_INPUT', config: { readPermissions: ['user_officer'] } },
    { id: 'told', type: 'TEXT_INPUT' },
  ]);
  const esi = await insertForm(world, 'PROPOSAL_ESI', [
    { id: 'kept_back', type: 'TEXT_INPUT' },
    { id: 'told', type: 'TEXT_INPUT' },
  ]);
  const callId = await insertCall(world, { templateId: form.templateId, esiTemplateId: esi.templateId });
  const booked = await bookNew(world, { pi, callId, instrumentId });
  const { questionaryId } = await world.db
    .selectFrom('proposals')
    .select('questionaryId')
    .where('proposalPk', '=', booked.proposalPk)
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable('questionaries')
    .set({ templateId: form.templateId })
    .where('id', '=', questionaryId)
    .execute();
  for (const questionId of ['kept_back', 'told']) {
    const answer = JSON.stringify({ value: `${questionId} words` });
    await world.db.insertInto('answers').values({ questionaryId, questionId, answer }).execute();
  }
  const pk = await beginSafety(world, pi, booked);
  const { esiQuestionaryId } = await world.db
    .selectFrom('experimentSafeties')
    .select('esiQuestionaryId')
    .where('experimentSafetyPk', '=', pk)
    .executeTakeFirstOrThrow();
  const taken = await world.db
    .selectFrom('answers')
    .select('questionId')
    .where('questionaryId', '=', esiQuestionaryId)
    .execute();
  expect(taken.map(({ questionId }) => questionId)).toEqual(['told']);
});
