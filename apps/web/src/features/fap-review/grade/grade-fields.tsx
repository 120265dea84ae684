import { gradeControl } from '@atrium/domain/fap-review';
import { ChoiceControl, type ControlIds, controlIds, NumberControl, QuestionBlock } from '@atrium/ui/controls';
import { RichTextControl } from '@atrium/ui/rich-text';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { GradeFromScores, useGradeScale } from '../../../kits/proposed-grade/index.ts';
import type { BasisProps } from '../../../kits/wizard/index.ts';
import { useText } from '../../../locale/index.ts';
import { GradingGuide } from '../grading/grading-guide.tsx';
import { type GradeBasis, gradePlaces, gradeProblems } from './grade-content.ts';

const idsOf = (name: string): ControlIds => controlIds(`panel-review-${name}`);

interface GradeProps {
  readonly value: number | null;
  readonly onChange: (grade: number | null) => void;
  readonly problems: readonly string[];
  readonly disabled: boolean;
  /** Shows all grades side by side, so that one click chooses one. */
  readonly inRow: boolean;
}

/** The grade: a list from 1 to 10 for whole grades, or of the facility's words; otherwise a number with its step (rules R1 and R97). */
function Grade({ value, onChange, problems, disabled, inRow }: GradeProps) {
  const text = useText();
  const scale = useGradeScale();
  const control = gradeControl(scale);
  const ids = idsOf('grade');
  const [isLeft, setIsLeft] = useState(false);
  // An invalid grade cannot be saved, so it is reported when the field loses the focus rather than on submission.
  const wrong = isLeft && value !== null ? gradeProblems({ grade: value, comment: '' }, scale, false) : [];
  const shown = problems.length > 0 ? problems : wrong.map(({ message }) => text(message));
  const invalid = shown.length > 0;
  if (control.kind === 'choice') {
    return (
      <QuestionBlock ids={ids} label={text('Grade')} labels="group" required problems={problems}>
        <ChoiceControl
          ids={ids}
          look={inRow ? 'radio' : 'dropdown'}
          inRow={inRow}
          required
          multiple={false}
          options={control.options.map(({ name, grade }) => ({ value: String(grade), label: name }))}
          value={value === null ? [] : [String(value)]}
          onChange={([grade]) => onChange(grade === undefined ? null : Number(grade))}
          invalid={invalid}
          disabled={disabled}
        />
      </QuestionBlock>
    );
  }
  const { min, max, step } = control;
  return (
    <QuestionBlock
      ids={ids}
      label={text('Grade')}
      required
      smallLabel={text('{{min}} to {{max}} in steps of {{step}}', { min, max, step })}
      problems={shown}
    >
      <NumberControl
        ids={ids}
        value={value ?? ''}
        onChange={(grade) => onChange(grade === '' ? null : grade)}
        onLeave={() => setIsLeft(true)}
        invalid={invalid}
        required
        disabled={disabled}
        steps={{ step, min, max }}
      />
    </QuestionBlock>
  );
}

/** Comment, grade and the grading guide (rule R32). */
export const GradeStep = (props: BasisProps<GradeBasis>) => <GradeForm {...props} inRow={false} />;

/** The same for a review written on one page. */
export const GradeSheet = (props: BasisProps<GradeBasis>) => <GradeForm {...props} inRow />;

function GradeForm({
  value,
  answers,
  onChange,
  problems,
  disabled,
  inRow,
}: BasisProps<GradeBasis> & { inRow: boolean }) {
  const text = useText();
  const at = (path: string) => problems.filter((problem) => problem.path === path).map(({ message }) => text(message));
  return (
    <Box sx={{ display: 'grid', gap: 3.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <GradingGuide fapId={value.fapId} />
      </div>
      <div id={gradePlaces.comment}>
        <QuestionBlock ids={idsOf('comment')} label={text('Comment')} labels="group" required problems={at('comment')}>
          <RichTextControl
            value={value.comment}
            onChange={(comment) => onChange({ ...value, comment })}
            labelledBy={idsOf('comment').label}
            describedBy={idsOf('comment').help}
            invalid={at('comment').length > 0}
            required
            disabled={disabled}
          />
        </QuestionBlock>
      </div>
      <div id={gradePlaces.grade}>
        <Grade
          value={value.grade}
          onChange={(grade) => onChange({ ...value, grade })}
          problems={at('grade')}
          disabled={disabled}
          inRow={inRow}
        />
        <GradeFromScores
          answers={answers}
          grade={value.grade}
          disabled={disabled}
          onTake={(grade) => onChange({ ...value, grade })}
        />
      </div>
    </Box>
  );
}
