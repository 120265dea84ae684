import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchAs, printedFor, storeAtFirstMove } from '../../../../test/downloads.ts';
import { insertForm } from '../../../../test/forms.ts';
import { completeQuestionary, insertCall, writeProposal } from '../../../../test/proposals.ts';
import { insertWorkflow } from '../../../../test/review-world.ts';
import { insertInstrument } from '../../../../test/rows.ts';
import { insertVisit } from '../../../../test/visit-world.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

const words = 'Beam time was short';

let world: World;
let pi: TestPerson;
let visitor: TestPerson;
let dataUser: TestPerson;
let officer: TestPerson;
let callId: number;
let storing: { id: number };
let primaryKey: number;

beforeAll(async () => {
  world = await openWorld();
  [pi, visitor, dataUser] = [await world.person('USER'), await world.person('USER'), await world.person('USER')];
  officer = await world.person('USER_OFFICER');
  await insertInstrument(world, { managerUserId: officer.id });
  const { templateId } = await insertForm(world, 'PROPOSAL', [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }]);
  const workflowId = await insertWorkflow(world, [
    { status: 'DRAFT', previousStatus: null, events: [] },
    { status: 'FEASIBILITY_REVIEW', previousStatus: 'DRAFT', events: ['PROPOSAL_SUBMITTED'] },
  ]);
  callId = await insertCall(world, { templateId });
  const { createTemplate } = await world.ok(
    officer,
    'mutation { createTemplate(groupId: PROPOSAL_PDF, name: "Document") { templateId proposalPdfTemplate { proposalPdfTemplateId } } }',
  );
  await world.ok(
    officer,
    'mutation ($id: Int!, $texts: String!) { updateProposalPdfTemplate(proposalPdfTemplateId: $id, templateData: $texts) { templateId } }',
    {
      id: createTemplate.proposalPdfTemplate.proposalPdfTemplateId,
      texts: '<p>{{proposal.title}} [{{proposal.commentForUser}}]</p>',
    },
  );
  await world.db
    .updateTable('calls')
    .set({ proposalWorkflowId: workflowId, proposalPdfTemplateId: createTemplate.templateId })
    .where('id', '=', callId)
    .execute();
  await storeAtFirstMove(world, workflowId);
  storing = await world.db
    .selectFrom('statuses')
    .select('id')
    .where('shortCode', '=', 'FEASIBILITY_REVIEW')
    .executeTakeFirstOrThrow();
});
afterAll(() => world.close());

const prefer = (isOn: boolean) =>
  world.ok(
    officer,
    `mutation { updateFeatures(updatedFeaturesInput: { featureIds: [PREGENERATED_PROPOSAL_PDF], action: ${isOn ? 'ENABLE' : 'DISABLE'} }) { id } }`,
  );

/** An officer sets the status whose way there stores the document; answers what was printed for that. */
async function store(): Promise<string> {
  const before = world.printed.length;
  await world.ok(
    officer,
    'mutation ($s: Int!, $pks: [Int!]!) { changeProposalsStatus(changeProposalsStatusInput: { statusId: $s, proposalPks: $pks }) }',
    { s: storing.id, pks: [primaryKey] },
  );
  await world.work();
  return world.printed.slice(before).join('\n');
}
const download = (who: TestPerson) => printedFor(world, who, primaryKey);
const fileId = async () =>
  (
    await world.db
      .selectFrom('proposals')
      .select('fileId')
      .where('proposalPk', '=', primaryKey)
      .executeTakeFirstOrThrow()
  ).fileId as string;

beforeEach(async () => {
  await prefer(true);
  const made = await writeProposal(world, pi, callId, { title: 'Ice' });
  primaryKey = made.primaryKey;
  await completeQuestionary(world, made.questionaryId);
  await world.ok(pi, 'mutation ($pk: Int!) { submitProposal(proposalPk: $pk) { primaryKey } }', { pk: primaryKey });
  await world.work();
  await insertVisit(world, { proposalPk: primaryKey, team: [visitor.id] });
  await world.db.insertInto('dataAccessUsers').values({ proposalPk: primaryKey, userId: dataUser.id }).execute();
  await world.db
    .updateTable('proposals')
    .set({ commentForUser: words, finalStatus: 'ACCEPTED', notified: true })
    .where('proposalPk', '=', primaryKey)
    .execute();
});

describe('the comment for the applicant in the document of a proposal (rule P190)', () => {
  it('is not in the stored document, whoever triggered it, and everybody gets that document', async () => {
    // Those who may know have theirs made first; what is stored is printed anew.
    await prefer(false);
    expect(await download(officer)).toContain(`Ice [${words}]`);
    await prefer(true);
    const printed = await store();
    expect(printed).toContain('Ice []');
    expect(printed).not.toContain(words);
    const stored = await fileId();
    for (const who of [officer, pi, visitor, dataUser]) {
      // Nothing was printed for the download: it is the one that is stored.
      expect(await download(who)).toBe('');
    }
    const files = [];
    for (const who of [officer, visitor, dataUser]) files.push(await fetchAs(world, who, `/files/download/${stored}`));
    expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const { rawPayload } of files) expect(rawPayload.equals(files[0]?.rawPayload as Buffer)).toBe(true);
    expect(await fileId()).toBe(stored);
  });

  it('is shown to each reader with access to it, whoever downloaded before', async () => {
    await store();
    await prefer(false);
    const known = `Ice [${words}]`;
    for (const [who, told] of [
      [visitor, 'Ice []'],
      [pi, known],
      [dataUser, 'Ice []'],
      [officer, known],
      [visitor, 'Ice []'],
      [pi, known],
    ] as const) {
      expect(await download(who)).toContain(told);
    }
  });

  it('is not in the document stored after readers with access downloaded theirs', async () => {
    await store();
    for (const who of [pi, officer]) {
      await prefer(false);
      expect(await download(who)).toContain(words);
      await prefer(true);
      expect(await download(visitor)).toBe('');
      expect(await store()).not.toContain(words);
    }
  });
});
