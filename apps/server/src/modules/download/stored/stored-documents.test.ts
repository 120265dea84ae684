import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchAs, storeAtFirstMove } from '../../../../test/downloads.ts';
import { fillIn } from '../../../../test/filling.ts';
import { insertForm } from '../../../../test/forms.ts';
import { completeQuestionary, insertCall, writeProposal } from '../../../../test/proposals.ts';
import { insertWorkflow } from '../../../../test/review-world.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let stranger: TestPerson;
let callId: number;
let workflowId: number;
let connectionId: number;
let topicId: number | undefined;
let proposal: { primaryKey: number; proposalId: string; questionaryId: number };

beforeAll(async () => {
  world = await openWorld();
  [pi, stranger] = [await world.person('USER'), await world.person('USER')];
  officer = await world.person('USER_OFFICER');
  const form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }],
    [
      { id: 'words', type: 'TEXT_INPUT' },
      { id: 'inner', type: 'TEXT_INPUT', config: { readPermissions: ['USER'] } },
    ],
  );
  topicId = form.topics[1];
  workflowId = await insertWorkflow(world, [
    { status: 'DRAFT', previousStatus: null, events: [] },
    { status: 'FEASIBILITY_REVIEW', previousStatus: 'DRAFT', events: ['PROPOSAL_SUBMITTED'] },
  ]);
  callId = await insertCall(world, { templateId: form.templateId });
  await world.db.updateTable('calls').set({ proposalWorkflowId: workflowId }).where('id', '=', callId).execute();
  connectionId = await storeAtFirstMove(world, workflowId);
});
afterAll(() => world.close());

const prefer = (isOn: boolean) =>
  world.ok(
    officer,
    `mutation { updateFeatures(updatedFeaturesInput: { featureIds: [PREGENERATED_PROPOSAL_PDF], action: ${isOn ? 'ENABLE' : 'DISABLE'} }) { id } }`,
  );
const submit = async (words = 'first words') => {
  const made = await writeProposal(world, pi, callId, { title: 'Ice' });
  const answers = { words, inner: 'for the team alone' };
  const saved = await fillIn(world, pi, { questionaryId: made.questionaryId, topicId, answers });
  expect(saved.errors).toEqual([]);
  await completeQuestionary(world, made.questionaryId);
  await world.ok(pi, 'mutation ($pk: Int!) { submitProposal(proposalPk: $pk) { primaryKey } }', {
    pk: made.primaryKey,
  });
  return made;
};
const rewrite = (pk: number) =>
  world.ok(
    officer,
    'mutation ($pk: Int!) { updateProposal(proposalPk: $pk, title: "Fire", abstract: "Hot") { title } }',
    { pk },
  );
const fileOf = async (pk = proposal.primaryKey): Promise<string | null> =>
  (await world.ok(officer, 'query ($pk: Int!) { proposal(primaryKey: $pk) { fileId } }', { pk })).proposal.fileId;
const get = (who: { readonly token: string }, path: string) => fetchAs(world, who, `/download/${path}`);
const logged = () =>
  world.db
    .selectFrom('statusActionsLogs as l')
    .innerJoin('statusActionsLogProposals as p', 'p.statusActionsLogId', 'l.id')
    .select(['l.successful', 'l.message', 'l.actionId', 'l.connectionId'])
    .where('p.proposalPk', '=', proposal.primaryKey)
    .orderBy('l.id')
    .execute();

beforeEach(async () => {
  world.printed.length = 0;
  proposal = await submit();
  await world.work();
  await prefer(true);
});

describe('the document of a proposal that moved along a connection with the download action', () => {
  it('is stored, named after the proposal, and recorded in both logs', async () => {
    expect(await fileOf()).toMatch(/^[0-9a-f-]{36}$/);
    const file = await world.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', (await fileOf()) as string)
      .executeTakeFirstOrThrow();
    expect(file).toMatchObject({
      originalFileName: `${proposal.primaryKey}.pdf`,
      mimeType: 'application/pdf',
      pages: 1,
    });
    const row = { successful: true, message: 'Proposal successfully downloaded', actionId: 3, connectionId };
    expect(await logged()).toEqual([row]);
    const events = await world.db
      .selectFrom('eventLogs')
      .select('description')
      .where('proposalPk', '=', proposal.primaryKey)
      .where('eventType', '=', 'PROPOSAL_STATUS_ACTION_EXECUTED')
      .execute();
    expect(events).toEqual([{ description: 'Proposal successfully downloaded' }]);
  });

  it('contains nothing that only some of its readers may see', async () => {
    // What was printed last, while the world was at work.
    world.printed.length = 0;
    proposal = await submit();
    await world.work();
    const html = world.printed.join();
    expect(html).toContain('first words');
    expect(html).not.toContain('for the team alone');
  });

  it('is delivered unchanged to every reader of the proposal: alone, with others and zipped', async () => {
    await rewrite(proposal.primaryKey);
    for (const who of [pi, officer]) {
      const answer = await get(who, `pdf/proposal/${proposal.primaryKey}`);
      expect([answer.statusCode, answer.html]).toEqual([200, '']);
      expect((await PDFDocument.load(answer.rawPayload)).getPageCount()).toBe(1);
    }
    const other = await writeProposal(world, pi, callId, { title: 'Fresh one' });
    const both = await get(officer, `pdf/proposal/${other.primaryKey},${proposal.primaryKey}`);
    expect((await PDFDocument.load(both.rawPayload)).getPageCount()).toBe(2);
    expect(both.html).toContain('Fresh one');
    expect(both.html).not.toContain('Fire');
    expect((await get(officer, `zip/proposal/${proposal.primaryKey}`)).html).toBe('');
    expect((await get(stranger, `pdf/proposal/${proposal.primaryKey}`)).statusCode).toBe(500);
  });

  it('is not used while the facility does not prefer it, and in previews', async () => {
    await rewrite(proposal.primaryKey);
    const preview = await fetchAs(world, officer, `/preview/pdf/proposal?proposalPk=${proposal.primaryKey}`);
    expect(preview.html).toContain('Fire');
    await prefer(false);
    expect((await get(officer, `pdf/proposal/${proposal.primaryKey}`)).html).toContain('Fire');
  });

  it('is replaced when the status is set again, and the previous file is no longer readable', async () => {
    const first = await fileOf();
    await rewrite(proposal.primaryKey);
    const { id } = await world.db
      .selectFrom('statuses')
      .select('id')
      .where('shortCode', '=', 'FEASIBILITY_REVIEW')
      .executeTakeFirstOrThrow();
    world.printed.length = 0;
    await world.ok(
      officer,
      'mutation ($s: Int!, $pks: [Int!]!) { changeProposalsStatus(changeProposalsStatusInput: { statusId: $s, proposalPks: $pks }) }',
      { s: id, pks: [proposal.primaryKey] },
    );
    await world.work();
    expect(world.printed.join()).toContain('Fire');
    expect(await fileOf()).not.toBe(first);
    expect(await logged()).toHaveLength(2);
  });

  it('that is missing on the disk fails the download with the message that clients expect', async () => {
    const { storageKey } = await world.db
      .selectFrom('files')
      .select('storageKey')
      .where('id', '=', (await fileOf()) as string)
      .executeTakeFirstOrThrow();
    await world.db
      .updateTable('files')
      .set({ storageKey: `${storageKey}-gone` })
      .execute();
    const answer = await get(officer, `pdf/proposal/${proposal.primaryKey}`);
    expect([answer.statusCode, answer.body]).toEqual([
      500,
      `Could not fetch proposal with PK ${proposal.primaryKey} for pregenerated proposal download`,
    ]);
  });
});

it('a draft is not stored', async () => {
  const draft = await writeProposal(world, pi, callId);
  await world.work();
  expect(await fileOf(draft.primaryKey)).toBeNull();
});

it('an access token needs both keys while stored documents are preferred', async () => {
  const ask = async (...keys: string[]) => {
    const accessPermissions = JSON.stringify(Object.fromEntries(keys.map((key) => [`FactoryServices.${key}`, true])));
    const { made } = await world.ok(
      officer,
      `mutation ($p: String!) { made: createApiAccessToken(createApiAccessTokenInput: { name: "robot", accessPermissions: $p }) { accessToken } }`,
      { p: accessPermissions },
    );
    return (await get({ token: made.accessToken.replace(/^Bearer /, '') }, `pdf/proposal/${proposal.primaryKey}`))
      .statusCode;
  };
  expect(await ask('getPdfProposals')).toBe(401);
  expect(await ask('getPregeneratedPdfProposals')).toBe(401);
  expect(await ask('getPdfProposals', 'getPregeneratedPdfProposals')).toBe(200);
  await prefer(false);
  expect(await ask('getPdfProposals')).toBe(200);
});
