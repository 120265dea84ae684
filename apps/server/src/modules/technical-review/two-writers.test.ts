import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTechnicalReviewWorld, type Review } from '../../../test/technical-review-world.ts';

const { world, officer, assignee, one, save, reasonOf, stored } = await openTechnicalReviewWorld();
afterAll(() => world.close());

const read = {
  status: 'FEASIBLE',
  timeAllocation: 3,
  comment: '<p>calm</p>',
  publicComment: '<p>fine</p>',
  files: null,
};
let review: Review;
beforeEach(async () => {
  review = await one();
  await save(assignee, review, read);
});

describe('two who write one technical review', () => {
  it('keep what only the other changed', async () => {
    await save(officer, review, { ...read, timeAllocation: 5, read });
    const answer = await save(assignee, review, { ...read, comment: '<p>windy</p>', read });
    expect(reasonOf(answer)).toBe('yes');
    expect(await stored(review.id)).toMatchObject({ timeAllocation: 5, comment: '<p>windy</p>', status: 'FEASIBLE' });
  });

  it('are told what both changed, and nothing is stored', async () => {
    await save(officer, review, { ...read, status: 'UNFEASIBLE', comment: '<p>stormy</p>', read });
    const answer = await save(assignee, review, { ...read, timeAllocation: 9, comment: '<p>windy</p>', read });
    expect(answer.errors[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      reason: 'TECHNICAL_REVIEW_CHANGED',
      conflicts: [{ part: 'comment', theirs: '<p>stormy</p>' }],
    });
    expect(await stored(review.id)).toMatchObject({ timeAllocation: 3, comment: '<p>stormy</p>' });
  });

  it('overwrite knowingly once they have read the other', async () => {
    await save(officer, review, { ...read, comment: '<p>stormy</p>', read });
    const knowing = { ...read, comment: '<p>stormy</p>' };
    expect(reasonOf(await save(assignee, review, { ...read, comment: '<p>windy</p>', read: knowing }))).toBe('yes');
    expect((await stored(review.id)).comment).toBe('<p>windy</p>');
  });

  it('are not bothered over the same words, nor over nothing and no words', async () => {
    await save(officer, review, { ...read, comment: '<p>stormy</p>', publicComment: null, read });
    const same = { ...read, comment: '<p>stormy</p>', publicComment: '' };
    expect(reasonOf(await save(assignee, review, { ...same, read }))).toBe('yes');
  });

  it('overwrite when they do not say what they had read, as ever', async () => {
    await save(officer, review, { ...read, comment: '<p>stormy</p>' });
    expect(reasonOf(await save(assignee, review, { ...read, comment: '<p>windy</p>' }))).toBe('yes');
    expect((await stored(review.id)).comment).toBe('<p>windy</p>');
  });

  it('may set the first verdict, and meet the other’s', async () => {
    const blank = { status: null, timeAllocation: null, comment: null, publicComment: null, files: null };
    const fresh = await one();
    expect(reasonOf(await save(assignee, fresh, { ...blank, status: 'UNFEASIBLE', read: blank }))).toBe('yes');
    const late = await save(officer, fresh, { ...blank, status: 'FEASIBLE', read: blank });
    expect(late.errors[0]?.extensions.conflicts).toEqual([{ part: 'status', theirs: 'UNFEASIBLE' }]);
  });
});
