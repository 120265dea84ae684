import {
  blankFeasibility,
  feasibilities,
  feasibilityWords,
  internalDocumentsLimit,
} from '@atrium/domain/technical-review';
import type { FieldProblem } from '@atrium/questions/contract';
import { ChoiceControl, type ControlIds, controlIds, NumberControl, QuestionBlock } from '@atrium/ui/controls';
import { RichTextControl } from '@atrium/ui/rich-text';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FileUpload } from '../../kits/file-upload/index.ts';
import { type TimeUnits, unitsOf } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';
import { elementOf, type ReviewContent } from './review-content.tsx';

const idsOf = (name: string): ControlIds => controlIds(`technical-review-${name}`);

export interface ReviewFieldsProps {
  readonly value: ReviewContent;
  readonly onChange: (value: ReviewContent) => void;
  readonly problems: readonly FieldProblem[];
  readonly disabled: boolean;
  /** The unit after the time allocation. */
  readonly units: TimeUnits;
  /** Omits feasibility and time, which remain unchanged. */
  readonly commentsOnly?: boolean;
  /** Shows the verdict as buttons, none of which is pressed at first. */
  readonly choosesVerdict?: boolean;
  /** Rendered below the time. */
  readonly belowTime?: ReactNode;
}

interface FieldProps {
  readonly value: ReviewContent;
  readonly onChange: (value: ReviewContent) => void;
  /** The problems of this field, in words. */
  readonly wrong: readonly string[];
  readonly disabled: boolean;
}

/** The feasibility: a list with a default, or buttons. */
function VerdictField({ value, onChange, wrong, disabled, asButtons }: FieldProps & { readonly asButtons: boolean }) {
  const text = useText();
  const { status } = value;
  const isUnanswered = status === null && !disabled && !asButtons;
  const shown = status ?? (asButtons ? undefined : blankFeasibility);
  return (
    <div id={elementOf('status')}>
      <QuestionBlock
        ids={idsOf('status')}
        label={text('Status')}
        labels="group"
        required
        problems={wrong}
        {...(isUnanswered
          ? {
              smallLabel: text(
                'Not answered yet. If you continue to the next step, the answer shown here will be saved.',
              ),
            }
          : {})}
      >
        <ChoiceControl
          ids={idsOf('status')}
          look={asButtons ? 'radio' : 'dropdown'}
          inRow={asButtons}
          multiple={false}
          required
          options={feasibilities.map((code) => ({ value: code, label: text(feasibilityWords[code]) }))}
          value={shown === undefined ? [] : [shown]}
          onChange={([chosen]) => {
            const known = feasibilities.find((code) => code === chosen);
            if (known) onChange({ ...value, status: known });
          }}
          invalid={wrong.length > 0}
          disabled={disabled}
        />
      </QuestionBlock>
    </div>
  );
}

interface TimeFieldProps extends FieldProps {
  readonly units: TimeUnits;
  readonly children: ReactNode;
}

/** The time needed; the caller provides what is below it. */
function TimeField({ value, onChange, wrong, disabled, units, children }: TimeFieldProps) {
  const text = useText();
  return (
    <div id={elementOf('timeAllocation')}>
      <QuestionBlock
        ids={idsOf('time')}
        label={text('Time allocation ({{units}})', { units: unitsOf(units) })}
        problems={wrong}
      >
        <NumberControl
          ids={idsOf('time')}
          value={value.timeAllocation ?? ''}
          onChange={(time) => onChange({ ...value, timeAllocation: time === '' ? null : time })}
          invalid={wrong.length > 0}
          disabled={disabled}
          symbol={unitsOf(units)}
        />
      </QuestionBlock>
      {children}
    </div>
  );
}

interface CommentFieldProps extends FieldProps {
  readonly name: 'comment' | 'publicComment';
  readonly label: string;
}

function CommentField({ name, label, value, onChange, wrong, disabled }: CommentFieldProps) {
  return (
    <div id={elementOf(name)}>
      <QuestionBlock ids={idsOf(name)} label={label} labels="group" problems={wrong}>
        <RichTextControl
          value={value[name]}
          onChange={(html) => onChange({ ...value, [name]: html })}
          labelledBy={idsOf(name).label}
          describedBy={idsOf(name).help}
          invalid={wrong.length > 0}
          disabled={disabled}
        />
      </QuestionBlock>
    </div>
  );
}

/** Feasibility, time, comments and internal documents (rule R68). */
export function ReviewFields(props: ReviewFieldsProps) {
  const { value, onChange, problems, disabled, units, commentsOnly = false, choosesVerdict = false, belowTime } = props;
  const text = useText();
  const field = (path: keyof ReviewContent): FieldProps => ({
    value,
    onChange,
    wrong: problems.filter((problem) => problem.path === path).map(({ message }) => text(message)),
    disabled,
  });
  const [wrongFiles] = field('files').wrong;
  return (
    <Box sx={{ display: 'grid', gap: 3.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {commentsOnly ? null : (
        <>
          <VerdictField {...field('status')} asButtons={choosesVerdict} />
          <TimeField {...field('timeAllocation')} units={units}>
            {belowTime}
          </TimeField>
        </>
      )}
      <CommentField {...field('comment')} name="comment" label={text('Internal comment')} />
      <FileUpload
        label={text('Internal documents')}
        accepted={['.pdf']}
        maxFiles={internalDocumentsLimit}
        fileIds={value.files}
        onFileIds={(files) => onChange({ ...value, files })}
        readOnly={disabled}
        {...(wrongFiles ? { problem: wrongFiles } : {})}
      />
      <CommentField {...field('publicComment')} name="publicComment" label={text('Comments for the review panel')} />
    </Box>
  );
}
