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

describe('two users who edit one technical review', () => {
  it('keep changes that only the other made', async () => {
    await save(officer, review, { ...read, timeAllocation: 5, read });
    const answer = await save(assignee, review, { ...read, comment: '<p>windy</p>', read });
    expect(reasonOf(answer)).toBe('yes');
    expect(await stored(review.id)).toMatchObject({ timeAllocation: 5, comment: '<p>windy</p>', status: 'FEASIBLE' });
  });

  it('get a conflict for what both changed, and nothing is stored', async () => {
    await save(officer, review, { ...read, status: 'UNFEASIBLE', comment: '<p>stormy</p>', read });
    const answer = await save(assignee, review, { ...read, timeAllocation: 9, comment: '<p>windy</p>', read });
    expect(answer.errors[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      reason: 'TECHNICAL_REVIEW_CHANGED',
      conflicts: [{ part: 'comment', theirs: '<p>stormy</p>' }],
    });
    expect(await stored(review.id)).toMatchObject({ timeAllocation: 3, comment: '<p>stormy</p>' });
  });

  it('may overwrite the other’s text once they have read it', async () => {
    await save(officer, review, { ...read, comment: '<p>stormy</p>', read });
    const knowing = { ...read, comment: '<p>stormy</p>' };
    expect(reasonOf(await save(assignee, review, { ...read, comment: '<p>windy</p>', read: knowing }))).toBe('yes');
    expect((await stored(review.id)).comment).toBe('<p>windy</p>');
  });

  it('get no conflict for equal texts, nor for null and an empty text', async () => {
    await save(officer, review, { ...read, comment: '<p>stormy</p>', publicComment: null, read });
    const same = { ...read, comment: '<p>stormy</p>', publicComment: '' };
    expect(reasonOf(await save(assignee, review, { ...same, read }))).toBe('yes');
  });

  it('overwrite if the client does not send what it had read', async () => {
    await save(officer, review, { ...read, comment: '<p>stormy</p>' });
    expect(reasonOf(await save(assignee, review, { ...read, comment: '<p>windy</p>' }))).toBe('yes');
    expect((await stored(review.id)).comment).toBe('<p>windy</p>');
  });

  it('may set the first verdict, and get a conflict with the other’s verdict', async () => {
    const blank = { status: null, timeAllocation: null, comment: null, publicComment: null, files: null };
    const fresh = await one();
    expect(reasonOf(await save(assignee, fresh, { ...blank, status: 'UNFEASIBLE', read: blank }))).toBe('yes');
    const late = await save(officer, fresh, { ...blank, status: 'FEASIBLE', read: blank });
    expect(late.errors[0]?.extensions.conflicts).toEqual([{ part: 'status', theirs: 'UNFEASIBLE' }]);
  });
});
