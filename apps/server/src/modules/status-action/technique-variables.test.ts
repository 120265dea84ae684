import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertEntryWorld } from '../../../test/entries.ts';
import { fillIn } from '../../../test/filling.ts';
import { writeProposal } from '../../../test/proposals.ts';
import { insertWorkflow } from '../../../test/review-world.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

const preview = `query ($pk: Int!, $body: String!) { emailPreview(subject: "S", body: $body, proposalPk: $pk) {
  html problem { message } variables } }`;

describe('the variables of e-mails about technique proposals', () => {
  let world: World;
  let officer: TestPerson;
  let pi: TestPerson;
  let proposalPk: number;
  let callId: number;

  beforeAll(async () => {
    world = await openWorld();
    [officer, pi] = [await world.person('USER_OFFICER'), await world.person('USER')];
    const at = await insertEntryWorld(world);
    callId = at.callId;
    const { db } = world;
    await db
      .updateTable('topics')
      .set({ title: 'SampleS' })
      .where('id', '=', at.topics[1] ?? 0)
      .execute();
    const proposal = await writeProposal(world, pi, callId);
    proposalPk = proposal.primaryKey;
    const answered = { has_parts: ['Yes'] };
    const { questionaryId } = proposal;
    await fillIn(world, pi, { questionaryId, topicId: at.topics[1], answers: answered, isPartialSave: true });
    const { entry } = await world.ok<Loose>(
      pi,
      `mutation ($p: Int!, $g: Int!) { entry: createGenericTemplate(title: "Lens", templateId: $g, proposalPk: $p,
        questionId: "parts") { questionaryId } }`,
      { p: proposalPk, g: at.entryTemplate.templateId },
    );
    const answers = { part_words: 'Glass & <steel>' };
    await fillIn(world, pi, { questionaryId: entry.questionaryId, topicId: at.entryTemplate.topics[1], answers });
  });
  afterAll(() => world.close());

  const shown = async (body = '-') => {
    const { emailPreview } = await world.ok<Loose>(officer, preview, { pk: proposalPk, body });
    return { ...emailPreview, variables: JSON.parse(emailPreview.variables) };
  };

  it('are rendered without anything executable', async () => {
    const { html } = await shown(
      '<table><tr><td onclick="x()">{{proposals.[0].title}}</td></tr></table><script>x()</script>',
    );
    expect(html).toContain('<table><tr><td>A title</td></tr></table>');
    expect(html).not.toMatch(/script|onclick/);
  });

  it('contain no samples or hazards if the workflow is not one of technique proposals', async () => {
    const { variables } = await shown();
    expect(variables.proposals).toHaveLength(1);
    for (const values of [variables, variables.proposals[0]]) {
      expect(values).not.toHaveProperty('samples');
      expect(values).not.toHaveProperty('hazards');
    }
  });

  it('contain the answers of the topics with those names, with those of their entries', async () => {
    const workflowId = await insertWorkflow(world, [
      { status: 'DRAFT', previousStatus: null, events: [] },
      { status: 'QUICK_REVIEW', previousStatus: 'DRAFT', events: ['PROPOSAL_SUBMITTED'] },
    ]);
    await world.db.updateTable('calls').set({ proposalWorkflowId: workflowId }).where('id', '=', callId).execute();
    const { variables, html } = await shown('{{#each samples}}<p>{{entry}} {{question}}: {{answer}}</p>{{/each}}');
    const samples = [
      { question: 'Question has_parts', answer: 'Yes', entry: null },
      { question: 'Question part_words', answer: 'Glass & <steel>', entry: 'Lens' },
    ];
    expect(variables).toMatchObject({ samples, hazards: [], techniques: [] });
    expect(variables.proposals[0]).toMatchObject({ samples, hazards: [] });
    expect(html).toContain('Lens Question part_words: Glass &amp; &lt;steel&gt;');
  });

  it('leave out what only some roles may read', async () => {
    const restricted = JSON.stringify({ options: ['Yes', 'No'], readPermissions: ['USER_OFFICER'] });
    await world.db
      .updateTable('questionTemplateRelations')
      .set({ config: restricted })
      .where('questionId', '=', 'has_parts')
      .execute();
    const { variables } = await shown();
    expect(variables.samples.map(({ question }: Loose) => question)).toEqual(['Question part_words']);
  });
});
