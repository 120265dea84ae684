import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillIn } from '../../../test/filling.ts';
import { type Form, insertForm } from '../../../test/forms.ts';
import { openPanelWorld } from '../../../test/panel-world.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';

let w: Awaited<ReturnType<typeof openPanelWorld>>;
let forms: Record<'technical' | 'panel', Form>;
let proposalPk: number;
let technical: number;
let panel: number;
let otherReviewer: TestPerson;

/** The questionary of a review, made from this form. */
async function questionaryOf({ templateId }: Form): Promise<number> {
  const made = await w.world.db
    .insertInto('questionaries')
    .values({ templateId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

const answer = (who: TestPerson, form: Form, questionaryId: number, answers: Record<string, string>) =>
  fillIn(w.world, who, { questionaryId, topicId: form.topics[0], answers });

beforeAll(async () => {
  w = await openPanelWorld();
  otherReviewer = await w.world.person('FAP_REVIEWER');
  forms = {
    technical: await insertForm(w.world, 'TECHNICAL_REVIEW', [
      { id: 'beam_words', type: 'TEXT_INPUT', text: 'Which beam?' },
      { id: 'beam_secret', type: 'TEXT_INPUT', config: { readPermissions: ['user_officer'] } },
    ]),
    panel: await insertForm(w.world, 'FAP_REVIEW', [{ id: 'merit', type: 'TEXT_INPUT', text: 'Which merit?' }]),
  };
  const review = await w.aReview(w.reviewer);
  proposalPk = review.proposalPk;
  technical = await questionaryOf(forms.technical);
  panel = await questionaryOf(forms.panel);
  await w.world.db
    .insertInto('technicalReviews')
    .values({
      proposalPk,
      instrumentId: w.instrumentId,
      technicalReviewAssigneeId: w.scientist.id,
      questionaryId: technical,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['proposalPk', 'instrumentId'])
        .doUpdateSet({ questionaryId: technical, technicalReviewAssigneeId: w.scientist.id }),
    )
    .execute();
  await w.world.db.updateTable('fapReviews').set({ questionaryId: panel }).where('id', '=', review.id).execute();
  await answer(w.scientist, forms.technical, technical, { beam_words: 'red' });
  await answer(w.officer, forms.technical, technical, { beam_words: 'blue', beam_secret: 'one' });
  await answer(w.officer, forms.technical, technical, { beam_words: 'blue', beam_secret: 'two' });
  await answer(w.reviewer, forms.panel, panel, { merit: 'small' });
  await answer(w.officer, forms.panel, panel, { merit: 'great' });
});
afterAll(() => w.world.close());

const read = async (who: TestPerson | null, questionaryId: number): Promise<Loose> =>
  (
    await w.world.gql<Loose>(
      who,
      `query ($id: Int!) { overwrittenAnswers(questionaryId: $id) { totalCount
         texts { place placeName question { id } before after writtenBy { id } replacedBy { id } } } }`,
      { id: questionaryId },
    )
  ).data?.overwrittenAnswers;

describe('overwritten text in a review', () => {
  it('is shown with author and editor to users who may read the whole technical review', async () => {
    expect(await read(w.scientist, technical)).toEqual({
      totalCount: 1,
      texts: [
        {
          place: 'TECHNICAL_REVIEW',
          placeName: expect.stringMatching(/^Instrument /),
          question: { id: 'beam_words' },
          before: 'red',
          after: 'blue',
          writtenBy: { id: w.scientist.id },
          replacedBy: { id: w.officer.id },
        },
      ],
    });
  });

  it('leaves out questions that the reader may not read', async () => {
    expect((await read(w.officer, technical)).totalCount).toBe(2);
    expect((await read(w.chair, technical)).totalCount).toBe(1);
  });

  it.each([
    ['officer', 2, 1],
    ['scientist', 1, null],
    ['chair', 1, 1],
    ['secretary', 1, 1],
    // Panel reviewers read a technical review without its internal part, and nothing of what stood there before.
    ['reviewer', null, 1],
    ['second', null, null],
    ['otherChair', null, null],
    ['pi', null, null],
  ] as const)('%s reads %s of the technical review and %s of the panel review', async (who, ofTechnical, ofPanel) => {
    const count = async (questionaryId: number) => (await read(w[who], questionaryId))?.totalCount ?? null;
    expect([await count(technical), await count(panel)]).toEqual([ofTechnical, ofPanel]);
  });

  it('is shown to nobody else, and only for reviews', async () => {
    expect(await read(null, technical)).toBeNull();
    expect(await read(otherReviewer, panel)).toBeNull();
    const own = await w.world.db
      .selectFrom('proposals')
      .select('questionaryId')
      .where('proposalPk', '=', proposalPk)
      .executeTakeFirstOrThrow();
    expect(await read(w.officer, own.questionaryId)).toBeNull();
    expect(await read(w.officer, 2_000_000_000)).toBeNull();
  });

  it('is shown in the log of the proposal as well', async () => {
    const { overwrittenTexts } = await w.world.ok(
      w.officer,
      'query ($pk: Int!) { overwrittenTexts(proposalPk: $pk) { texts { place placeName before } } }',
      { pk: proposalPk },
    );
    const { firstname, lastname } = await w.world.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', w.reviewer.id)
      .executeTakeFirstOrThrow();
    expect(overwrittenTexts.texts).toEqual([
      { place: 'FAP_REVIEW', placeName: `${firstname} ${lastname}`, before: 'small' },
      { place: 'TECHNICAL_REVIEW', placeName: expect.any(String), before: 'one' },
      { place: 'TECHNICAL_REVIEW', placeName: expect.any(String), before: 'red' },
    ]);
  });
});
