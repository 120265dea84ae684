import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gradeText, openPanelWorld, reasonOf } from '../../../test/panel-world.ts';
import type { TestPerson } from '../../../test/world.ts';

let w: Awaited<ReturnType<typeof openPanelWorld>>;
let review: Awaited<ReturnType<typeof w.aReview>>;
beforeAll(async () => {
  w = await openPanelWorld();
});
afterAll(() => w.world.close());

const read = { grade: 2, comment: '<p>good</p>' };
const save = (who: TestPerson, input: { grade: number | null; comment: string }, had: object | undefined = read) =>
  w.world.gql(
    who,
    `mutation ($id: Int!, $q: Int!, $f: Int!, $grade: String, $comment: String, $read: ReadReviewInput) {
       updateReview(reviewID: $id, questionaryID: $q, fapID: $f, status: DRAFT, grade: $grade, comment: $comment, read: $read) {
         grade comment } }`,
    { id: review.id, q: review.questionaryId, f: review.fapId, ...input, ...gradeText(input), read: had },
  );
beforeEach(async () => {
  review = await w.aReview(w.reviewer);
  await w.save(w.reviewer, review, read);
});

describe('two users editing one panel review', () => {
  it('keep fields that only the other changed', async () => {
    await save(w.officer, { ...read, grade: 3 });
    const { data } = await save(w.reviewer, { ...read, comment: '<p>great</p>' });
    expect(data?.updateReview).toEqual({ grade: 3, comment: '<p>great</p>' });
  });

  it('get a conflict for a field that both changed, and nothing is stored', async () => {
    await save(w.officer, { ...read, grade: 3 });
    const { errors } = await save(w.reviewer, { grade: 4, comment: '<p>great</p>' });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      reason: 'REVIEW_CHANGED',
      conflicts: [{ part: 'grade', theirs: 3 }],
    });
    const { comment } = await w.reviewOf(review.proposalPk, w.reviewer.id);
    expect(comment).toBe('<p>good</p>');
  });

  it('overwrite deliberately, or if they do not send what they had read', async () => {
    await save(w.officer, { ...read, grade: 3 });
    expect(reasonOf(await save(w.reviewer, { ...read, grade: 4 }, { ...read, grade: 3 }))).toBe('yes');
    await save(w.officer, { ...read, grade: 5 }, { ...read, grade: 4 });
    expect(reasonOf(await w.save(w.reviewer, review, { ...read, grade: 1 }))).toBe('yes');
  });
});
