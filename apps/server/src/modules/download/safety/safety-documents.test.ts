import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leavesBroken } from '../../../../test/database.ts';
import { fetchAs, storeAnswer } from '../../../../test/downloads.ts';
import {
  type BookedExperiment,
  beginSafety,
  bookNew,
  decide,
  handIn,
  insertSample,
  insertSampleForms,
  openExperimentWorld,
  scientistDecides,
} from '../../../../test/experiment-world.ts';
import { insertForm, pdfOf, upload } from '../../../../test/forms.ts';
import { completeQuestionary, insertCall } from '../../../../test/proposals.ts';
import { insertWorkflow } from '../../../../test/review-world.ts';
import type { Loose, TestPerson, World } from '../../../../test/world.ts';

leavesBroken('A submitted proposal has no topic', 'proposals are marked as submitted in the store');

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let scientist: TestPerson;
let reviewer: TestPerson;
let instrumentId: number;
let callId: number;
let booked: BookedExperiment;
let reviewId: number;

beforeAll(async () => {
  ({ world, pi, officer, scientist, reviewer, instrumentId } = await openExperimentWorld());
  const forms = await insertSampleForms(world);
  const review = await insertForm(world, 'EXPERIMENT_SAFETY_REVIEW', [
    { id: 'hazard_class', type: 'TEXT_INPUT', text: 'Hazard class' },
    { id: 'risk_assessment', type: 'FILE_UPLOAD', text: 'Risk assessment', config: { file_type: [], max_files: 0 } },
  ]);
  await world.db
    .insertInto('activeTemplates')
    .values({ groupId: 'EXPERIMENT_SAFETY_REVIEW', templateId: review.templateId })
    .onConflict((conflict) => conflict.column('groupId').doUpdateSet({ templateId: review.templateId }))
    .execute();
  callId = await insertCall(world, {
    templateId: forms.proposal.templateId,
    esiTemplateId: forms.safety.templateId,
    experimentWorkflowId: await insertWorkflow(world, scientistDecides, 'EXPERIMENT'),
  });
  booked = await bookNew(world, { pi, callId, instrumentId, change: { localContactId: scientist.id } });
  const pk = await beginSafety(world, pi, booked);
  const sample = await insertSample(world, {
    proposalPk: booked.proposalPk,
    creatorId: pi.id,
    templateId: forms.sample.templateId,
    title: 'Iron <film>',
  });
  const { addSampleToExperiment: chosen } = await world.ok<Loose>(
    pi,
    `mutation ($e: Int!, $s: Int!) { addSampleToExperiment(experimentPk: $e, sampleId: $s) { sampleEsiQuestionaryId } }`,
    { e: booked.experimentPk, s: sample.id },
  );
  await storeAnswer(world, chosen.sampleEsiQuestionaryId, 'handling', 'Gloves & goggles');
  await world.db.updateTable('experimentSamples').set({ isEsiSubmitted: true }).execute();
  const { esiQuestionaryId } = await world.db
    .selectFrom('experimentSafeties')
    .select('esiQuestionaryId')
    .where('experimentSafetyPk', '=', pk)
    .executeTakeFirstOrThrow();
  await storeAnswer(world, esiQuestionaryId, 'precautions', 'A fume hood');
  await completeQuestionary(world, esiQuestionaryId);
  await handIn(world, pi, pk);
  const { reviewExperimentSafety: begun } = await world.ok<Loose>(
    scientist,
    'mutation ($pk: Int!) { reviewExperimentSafety(experimentSafetyPk: $pk) { safetyReviewQuestionaryId } }',
    { pk },
  );
  reviewId = begun.safetyReviewQuestionaryId;
  await storeAnswer(world, reviewId, 'hazard_class', 'Class two');
  await decide(world, scientist, { by: 'IS', pk, decision: 'ACCEPTED' });
});
afterAll(() => world.close());

const get = (who: TestPerson | null, keys: string | number, kind = 'pdf') =>
  fetchAs(world, who, `/download/${kind}/experiment-safety/${keys}`);
const printedFor = async (who: TestPerson) => {
  world.printed.length = 0;
  expect((await get(who, booked.experimentPk)).statusCode).toBe(200);
  return world.printed[0] ?? '';
};

/** What every document about the experiment names: its number, its investigator, its contact, its instrument, its proposal. */
async function namesOf(): Promise<string[]> {
  const row = await world.db
    .selectFrom('experiments as e')
    .innerJoin('proposals as p', 'p.proposalPk', 'e.proposalPk')
    .innerJoin('instruments as i', 'i.id', 'e.instrumentId')
    .innerJoin('users as u', 'u.id', 'p.proposerId')
    .innerJoin('users as c', 'c.id', 'e.localContactId')
    .select(['e.experimentId', 'i.name', 'p.title', 'u.lastname', 'c.lastname as contact'])
    .where('e.experimentPk', '=', booked.experimentPk)
    .executeTakeFirstOrThrow();
  return [row.experimentId, row.name, row.title, row.lastname, row.contact];
}

it('contains the declarations and assessments that its reader may see (rule O54)', async () => {
  const html = await printedFor(scientist);
  for (const words of [
    'Approved',
    'Iron &lt;film&gt;',
    'Gloves &amp; goggles',
    'A fume hood',
    'Class two',
    'Hazard class',
    ...(await namesOf()),
  ]) {
    expect(html).toContain(words);
  }
  expect(await printedFor(reviewer)).toContain('Class two');
  const forTeam = await printedFor(pi);
  expect(forTeam).toContain('A fume hood');
  expect(forTeam).not.toContain('Class two');
});

it('has attachments as further pages, for readers of the answer (rule O54)', async () => {
  const content = await pdfOf(2);
  const { body } = await upload(world, scientist, { name: 'assessment.pdf', content, type: 'application/pdf' });
  await storeAnswer(world, reviewId, 'risk_assessment', [{ id: body.fileId }]);
  const pagesFor = async (who: TestPerson) =>
    (await PDFDocument.load((await get(who, booked.experimentPk)).rawPayload)).getPageCount();
  expect(await pagesFor(reviewer)).toBe(1 + 2);
  expect(await printedFor(reviewer)).toContain('See appendix assessment.pdf');
  expect(await pagesFor(pi)).toBe(1);
  expect(await printedFor(pi)).not.toContain('assessment.pdf');
});

it('is named after the experiment, several after the time, and may be an archive', async () => {
  const { experimentId } = await world.db
    .selectFrom('experiments')
    .select('experimentId')
    .where('experimentPk', '=', booked.experimentPk)
    .executeTakeFirstOrThrow();
  const one = await get(officer, booked.experimentPk);
  expect(one.headers['x-download-filename']).toBe(`ESD_${experimentId}_${new Date().getUTCFullYear()}.pdf`);
  const other = await bookNew(world, { pi, callId, instrumentId });
  await beginSafety(world, pi, other);
  const two = await get(officer, `${booked.experimentPk},${other.experimentPk}`);
  expect(two.headers['x-download-filename']).toMatch(/^experiment_safety_\d{4}-\d\d-\d\d_\d{6}\.pdf$/);
  const zip = await get(officer, `${booked.experimentPk},${other.experimentPk}`, 'zip');
  expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(zip.headers['x-download-filename']).toMatch(/^experiment_safety_.*\.zip$/);
});

it('does not exist for users who may not read the form, nor if no form was begun', async () => {
  const bare = await bookNew(world, { pi, callId, instrumentId });
  for (const kind of ['pdf', 'zip']) {
    for (const [who, keys] of [
      [officer, bare.experimentPk],
      [officer, 999_999],
      [await world.person('USER'), booked.experimentPk],
      [await world.person('FAP_CHAIR'), booked.experimentPk],
    ] as const) {
      const answer = await get(who, keys, kind);
      expect([answer.statusCode, answer.body]).toEqual([500, 'Experiment safety not found']);
    }
    expect((await get(null, booked.experimentPk, kind)).statusCode).toBe(401);
    expect((await get(officer, 'x', kind)).statusCode).toBe(400);
  }
});

it('is printed from the template of the call, which has access to all data (rule O55)', async () => {
  const { templateId } = await insertForm(world, 'EXPERIMENT_SAFETY_PDF');
  await world.db
    .insertInto('pdfTemplates')
    .values({
      templateId,
      templateData: `<h1>{{experiment.experimentId}}</h1>{{principalInvestigator.lastname}} {{instrument.name}} {{experimentSafetyStatus.shortCode}}
        {{esiQuestionary.answers.precautions}} {{safetyReviewQuestionary.answers.hazard_class}} {{proposal.title}}
        {{localContact.lastname}}
        {{#each experimentSamples}}{{sample.title}}: {{sampleEsiQuestionary.answers.handling}}{{/each}}`,
      templateHeader: '',
      templateFooter: '',
      templateSampleDeclaration: '',
      dummyData: '{}',
    })
    .execute();
  await world.db
    .updateTable('calls')
    .set({ experimentSafetyPdfTemplateId: templateId })
    .where('id', '=', callId)
    .execute();
  const html = await printedFor(officer);
  const known = ['ESF_APPROVED', 'A fume hood', 'Class two', 'Iron &lt;film&gt;: Gloves &amp; goggles'];
  for (const words of [...known, ...(await namesOf())]) {
    expect(html).toContain(words);
  }
  expect(await printedFor(pi)).not.toContain('Class two');
});
