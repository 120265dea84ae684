import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OfflineChange, offlineChanges, offlineForm, readOfflineForm, type StoredDraft } from '../index.ts';

const scale = { precision: 1, classes: [] };
const draft: StoredDraft = {
  id: 7,
  proposalId: '27A-0001',
  title: 'Ice\nunder pressure',
  grade: null,
  comment: '<p>First <strong>word</strong></p><p>==+== Review 9</p>',
};
const other: StoredDraft = { id: 8, proposalId: '27A-0002', title: 'Glass', grade: 3, comment: '' };

const read = (form: string) => {
  const found = readOfflineForm(form);
  if ('problem' in found) throw new Error(found.problem);
  return found;
};
const changes = (form: string, drafts = [draft, other]) => offlineChanges(read(form), drafts, scale);
const kinds = (found: readonly OfflineChange[]) => found.map(({ kind }) => kind);

describe('an offline review form', () => {
  it('is read back as it was written, without changes', () => {
    const form = offlineForm([draft, other], scale);
    expect(form).toContain('==*== Grade (one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)\r\n3\r\n');
    expect(form).toContain('==-== 27A-0001: Ice under pressure\r\n');
    expect(kinds(changes(form))).toEqual(['SAME', 'SAME']);
  });

  it('is read with its new values, whatever line endings an editor has written', () => {
    const form = offlineForm([draft, other], scale).replaceAll('\r\n', '\n').replace('\n3\n', '\n 9 \n');
    expect(changes(`\uFEFF${form}`)[1]).toMatchObject({ kind: 'CHANGED', grade: 9, comment: '' });
  });

  it('treats typed text as paragraphs, never as markup, and reports lost formatting', () => {
    const form = offlineForm([draft], scale).replace('First word', 'a < b & c');
    expect(changes(form, [draft])[0]).toMatchObject({
      kind: 'CHANGED',
      grade: null,
      comment: '<p>a &lt; b &amp; c</p><p>==+== Review 9</p>',
      losesFormat: true,
    });
  });

  it('preserves stored values where a part is empty', () => {
    const form = '==+== Review 8\n==*== Grade\n\n==*== Comment\n\n==+== End';
    expect(kinds(changes(form))).toEqual(['SAME']);
  });

  it.each([
    ['a grade that is none', 'good', 'Invalid option'],
    ['a grade over the highest', '11', 'Highest grade is 10'],
    ['a grade between two', '3.5', 'The grade must be a whole number'],
  ])('is refused with a reason for %s', (_, grade, problem) => {
    expect(changes(`==+== Review 8\n==*== Grade\n${grade}\n==+== End`)).toEqual([
      { kind: 'REFUSED', id: 8, draft: other, problem },
    ]);
  });

  it.each([
    [6000, 'CHANGED'],
    [6001, 'REFUSED'],
  ])('accepts a comment of %i characters: %s', (length, kind) => {
    expect(kinds(changes(`==+== Review 8\n==*== Comment\n${'x'.repeat(length)}\n==+== End`))).toEqual([kind]);
  });

  it('uses the grade classes of the facility', () => {
    const classes = [{ name: 'Excellent', grade: 1 }];
    const found = read('==+== Review 8\n==*== Grade\nexcellent\n==+== End');
    expect(offlineChanges(found, [other], { precision: 1, classes })[0]).toMatchObject({ grade: 1 });
    expect(offlineForm([{ ...other, grade: 1 }], { precision: 1, classes })).toContain('\r\nExcellent\r\n');
  });

  it('accepts the user’s own drafts only', () => {
    expect(changes('==+== Review 99\n==*== Grade\n3\n==+== End')).toEqual([
      { kind: 'REFUSED', id: 99, problem: 'This is not one of your drafts, or is no longer one' },
    ]);
  });

  it.each([
    ['nothing', '', 'This file is not a review form'],
    ['another file', '{"units": []}', 'This file is not a review form'],
    ['half a form', '==+== Review 8\n==*== Grade\n3', 'The end of the file is missing'],
    ['a review twice', '==+== Review 8\n==+== Review 8\n==+== End', 'Review 8 is in the file twice'],
    ['a spoiled heading', '==+== Review eight\n==+== End', 'This line cannot be read: ==+== Review eight'],
    ['a heading that is none', '==+== Review 8\n==*== Rank\n==+== End', 'This line cannot be read: ==*== Rank'],
  ])('that is %s is refused with a reason', (_, form, problem) => {
    expect(readOfflineForm(form)).toEqual({ problem });
  });

  it('of 2,000 reviews is read, of 2,001 it is refused', () => {
    const form = (n: number) =>
      `${Array.from({ length: n }, (_, at) => `==+== Review ${at + 1}`).join('\n')}\n==+== End`;
    expect(read(form(2000))).toHaveLength(2000);
    expect(readOfflineForm(form(2001))).toEqual({ problem: 'A file can contain at most 2000 reviews' });
  });

  it('preserves every comment, and any text can be read without an exception', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('==+== Review 1', '\\==', '==*== Comment', 'words', '', '==-== x', 'ü 😀')),
        (lines) => {
          const typed = lines.join('\n');
          const stored = { ...other, comment: lines.map((line) => `<p>${line}</p>`).join('') };
          expect(kinds(changes(offlineForm([stored], scale), [stored]))).toEqual(['SAME']);
          expect(Array.isArray(readOfflineForm(typed)) || 'problem' in readOfflineForm(typed)).toBe(true);
        },
      ),
    );
  });
});
