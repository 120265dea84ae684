import { type PdfTexts, standardPdfTexts } from '@atrium/domain/pdf-template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../../test/database.ts';
import { fetchAs } from '../../../../test/downloads.ts';
import { type EntryWorld, insertEntryWorld } from '../../../../test/entries.ts';
import { fillIn } from '../../../../test/filling.ts';
import { writeProposal } from '../../../../test/proposals.ts';
import { insertInstrument } from '../../../../test/rows.ts';
import { insertVisit } from '../../../../test/visit-world.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

leavesBroken('A submitted proposal has no topic', 'proposals are marked as submitted in the store');

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let at: EntryWorld;
let proposal: { primaryKey: number; proposalId: string; questionaryId: number };
let pdfTemplateId: number;

const standard = standardPdfTexts.PROPOSAL_PDF;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  at = await insertEntryWorld(world);
  const { createTemplate } = await world.ok(
    officer,
    'mutation { createTemplate(groupId: PROPOSAL_PDF, name: "Document") { templateId proposalPdfTemplate { proposalPdfTemplateId } } }',
  );
  pdfTemplateId = createTemplate.proposalPdfTemplate.proposalPdfTemplateId;
  await world.db
    .updateTable('calls')
    .set({ proposalPdfTemplateId: createTemplate.templateId })
    .where('id', '=', at.callId)
    .execute();
  proposal = await writeProposal(world, pi, at.callId, { title: 'Ice & <fire>' });
  await fillIn(world, pi, {
    questionaryId: proposal.questionaryId,
    topicId: at.topics[1],
    answers: { has_parts: ['Yes'] },
    isPartialSave: true,
  });
  const { made } = await world.ok(
    pi,
    `mutation ($t: Int!, $p: Int!) { made: createSample(title: "Heavy water", templateId: $t, proposalPk: $p, questionId: "probes") { questionaryId } }`,
    { p: proposal.primaryKey, t: at.sampleTemplate.templateId },
  );
  await fillIn(world, pi, {
    questionaryId: made.questionaryId,
    topicId: at.sampleTemplate.topics[1],
    answers: { probe_words: 'two <litres>' },
  });
  await world.ok(
    pi,
    `mutation ($t: Int!, $p: Int!) { createGenericTemplate(title: "Lens", templateId: $t, proposalPk: $p, questionId: "parts") { id } }`,
    { p: proposal.primaryKey, t: at.entryTemplate.templateId },
  );
});
afterAll(() => world.close());

const set = (texts: Partial<PdfTexts>) =>
  world.ok(
    officer,
    `mutation ($id: Int!, $templateData: String, $templateHeader: String, $templateFooter: String,
       $templateSampleDeclaration: String, $dummyData: String) {
       updateProposalPdfTemplate(proposalPdfTemplateId: $id, templateData: $templateData, templateHeader: $templateHeader,
         templateFooter: $templateFooter, templateSampleDeclaration: $templateSampleDeclaration, dummyData: $dummyData) { templateId } }`,
    { id: pdfTemplateId, ...texts },
  );
const get = (who: TestPerson | null, url: string) => fetchAs(world, who, url);
const download = () => get(officer, `/download/pdf/proposal/${proposal.primaryKey}`);
const preview = (texts: Partial<PdfTexts>, more: Record<string, unknown> = {}, who = officer) =>
  world.gql(
    who,
    `query ($templateData: String, $templateHeader: String, $templateFooter: String, $templateSampleDeclaration: String,
       $dummyData: String, $proposalPk: Int) { pdfTextsPreview(templateData: $templateData, templateHeader: $templateHeader,
       templateFooter: $templateFooter, templateSampleDeclaration: $templateSampleDeclaration, dummyData: $dummyData,
       proposalPk: $proposalPk) { body header footer samples problems { text message line column } } }`,
    { ...texts, ...more },
  );

describe('the PDF template of a call', () => {
  it('is used once it has a body', async () => {
    expect((await download()).html).toContain('<h1>Proposal: Ice &amp; &lt;fire&gt;</h1>');
    await set({ templateData: '<p>Own: {{proposal.title}}</p>' });
    const { html, statusCode } = await download();
    expect(statusCode).toBe(200);
    expect(html).toContain('<p>Own: Ice &amp; &lt;fire&gt;</p>');
    expect(html).not.toContain('Proposal Team');
  });

  it('has access to the variables of templates (rules Q100 and Q101)', async () => {
    await set({
      templateData: [
        '{{proposal.proposalId}}|{{principalInvestigator.lastname}}|{{coProposers.length}}|{{userRole}}|{{isPregeneratedPdfData}}',
        '{{#each questionarySteps}}[{{topic.title}}:{{#each fields}}{{question.naturalKey}},{{/each}}]{{/each}}',
        '{{answers.has_parts}}|{{#each answers.parts}}{{generic_template_basis}}{{/each}}|{{#each answers.probes}}{{title}}{{/each}}',
        '{{#each samples}}{{sample.title}}={{#each sampleQuestionaryFields}}{{value}}{{/each}}{{/each}}|{{attachmentsFileMeta.length}}',
      ].join('\n'),
      templateSampleDeclaration:
        '<h1>{{sample.title}}: {{sample.safetyStatus}}</h1>{{#each sampleQuestionaryFields}}{{html}}{{/each}}',
    });
    const { html } = await download();
    expect(html).toMatch(new RegExp(`${proposal.proposalId}\\|Last\\d+\\|0\\|user_officer\\|false`));
    expect(html).toMatch(/\[Topic 2:(\w+,)*has_parts,/);
    expect(html).toContain('Yes|Lens|Heavy water');
    expect(html).toContain('Heavy water=two &lt;litres&gt;|0');
    expect(html).toContain('<h1>Heavy water: Not evaluated</h1>two &lt;litres&gt;');
  });

  it('shows applicants no decision and no internal comments', async () => {
    await world.db
      .updateTable('proposals')
      .set({
        commentForManagement: 'inner',
        commentForUser: 'verdict',
        finalStatus: 'ACCEPTED',
        submitted: true,
        submittedDate: new Date(),
      })
      .where('proposalPk', '=', proposal.primaryKey)
      .execute();
    await set({
      templateData: '[{{proposal.commentForManagement}}{{proposal.commentForUser}}{{proposal.finalStatus}}]',
      templateSampleDeclaration: '',
    });
    expect((await download()).html).toContain('[innerverdictACCEPTED]');
    expect((await get(pi, `/download/pdf/proposal/${proposal.primaryKey}`)).html).toContain('[]');
  });

  it('shows the comment for the applicant, once sent, to the team, not to visitors or data access users (rule P190)', async () => {
    const [guest, reader] = [await world.person('USER'), await world.person('USER')];
    await insertInstrument(world, { managerUserId: officer.id });
    await insertVisit(world, { proposalPk: proposal.primaryKey, team: [guest.id] });
    await world.db
      .insertInto('dataAccessUsers')
      .values({ proposalPk: proposal.primaryKey, userId: reader.id })
      .execute();
    await world.db
      .updateTable('proposals')
      .set({ commentForUser: 'verdict', finalStatus: 'ACCEPTED', notified: true, submitted: true })
      .where('proposalPk', '=', proposal.primaryKey)
      .execute();
    await set({ templateData: '[{{proposal.commentForUser}}{{proposal.finalStatus}}]', templateSampleDeclaration: '' });
    const documentOf = async (who: TestPerson) =>
      (await get(who, `/download/pdf/proposal/${proposal.primaryKey}`)).html;
    expect(await documentOf(pi)).toContain('[verdictACCEPTED]');
    expect(await documentOf(officer)).toContain('[verdictACCEPTED]');
    for (const who of [guest, reader]) expect(await documentOf(who)).toContain('[ACCEPTED]');
  });

  it('creates bookmarks and an index of the elements it marks', async () => {
    await set({
      templateData:
        '<div id="bookIndex"></div><h1 data-book-index="A &amp; B">a</h1><h2 data-book-index="C" data-book-index-parent="A &amp; B">c</h2>',
    });
    const { html } = await download();
    expect(html).toContain('<h1 data-book-index="A &amp; B"><a id="book-index-0"></a>');
    expect(html).toContain('<a href="#book-index-1"');
    expect(html).toContain('A &amp; B</a>');
  });

  it('that is invalid fails the document and says where', async () => {
    await set({ templateData: 'a\n{{#if x}}' });
    const { statusCode, body } = await download();
    expect(statusCode).toBe(500);
    expect(body).toBe(
      'The PDF template of the call cannot be used: The text ends before everything that was opened has been closed (line 2)',
    );
  });
});

describe('previews', () => {
  it('of the standard texts need no other data', async () => {
    const { data } = await preview(standard);
    expect(data?.pdfTextsPreview.problems).toEqual([]);
    expect(data?.pdfTextsPreview.body).toContain('Magnetic order in a thin film');
    expect(data?.pdfTextsPreview.header).toContain('26A-0001');
    expect(data?.pdfTextsPreview.samples[0]).toContain('Sample: Iron film');
    const real = await preview(standard, { proposalPk: proposal.primaryKey });
    expect(real.data?.pdfTextsPreview.body).toContain('Ice &amp; &lt;fire&gt;');
    const safety = await preview(standardPdfTexts.EXPERIMENT_SAFETY_PDF);
    expect(safety.data?.pdfTextsPreview.body).toContain('EXP-1');
  });

  it('report the errors of each text with their line', async () => {
    const { data } = await preview({ ...standard, templateHeader: 'a\n{{/if}}', templateFooter: '{{nope 1}}' });
    expect(data?.pdfTextsPreview).toMatchObject({
      body: null,
      problems: [
        { text: 'templateHeader', line: 2 },
        { text: 'templateFooter', line: 1, message: 'There is no helper “nope”' },
      ],
    });
    const json = await preview({ ...standard, dummyData: '{\n  "data": {\n    "a": oops\n  }\n}' });
    expect(json.data?.pdfTextsPreview.problems).toMatchObject([
      { text: 'dummyData', message: 'This is not JSON', line: 3 },
    ]);
  });

  it('are for officers, with a proposal that they may read', async () => {
    expect((await preview(standard, {}, pi)).data?.pdfTextsPreview ?? null).toBeNull();
    expect((await preview(standard, { proposalPk: 999_999 })).data?.pdfTextsPreview ?? null).toBeNull();
  });

  it('are returned as PDF at the addresses that clients know', async () => {
    await set(standard);
    const answers = [
      await get(pi, `/preview/pdf/proposal?pdfTemplateId=${pdfTemplateId}`),
      await get(officer, `/preview/pdf/proposal?proposalPk=${proposal.primaryKey}`),
      await get(officer, '/preview/pdf/proposal'),
      await get(officer, '/preview/pdf/proposal?pdfTemplateId=999999'),
      await get(officer, `/preview/pdf/experiment-safety?pdfTemplateId=${pdfTemplateId}`),
      await get(null, `/preview/pdf/proposal?pdfTemplateId=${pdfTemplateId}`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400, 500, 500, 401]);
    expect(answers[2]?.body).toBe('Invalid request');
    expect(answers[3]?.body).toBe('Internal Server Error');
    expect(answers[0]?.headers['content-type']).toBe('application/pdf');
  });
});
