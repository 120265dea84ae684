import { offeredKeys } from '@atrium/domain/api-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { pdfOf, upload } from '../../../test/forms.ts';
import { aMachine } from '../../../test/machine.ts';
import { openPanelWorld } from '../../../test/panel-world.ts';
import type { TestPerson } from '../../../test/world.ts';

leavesBroken(
  'An answer belongs to a question of the category',
  'one question of files is asked in forms of every group',
);

type PanelWorld = Awaited<ReturnType<typeof openPanelWorld>>;
let made: PanelWorld;
let people: Record<string, TestPerson>;
let proposalPk: number;
const files = new Map<string, string>();

/** Uploads a file as an officer, who reads everything anyway, so that only the record decides about the others. */
async function aFile(): Promise<string> {
  return (await upload(made.world, made.officer, { name: 'plan.pdf', content: await pdfOf(1) })).body.fileId;
}

/** Puts a file into an answer of this questionary, asking for it in its template first. */
async function answered(questionaryId: number, readPermissions: readonly string[] = []): Promise<string> {
  const { db } = made.world;
  const { templateId } = await db
    .selectFrom('questionaries')
    .select('templateId')
    .where('id', '=', questionaryId)
    .executeTakeFirstOrThrow();
  const questionId = `files_${templateId}_${readPermissions.join('_')}`;
  const question = { id: questionId, naturalKey: questionId, question: 'Files', config: '{}' };
  const known = await db.selectFrom('questions').select('id').where('id', '=', questionId).executeTakeFirst();
  if (!known) {
    await db
      .insertInto('questions')
      .values({ ...question, dataType: 'FILE_UPLOAD', categoryId: 'PROPOSAL_QUESTIONARY' })
      .execute();
    const topic = await db
      .insertInto('topics')
      .values({ templateId, title: 'Files', sortOrder: 50 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('questionTemplateRelations')
      .values({ templateId, questionId, topicId: topic.id, sortOrder: 0, config: JSON.stringify({ readPermissions }) })
      .execute();
  }
  const id = await aFile();
  const answer = JSON.stringify({ value: [{ id, caption: 'a', figure: '1' }] });
  await db.insertInto('answers').values({ questionaryId, questionId, answer }).execute();
  return id;
}

async function questionaryOf(groupId: string): Promise<number> {
  const { db } = made.world;
  const template = await db
    .insertInto('templates')
    .values({ groupId, name: `files of ${groupId}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('questionaries')
    .values({ templateId: template.id, creatorId: made.pi.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  made = await openPanelWorld();
  const { world, officer, pi, scientist, chair, secretary, reviewer, otherChair, fapId, instrumentId } = made;
  const { db } = world;
  const coProposer = await world.person('USER');
  people = {
    'the principal investigator': pi,
    'a co-proposer': coProposer,
    'another applicant': await world.person('USER'),
    'the scientist of the instrument': scientist,
    'another scientist': await world.person('INSTRUMENT_SCIENTIST'),
    'the chair': chair,
    'the secretary': secretary,
    'the reviewer of the proposal': await world.as(reviewer, 'FAP_REVIEWER'),
    'the chair of another panel': otherChair,
    'a reviewer of another panel': await world.person('FAP_REVIEWER'),
    'an internal reviewer': await world.person('INTERNAL_REVIEWER'),
    'a safety reviewer': await world.person('EXPERIMENT_SAFETY_REVIEWER'),
    'an officer': officer,
  };
  const review = await made.aReview(reviewer, { coProposers: [coProposer.id] });
  proposalPk = review.proposalPk;
  const proposal = await db
    .selectFrom('proposals')
    .selectAll()
    .where('proposalPk', '=', proposalPk)
    .executeTakeFirstOrThrow();
  files.set('a proposal', await answered(proposal.questionaryId));
  files.set('a question of a proposal that officers read', await answered(proposal.questionaryId, ['user_officer']));
  files.set('a panel review', await answered(review.questionaryId ?? 0));
  const documents = await aFile();
  const technicalQuestionary = await questionaryOf('TECHNICAL_REVIEW');
  await db
    .insertInto('technicalReviews')
    .values({
      proposalPk,
      instrumentId,
      technicalReviewAssigneeId: scientist.id,
      questionaryId: technicalQuestionary,
      files: JSON.stringify([{ id: documents }]),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['proposalPk', 'instrumentId'])
        .doUpdateSet({ questionaryId: technicalQuestionary, files: JSON.stringify([{ id: documents }]) }),
    )
    .execute();
  files.set('the internal documents of a technical review', documents);
  files.set('a technical review', await answered(technicalQuestionary));
  const ofSample = await questionaryOf('SAMPLE');
  await db
    .insertInto('samples')
    .values({ title: 'S', creatorId: pi.id, questionaryId: ofSample, proposalPk, questionId: 'sample_basis' })
    .execute();
  files.set('a sample', await answered(ofSample));
  const ofEntry = await questionaryOf('GENERIC_TEMPLATE');
  await db
    .insertInto('genericTemplates')
    .values({ title: 'E', creatorId: pi.id, questionaryId: ofEntry, proposalPk, questionId: 'generic_template_basis' })
    .execute();
  files.set('an entry of a sub-template', await answered(ofEntry));
  const ofPanel = await aFile();
  await db
    .updateTable('faps')
    .set({ files: JSON.stringify([{ id: ofPanel }]) })
    .where('id', '=', fapId)
    .execute();
  files.set('a panel', ofPanel);
  const stored = await aFile();
  await db.updateTable('proposals').set({ fileId: stored }).where('proposalPk', '=', proposalPk).execute();
  files.set('the stored document of a proposal', stored);
  files.set('no record', await aFile());
});
afterAll(() => made.world.close());

const download = (who: { readonly token: string } | null, id: string) =>
  made.world.app.inject({
    method: 'GET',
    url: `/files/download/${id}`,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  });

const team = ['the principal investigator', 'a co-proposer'];
const readers = ['the scientist of the instrument', 'the chair', 'the secretary', 'the reviewer of the proposal'];
const withProposal = [...team, ...readers, 'a safety reviewer'];

describe('a file is sent to readers of', () => {
  it.each([
    ['a proposal', withProposal],
    ['a question of a proposal that officers read', []],
    ['a sample', withProposal],
    ['an entry of a sub-template', withProposal],
    ['a technical review', readers],
    ['the internal documents of a technical review', ['the scientist of the instrument', 'the chair', 'the secretary']],
    ['a panel review', ['the chair', 'the secretary', 'the reviewer of the proposal']],
    ['a panel', ['the chair', 'the secretary', 'the reviewer of the proposal']],
    ['the stored document of a proposal', withProposal],
    ['no record', []],
  ])('%s', async (record, expected) => {
    const id = files.get(record) as string;
    const allowed: string[] = [];
    for (const [name, person] of Object.entries(people)) {
      const { statusCode, body } = await download(person, id);
      if (statusCode === 200) allowed.push(name);
      else expect([statusCode, JSON.parse(body).message]).toEqual([404, 'File not found']);
    }
    expect(allowed.sort()).toEqual([...expected, 'an officer'].sort());
    expect((await download(null, id)).statusCode).toBe(401);
  });
});

describe('an access token with the right keys reads a file of', () => {
  const attachments = 'FactoryServices.getProposalAttachments';
  it.each([
    ['a proposal', [attachments]],
    ['a sample', [attachments]],
    ['an entry of a sub-template', [attachments]],
    ['a technical review', [attachments, 'QuestionaryQueries.getQuestionary']],
    ['a panel review', [attachments, 'QuestionaryQueries.getQuestionary']],
    ['the internal documents of a technical review', ['TechnicalReviewQueries.get']],
    ['a panel', ['FapQueries.get']],
    ['the stored document of a proposal', ['FactoryServices.getPregeneratedPdfProposals']],
  ])('%s', async (record, keys) => {
    const id = files.get(record) as string;
    const every = [...new Set([...keys, 'CallQueries.getAll', 'InstrumentQueries.getAll'])];
    expect((await download(await aMachine(made.world, every), id)).statusCode).toBe(200);
    for (const missing of keys) {
      const machine = await aMachine(made.world, [
        ...offeredKeys.filter((key) => !keys.includes(key)),
        ...keys.filter((key) => key !== missing),
      ]);
      expect((await download(machine, id)).statusCode, `without ${missing}`).toBe(404);
    }
  });
});
