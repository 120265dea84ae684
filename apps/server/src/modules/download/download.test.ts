import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchAs, storeAnswer } from '../../../test/downloads.ts';
import { insertForm, upload } from '../../../test/forms.ts';
import { completeQuestionary, insertCall, insertInstrument, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let stranger: TestPerson;
let callId: number;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  stranger = await world.person('USER');
  const form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }],
    [
      { id: 'more', type: 'BOOLEAN', text: 'More?' },
      { id: 'words', type: 'TEXT_INPUT', text: 'Which <words>?' },
      { id: 'hidden', type: 'TEXT_INPUT', text: 'Hidden question', dependsOn: [['more', 'eq', true]] },
      { id: 'secret', type: 'TEXT_INPUT', text: 'Secret question', config: { readPermissions: ['user_officer'] } },
      { id: 'note', type: 'EMBELLISHMENT', config: { html: '<b>x</b>', plain: 'Read this' } },
      { id: 'where', type: 'INSTRUMENT_PICKER', text: 'Where?', config: { variation: 'dropdown', requestTime: true } },
      { id: 'files', type: 'FILE_UPLOAD', text: 'Figures', config: { file_type: ['.pdf'], max_files: 3 } },
    ],
  );
  callId = await insertCall(world, { templateId: form.templateId, shortCode: 'spring' });
});
afterAll(() => world.close());

const get = (who: TestPerson | null, keys: string | number, query = '') =>
  fetchAs(world, who, `/download/pdf/proposal/${keys}${query}`);
const store = (questionaryId: number, questionId: string, value: unknown) =>
  storeAnswer(world, questionaryId, questionId, value);
const submitted = async (title: string) => {
  const proposal = await writeProposal(world, pi, callId, { title });
  await world.ok(pi, `mutation { submitProposal(proposalPk: ${proposal.primaryKey}) { primaryKey } }`);
  return proposal;
};

describe('the PDF of a proposal', () => {
  it('contains the questions and answers that its reader may see', async () => {
    const instrumentId = await insertInstrument(world, pi, [callId]);
    const proposal = await writeProposal(world, pi, callId, { title: 'Ice & <fire>' });
    await store(proposal.questionaryId, 'words', 'cold <b>words</b>');
    await store(proposal.questionaryId, 'hidden', 'not shown');
    await store(proposal.questionaryId, 'secret', 'for officers');
    await store(proposal.questionaryId, 'where', [{ instrumentId: String(instrumentId), timeRequested: 1 }]);
    await completeQuestionary(world, proposal.questionaryId);
    await world.ok(pi, `mutation { submitProposal(proposalPk: ${proposal.primaryKey}) { primaryKey } }`);
    world.printed.length = 0;
    const answer = await get(pi, proposal.primaryKey);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const year = new Date().getUTCFullYear();
    expect(answer.headers['x-download-filename']).toMatch(new RegExp(`^\\d{6}_Last\\d+_${year}\\.pdf$`));
    expect(answer.headers['content-disposition']).toContain('attachment; filename="');
    const html = world.printed[0] ?? '';
    expect(html).toContain('Proposal: Ice &amp; &lt;fire&gt;');
    expect(html).toContain('Which &lt;words&gt;?');
    expect(html).toContain('cold &lt;b&gt;words&lt;/b&gt;');
    expect(html).toContain('Read this');
    expect(html).toMatch(/Instrument \d+ \(1 day\)/);
    expect(html).toContain('Left blank');
    expect(html).not.toContain('Hidden question');
    expect(html).not.toContain('Secret question');
    world.printed.length = 0;
    await get(officer, proposal.primaryKey);
    expect(world.printed[0]).toContain('for officers');
  });
  it('ends with the uploaded files', async () => {
    const proposal = await writeProposal(world, pi, callId);
    const page = await PDFDocument.create();
    page.addPage();
    page.addPage();
    const file = await upload(world, pi, {
      name: 'figure.pdf',
      content: Buffer.from(await page.save()),
      type: 'application/pdf',
    });
    await store(proposal.questionaryId, 'files', [{ id: file.body.fileId, figure: '1', caption: 'Spectrum' }]);
    const bytes = (await get(officer, proposal.primaryKey)).rawPayload;
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(3);
    expect(world.printed.at(-1)).toContain('See appendix Figure 1');
  });
  it('contains technical reviews for users who may read them, never for the applicant', async () => {
    const instrumentId = await insertInstrument(world, pi, [callId]);
    const proposal = await submitted('Reviewed');
    await world.ok(
      officer,
      'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
      { p: [proposal.primaryKey], i: [instrumentId] },
    );
    await world.db
      .updateTable('technicalReviews')
      .set({ status: 'FEASIBLE', timeAllocation: 2, publicComment: '<p>Works well</p>', comment: 'internal' })
      .where('proposalPk', '=', proposal.primaryKey)
      .execute();
    world.printed.length = 0;
    await get(officer, proposal.primaryKey);
    expect(world.printed.join()).toContain('<p>Works well</p>');
    expect(world.printed.join()).toContain('2 days');
    expect(world.printed.join()).not.toContain('internal');
    world.printed.length = 0;
    await get(pi, proposal.primaryKey);
    expect(world.printed.join()).not.toContain('Works well');
  });
  it('of several proposals is one document named after the time', async () => {
    const [one, two] = [await submitted('One'), await submitted('Two')];
    const answer = await get(officer, `${one.primaryKey},${two.primaryKey},${one.primaryKey},x`);
    expect(answer.headers['x-download-filename']).toMatch(/^proposals_\d{4}-\d\d-\d\d_\d{6}\.pdf$/);
    expect((await PDFDocument.load(answer.rawPayload)).getPageCount()).toBe(2);
  });
});

describe('refusals', () => {
  it.each([
    ['nobody', null, '1', 401, 'EXTERNAL_TOKEN_INVALID'],
    ['no keys', 'officer', 'x', 500, 'No valid proposals provided'],
    ['an absent one', 'officer', '999999', 500, 'Proposal not found'],
    ['reference numbers, for people', 'officer', '1?filter=id', 500, 'Proposal not found'],
  ])('%s', async (_, who, keys, status, body) => {
    const answer = await get(who ? officer : null, keys);
    expect([answer.statusCode, answer.body]).toEqual([status, body]);
  });
  it('another user, and the applicant before submission', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    expect((await get(stranger, primaryKey)).body).toBe('Proposal not found');
    const early = await get(pi, primaryKey);
    expect([early.statusCode, early.body]).toEqual([500, 'The PDF can be downloaded once the proposal is submitted']);
    expect((await get(officer, primaryKey)).statusCode).toBe(200);
  });
  it('all proposals if one does not exist', async () => {
    const one = await submitted('One');
    expect((await get(officer, `${one.primaryKey},999999`)).statusCode).toBe(500);
  });
});
