import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EntryWorld, insertEntryWorld } from '../../../test/entries.ts';
import { writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let at: EntryWorld;
let pi: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  at = await insertEntryWorld(world);
});
afterAll(() => world.close());

const behind = async (who: TestPerson, templateId: number): Promise<number[]> =>
  (await world.ok(who, 'query ($id: Int!) { template(templateId: $id) { filledInProposals } }', { id: templateId }))
    .template.filledInProposals;

it('a template lists the proposals that were filled in with it, each once, for users who may read them', async () => {
  const officer = await world.person('USER_OFFICER');
  const stranger = await world.person('USER');
  const { templateId } = at.sampleTemplate;
  expect(await behind(officer, templateId)).toEqual([]);
  const [one, other] = [await writeProposal(world, pi, at.callId), await writeProposal(world, pi, at.callId)];
  for (const proposalPk of [one.primaryKey, one.primaryKey, other.primaryKey]) {
    await world.ok(
      pi,
      `mutation ($templateId: Int!, $proposalPk: Int!) { createSample(title: "S", templateId: $templateId,
        proposalPk: $proposalPk, questionId: "probes") { id } }`,
      { templateId, proposalPk },
    );
  }
  expect(await behind(officer, templateId)).toEqual([other.primaryKey, one.primaryKey]);
  expect(await behind(pi, templateId)).toEqual([other.primaryKey, one.primaryKey]);
  expect(await behind(stranger, templateId)).toEqual([]);
  const { calls } = await world.ok(officer, '{ calls { id templateId } }');
  const form = calls.find(({ id }: { id: number }) => id === at.callId).templateId;
  expect(new Set(await behind(officer, form))).toEqual(new Set([one.primaryKey, other.primaryKey]));
});
