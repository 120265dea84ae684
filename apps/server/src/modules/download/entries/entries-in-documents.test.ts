import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedFor } from '../../../../test/downloads.ts';
import { type EntryWorld, insertEntryWorld } from '../../../../test/entries.ts';
import { fillIn } from '../../../../test/filling.ts';
import { writeProposal } from '../../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../../test/world.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let at: EntryWorld;
let proposal: { primaryKey: number; questionaryId: number };

const choose = (answer: string) =>
  fillIn(world, pi, {
    questionaryId: proposal.questionaryId,
    topicId: at.topics[1],
    answers: { has_parts: [answer] },
    isPartialSave: true,
  });

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  at = await insertEntryWorld(world);
  proposal = await writeProposal(world, pi, at.callId);
  await choose('Yes');
  const place = { p: proposal.primaryKey };
  const part = await world.ok(
    pi,
    `mutation ($t: Int!, $p: Int!) { made: createGenericTemplate(title: "Lens & <mount>", templateId: $t, proposalPk: $p,
      questionId: "parts") { questionaryId } }`,
    { ...place, t: at.entryTemplate.templateId },
  );
  const sample = await world.ok(
    pi,
    `mutation ($t: Int!, $p: Int!) { made: createSample(title: "Heavy water", templateId: $t, proposalPk: $p,
      questionId: "probes") { id questionaryId } }`,
    { ...place, t: at.sampleTemplate.templateId },
  );
  const fill = (questionaryId: number, topicId: number | undefined, answers: Loose) =>
    fillIn(world, pi, { questionaryId, topicId, answers });
  await fill(part.made.questionaryId, at.entryTemplate.topics[1], { part_words: 'made of <glass>' });
  await fill(sample.made.questionaryId, at.sampleTemplate.topics[1], { probe_words: 'two litres' });
  await world.ok(
    officer,
    `mutation ($id: Int!) { submitSampleReview(sampleId: $id, safetyStatus: LOW_RISK,
      safetyComment: "<p>harmless</p><script>x()</script>") { id } }`,
    { id: sample.made.id },
  );
});
afterAll(() => world.close());

const print = () => printedFor(world, officer, proposal.primaryKey);

describe('the document of a proposal', () => {
  it('names samples and entries at their question, and has a part for each', async () => {
    const html = await print();
    expect(html).toContain('<dd>Lens &amp; &lt;mount&gt;</dd>');
    expect(html).toContain('Which parts?: Lens &amp; &lt;mount&gt;</h2>');
    expect(html).toContain('made of &lt;glass&gt;');
    expect(html).toContain('Sample: Heavy water</h2>');
    expect(html).toContain('two litres');
    expect(html).toContain('Low risk');
    expect(html).toContain('<p>harmless</p>');
    expect(html).not.toContain('x()');
  });

  it('leaves out entries of a question that the reader may not read', async () => {
    const set = (readPermissions: string[]) =>
      world.db
        .updateTable('questionTemplateRelations')
        .set({ config: JSON.stringify({ templateId: at.sampleTemplate.templateId, readPermissions }) })
        .where('questionId', '=', 'probes')
        .execute();
    await set(['fap_chair']);
    expect(await print()).not.toContain('Heavy water');
    await set([]);
    expect(await print()).toContain('Heavy water');
  });
});
