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
import { useText } from '../../locale/index.ts';
import { elementOf, type ReviewContent } from './review-content.ts';

const idsOf = (name: string): ControlIds => controlIds(`technical-review-${name}`);

export interface ReviewFieldsProps {
  readonly value: ReviewContent;
  readonly onChange: (value: ReviewContent) => void;
  readonly problems: readonly FieldProblem[];
  readonly disabled: boolean;
  /** Behind the number of the time allocation. */
  readonly units: string;
  /** Leaves out feasibility and time, which stay as they are. */
  readonly commentsOnly?: boolean;
  /** The verdict is chosen among buttons, none of which is pressed at first. */
  readonly choosesVerdict?: boolean;
  /** Stands below the time. */
  readonly belowTime?: ReactNode;
}

/** Feasibility, time, comments and internal documents (rule R68). */
export function ReviewFields(props: ReviewFieldsProps) {
  const { value, onChange, problems, disabled, units, commentsOnly = false, choosesVerdict = false, belowTime } = props;
  const text = useText();
  const at = (path: string) => problems.filter((problem) => problem.path === path).map(({ message }) => text(message));
  const richText = (name: 'comment' | 'publicComment', label: string) => (
    <div id={elementOf(name)}>
      <QuestionBlock ids={idsOf(name)} label={label} labels="group" problems={at(name)}>
        <RichTextControl
          value={value[name]}
          onChange={(html) => onChange({ ...value, [name]: html })}
          labelledBy={idsOf(name).label}
          describedBy={idsOf(name).help}
          invalid={at(name).length > 0}
          disabled={disabled}
        />
      </QuestionBlock>
    </div>
  );
  return (
    <Box sx={{ display: 'grid', gap: 3.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {commentsOnly ? null : (
        <>
          <div id={elementOf('status')}>
            <QuestionBlock
              ids={idsOf('status')}
              label={text('Status')}
              labels="group"
              required
              problems={at('status')}
              {...(value.status === null && !disabled && !choosesVerdict
                ? { smallLabel: text('Not answered yet. Continuing to the next step stores it as it is shown here.') }
                : {})}
            >
              <ChoiceControl
                ids={idsOf('status')}
                look={choosesVerdict ? 'radio' : 'dropdown'}
                inRow={choosesVerdict}
                multiple={false}
                required
                options={feasibilities.map((code) => ({ value: code, label: text(feasibilityWords[code]) }))}
                value={
                  choosesVerdict ? (value.status === null ? [] : [value.status]) : [value.status ?? blankFeasibility]
                }
                onChange={([status]) => {
                  const known = feasibilities.find((code) => code === status);
                  if (known) onChange({ ...value, status: known });
                }}
                invalid={at('status').length > 0}
                disabled={disabled}
              />
            </QuestionBlock>
          </div>
          <div id={elementOf('timeAllocation')}>
            <QuestionBlock
              ids={idsOf('time')}
              label={text('Time allocation ({{units}})', { units })}
              problems={at('timeAllocation')}
            >
              <NumberControl
                ids={idsOf('time')}
                value={value.timeAllocation ?? ''}
                onChange={(time) => onChange({ ...value, timeAllocation: time === '' ? null : time })}
                invalid={at('timeAllocation').length > 0}
                disabled={disabled}
                symbol={units}
              />
            </QuestionBlock>
            {belowTime}
          </div>
        </>
      )}
      {richText('comment', text('Internal comment'))}
      <FileUpload
        label={text('Internal documents')}
        accepted={['.pdf']}
        maxFiles={internalDocumentsLimit}
        fileIds={value.files}
        onFileIds={(files) => onChange({ ...value, files })}
        readOnly={disabled}
        {...(at('files')[0] ? { problem: at('files')[0] } : {})}
      />
      {richText('publicComment', text('Comments for the review panel'))}
    </Box>
  );
}
