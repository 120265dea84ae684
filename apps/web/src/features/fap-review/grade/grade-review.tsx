import { HtmlText } from '@atrium/ui/html-text';
import { ReadOnlyField, ReadOnlyFields } from '@atrium/ui/written-field';
import { ScoresRead } from '../../../kits/proposed-grade/index.ts';
import type { FormStep } from '../../../kits/questionary-form/index.ts';
import { useText } from '../../../locale/index.ts';
import type { GradeContent } from './grade-content.ts';

/** Grade and comment of a panel review, read-only. */
export function GradeReview({ grade, comment, steps }: GradeContent & { readonly steps: readonly FormStep[] }) {
  const text = useText();
  return (
    <ReadOnlyFields>
      <ReadOnlyField label={text('Grade')}>
        {grade ?? text('Not graded yet')}
        <div>
          <ScoresRead steps={steps} grade={grade} />
        </div>
      </ReadOnlyField>
      <ReadOnlyField label={text('Comment')}>{comment ? <HtmlText html={comment} /> : text('None')}</ReadOnlyField>
    </ReadOnlyFields>
  );
}
