import { plainTextOf } from '../../kernel/index.ts';
import { type GradeScale, gradeControl } from '../scores/grade.ts';

/** A stored draft; its comment is HTML. */
export interface StoredDraft {
  readonly id: number;
  readonly proposalId: string;
  readonly title: string;
  readonly grade: number | null;
  readonly comment: string;
}

/** Lines that start a section of the form. */
export const heads = {
  review: '==+== Review',
  grade: '==*== Grade',
  comment: '==*== Comment',
  end: '==+== End',
} as const;
/** The prefix of informational lines, which are skipped when the form is read. */
export const notePrefix = '==-==';

/** Joins words into one line, whatever a title contains. */
const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim();

/** Escapes a line of a comment that starts like a heading. */
const guarded = (line: string) => (/^\\*==/.test(line) ? `\\${line}` : line);
/** Removes the escape of a line. */
export const unguarded = (line: string) => (/^\\+==/.test(line) ? line.slice(1) : line);

const gradesOf = (scale: GradeScale): string => {
  const control = gradeControl(scale);
  return control.kind === 'choice'
    ? `one of ${control.options.map(({ name }) => name).join(', ')}`
    : `${control.min} to ${control.max} in steps of ${control.step}`;
};

const gradeWord = (grade: number | null, { classes }: GradeScale): string =>
  grade === null ? '' : (classes.find((one) => one.grade === grade)?.name ?? String(grade));

/** Returns a user's drafts as a text form that any editor can open: the stored grade and comment of each (rule R231). */
export function offlineForm(drafts: readonly StoredDraft[], scale: GradeScale): string {
  const lines = [
    `${notePrefix} Write below each heading, and leave the lines that begin with == as they are.`,
    `${notePrefix} What is left empty keeps what is stored. Further questions of a review are answered online.`,
    `${notePrefix} Read the file back under 'Proposals to grade': you see what it changes before anything is saved.`,
  ];
  for (const { id, proposalId, title, grade, comment } of drafts) {
    lines.push('', `${heads.review} ${id}`, `${notePrefix} ${proposalId}: ${oneLine(title)}`);
    lines.push(`${heads.grade} (${gradesOf(scale)})`, gradeWord(grade, scale));
    lines.push(heads.comment, ...plainTextOf(comment).split('\n').map(guarded));
  }
  return [...lines, '', heads.end, ''].join('\r\n');
}
