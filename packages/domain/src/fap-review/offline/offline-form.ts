import { plainTextOf } from '../../kernel/index.ts';
import { type GradeScale, gradeControl } from '../scores/grade.ts';

/** A draft as it is stored: its comment is HTML. */
export interface StoredDraft {
  readonly id: number;
  readonly proposalId: string;
  readonly title: string;
  readonly grade: number | null;
  readonly comment: string;
}

/** Lines that open a part of the form. */
export const heads = {
  review: '==+== Review',
  grade: '==*== Grade',
  comment: '==*== Comment',
  end: '==+== End',
} as const;
/** Lines that tell something and are not read. */
export const told = '==-==';

/** One line, whatever a title holds. */
const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim();

/** A line of a comment that begins like a heading is set apart from one. */
const guarded = (line: string) => (/^\\*==/.test(line) ? `\\${line}` : line);
/** The line as it was before it was set apart. */
export const unguarded = (line: string) => (/^\\+==/.test(line) ? line.slice(1) : line);

const gradesOf = (scale: GradeScale): string => {
  const control = gradeControl(scale);
  return control.kind === 'choice'
    ? `one of ${control.options.map(({ name }) => name).join(', ')}`
    : `${control.min} to ${control.max} in steps of ${control.step}`;
};

const gradeWord = (grade: number | null, { classes }: GradeScale): string =>
  grade === null ? '' : (classes.find((one) => one.grade === grade)?.name ?? String(grade));

/** The form of somebody's drafts as a text that any editor can open: grade and comment of each, as they are stored (rule R231). */
export function offlineForm(drafts: readonly StoredDraft[], scale: GradeScale): string {
  const lines = [
    `${told} Write below each heading, and leave the lines that begin with == as they are.`,
    `${told} What is left empty keeps what is stored. Further questions of a review are answered online.`,
    `${told} Read the file back under 'Proposals to grade': you see what it changes before anything is saved.`,
  ];
  for (const { id, proposalId, title, grade, comment } of drafts) {
    lines.push('', `${heads.review} ${id}`, `${told} ${proposalId}: ${oneLine(title)}`);
    lines.push(`${heads.grade} (${gradesOf(scale)})`, gradeWord(grade, scale));
    lines.push(heads.comment, ...plainTextOf(comment).split('\n').map(guarded));
  }
  return [...lines, '', heads.end, ''].join('\r\n');
}
