import { escapeHtml } from '../../html/index.ts';
import { plainTextOf } from '../../kernel/index.ts';
import { assignmentsLimit } from '../model.ts';
import { reviewDraftForm } from '../schema.ts';
import { type GradeScale, gradeOf } from '../scores/grade.ts';
import { heads, notePrefix, type StoredDraft, unguarded } from './offline-form.ts';

/** What the form contains for one review, as typed. */
export interface WrittenReview {
  readonly id: number;
  readonly grade: string;
  readonly comment: string;
}

/** What reading a form would do to one review; its comment is HTML (rule R231). */
export type OfflineChange =
  | { readonly kind: 'SAME'; readonly draft: StoredDraft }
  | {
      readonly kind: 'CHANGED';
      readonly draft: StoredDraft;
      readonly grade: number | null;
      readonly comment: string;
      /** Whether the stored comment has formatting that the plain text replacing it lacks. */
      readonly losesFormat: boolean;
    }
  | { readonly kind: 'REFUSED'; readonly id: number; readonly draft?: StoredDraft; readonly problem: string };

type Part = 'grade' | 'comment';

const numberIn = (line: string): number | undefined => {
  const digits = /^ +(\d{1,10}) *$/.exec(line.slice(heads.review.length))?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Returns what was written in a form, or why it cannot be read at all (rule R231). */
export function readOfflineForm(form: string): readonly WrittenReview[] | { readonly problem: string } {
  const found = new Map<number, Record<Part, string[]>>();
  let at: Record<Part, string[]> | undefined;
  let part: Part | undefined;
  let isWhole = false;
  for (const line of form.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    if (line.startsWith(notePrefix)) continue;
    if (line.startsWith(heads.end)) {
      isWhole = true;
      break;
    }
    if (line.startsWith(heads.review)) {
      const id = numberIn(line);
      if (id === undefined) return { problem: `This line cannot be read: ${line.slice(0, 80)}` };
      if (found.has(id)) return { problem: `Review ${id} is in the file twice` };
      if (found.size === assignmentsLimit) return { problem: `A file can contain at most ${assignmentsLimit} reviews` };
      at = { grade: [], comment: [] };
      part = undefined;
      found.set(id, at);
    } else if (line.startsWith(heads.grade)) part = 'grade';
    else if (line.startsWith(heads.comment)) part = 'comment';
    else if (/^==.==/.test(line)) return { problem: `This line cannot be read: ${line.slice(0, 80)}` };
    else if (at && part) at[part].push(unguarded(line));
  }
  if (found.size === 0) return { problem: 'This file is not a review form' };
  if (!isWhole) return { problem: 'The end of the file is missing' };
  return [...found].map(([id, { grade, comment }]) => ({
    id,
    grade: grade.join(' ').trim(),
    comment: comment.join('\n').trim(),
  }));
}

/** Converts typed text to HTML with a paragraph for each line, as the editor does. */
const htmlOf = (words: string) =>
  words
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');

/** Whether two texts are equal apart from spaces at the end of lines. */
const same = (one: string, other: string) => {
  const plain = (words: string) => words.replace(/[^\S\n]+$/gm, '').trim();
  return plain(one) === plain(other);
};

/**
 * Returns what the written reviews would change in the stored drafts: nothing if they are equal or were left empty, or a refusal with its
 * reason if they are not valid (rules R1, R31 and R231).
 */
export function offlineChanges(
  written: readonly WrittenReview[],
  drafts: readonly StoredDraft[],
  scale: GradeScale,
): readonly OfflineChange[] {
  const byId = new Map(drafts.map((draft) => [draft.id, draft]));
  return written.map(({ id, ...typed }): OfflineChange => {
    const draft = byId.get(id);
    if (!draft) return { kind: 'REFUSED', id, problem: 'This is not one of your drafts, or is no longer one' };
    const grade = gradeOf(typed.grade, scale.classes) ?? draft.grade;
    const keepsComment = typed.comment === '' || same(typed.comment, plainTextOf(draft.comment));
    const comment = keepsComment ? draft.comment : htmlOf(typed.comment);
    const judged = reviewDraftForm(scale).safeParse({ grade, comment });
    if (!judged.success) {
      return { kind: 'REFUSED', id, draft, problem: judged.error.issues[0]?.message ?? 'Invalid option' };
    }
    if (grade === draft.grade && keepsComment) return { kind: 'SAME', draft };
    const losesFormat = !keepsComment && /<(?!\/?(p|br)\b)/i.test(draft.comment);
    return { kind: 'CHANGED', draft, grade, comment, losesFormat };
  });
}
