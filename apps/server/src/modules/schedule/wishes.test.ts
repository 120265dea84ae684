import { expect, it, onTestFinished } from 'vitest';
import { storeAnswer } from '../../../test/downloads.ts';
import { insertForm } from '../../../test/forms.ts';
import { acceptedProposal, at, documents, openScheduleWorld } from '../../../test/schedule-world.ts';
import type { Loose } from '../../../test/world.ts';

it('answers to a question that does not apply are not wishes (rules O106 and Q140)', async () => {
  const opened = await openScheduleWorld();
  const { world, officer, instrumentId } = opened;
  onTestFinished(() => world.close());
  const proposalPk = await acceptedProposal(opened);
  const form = await insertForm(world, 'PROPOSAL', [
    { id: 'has_wishes', type: 'BOOLEAN' },
    { id: 'beam_time_impossible', type: 'DATE', dependsOn: [['has_wishes', 'eq', true]] },
  ]);
  const { questionaryId } = await world.db
    .selectFrom('proposals')
    .select('questionaryId')
    .where('proposalPk', '=', proposalPk)
    .executeTakeFirstOrThrow();
  await world.pool.query('delete from topic_completenesses where questionary_id = $1', [questionaryId]);
  await world.pool.query('update questionaries set template_id = $2 where id = $1', [questionaryId, form.templateId]);
  await storeAnswer(world, questionaryId, 'beam_time_impossible', at(0));
  const kinds = async () => {
    const { done } = await world.ok<Loose>(officer, documents.toPlan, { instrumentId });
    return done.proposals.find((one: Loose) => one.proposalPk === proposalPk).wishes.map(({ kind }: Loose) => kind);
  };
  expect(await kinds()).toEqual([]);
  await storeAnswer(world, questionaryId, 'has_wishes', true);
  expect(await kinds()).toEqual(['IMPOSSIBLE']);
});
