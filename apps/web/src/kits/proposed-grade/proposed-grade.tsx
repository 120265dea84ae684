import { type Criterion, type GradeScale, type ProposedGrade, proposedGrade } from '@atrium/domain/fap-review';
import { applicableQuestions } from '@atrium/domain/questionary';
import { readSetting } from '@atrium/domain/setting';
import { matches, scoreOf } from '@atrium/questions';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useSyncExternalStore } from 'react';
import { useText } from '../../locale/index.ts';
import { useSetting } from '../../session/index.ts';
import type { AnswerDraft, FormField, FormStep } from '../questionary-form/index.ts';

/** Returns the facility's settings for grades. */
export function useGradeScale(): GradeScale {
  const [precision, classes] = [useSetting('GRADE_PRECISION'), useSetting('GRADE_CLASSES')];
  return useMemo(
    () => ({
      precision: readSetting('GRADE_PRECISION', precision),
      classes: readSetting('GRADE_CLASSES', classes),
    }),
    [precision, classes],
  );
}

/** Returns the scored criteria among these questions: those that apply (rule R222). */
function criteriaAmong(
  fields: readonly (Pick<FormField, 'questionId' | 'type' | 'config'> & { readonly answer: unknown })[],
  applying: ReadonlySet<string>,
): Criterion[] {
  return fields.flatMap(({ questionId, type, config, answer }) => {
    const score = applying.has(questionId) ? scoreOf(type, answer, config) : undefined;
    return score ? [score] : [];
  });
}

/** Returns the scored criteria of a form being filled in, with the current answers. */
const criteriaTyped = ({ fields, answer, applicable }: AnswerDraft): Criterion[] =>
  criteriaAmong(
    fields.map((field) => ({ ...field, answer: answer(field.questionId) })),
    applicable(),
  );

/** Returns the scored criteria of a stored form. */
function criteriaStored(steps: readonly FormStep[]): Criterion[] {
  const fields = steps.flatMap((step) => step.fields.map((field) => ({ ...field, answer: field.stored })));
  return criteriaAmong(fields, applicableQuestions(fields, matches));
}

/** Returns the words for the mean, and of how many scores it is if some are missing. */
function useMeanWords() {
  const text = useText();
  return ({ mean, given, asked }: ProposedGrade) =>
    given === asked
      ? text('Weighted mean of the scores: {{mean}}', { mean })
      : text('Weighted mean of {{given}} of {{asked}} scores: {{mean}}', { mean, given, asked });
}

/** Returns the facility's name for a grade. */
function useGradeWords() {
  const { classes } = useGradeScale();
  return (grade: number) => classes.find((one) => one.grade === grade)?.name ?? String(grade);
}

interface GradeFromScoresProps {
  readonly answers: AnswerDraft;
  readonly grade: number | null;
  readonly disabled: boolean;
  readonly onTake: (grade: number) => void;
}

/** Shown below the grade: the grade proposed by the current scores in the form, with a button that takes it over (rule R221). */
export function GradeFromScores({ answers, grade, disabled, onTake }: GradeFromScoresProps) {
  const text = useText();
  const scale = useGradeScale();
  const meanWords = useMeanWords();
  const gradeWords = useGradeWords();
  // Compared as text, so that only a changed score causes a re-render.
  const criteria = useSyncExternalStore(answers.subscribe, () => JSON.stringify(criteriaTyped(answers)));
  const proposed = useMemo(() => proposedGrade(JSON.parse(criteria), scale), [criteria, scale]);
  if (!proposed) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1, fontSize: '0.875rem' }}>
      <Box component="span" role="status">
        {meanWords(proposed)}
      </Box>
      {disabled || proposed.grade === grade ? null : (
        <Button size="small" variant="outlined" onClick={() => onTake(proposed.grade)}>
          {text('Use {{grade}} as the grade', { grade: gradeWords(proposed.grade) })}
        </Button>
      )}
    </Box>
  );
}

/** Shown beside a read-only grade: the grade proposed by the scores, and whether the reviewer deviated from it (rule R221). */
export function ScoresRead({ steps, grade }: { readonly steps: readonly FormStep[]; readonly grade: number | null }) {
  const text = useText();
  const scale = useGradeScale();
  const meanWords = useMeanWords();
  const gradeWords = useGradeWords();
  const proposed = useMemo(() => proposedGrade(criteriaStored(steps), scale), [steps, scale]);
  if (!proposed) return null;
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
      {meanWords(proposed)}
      {grade === null || grade === proposed.grade
        ? null
        : `, ${text('which would be {{grade}}', { grade: gradeWords(proposed.grade) })}`}
    </Box>
  );
}
