import { mostReviewsLimit, setReviewerLimitArgs } from '@atrium/domain/assignment';
import { NumberInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FapDeskDocument, LimitReviewerDocument } from '../../api/generated/features/assignment/assignment.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';
import type { ReviewerRow } from './desk.ts';

const limitForm = setReviewerLimitArgs.pick({ most: true });
interface Values {
  most?: number | null | undefined;
}

/** Sets how many reviews a person takes in the panel; empty for no limit (rule R142). */
export function LimitDialog({
  fapId,
  reviewer,
  onClose,
}: {
  fapId: number;
  reviewer: ReviewerRow;
  onClose: () => void;
}) {
  const text = useText();
  const form = useForm<Values>({ resolver: zodResolver(limitForm), defaultValues: { most: reviewer.most ?? null } });
  const save = useCommand(LimitReviewerDocument, { done: 'Limit saved', refreshes: [FapDeskDocument] });
  const submit = form.handleSubmit(async ({ most }) => {
    const outcome = await save.run({ fapId, userId: reviewer.userId, most: most ?? null });
    if (!outcome.ok) return showIssues(form, outcome.error);
    onClose();
  });
  return (
    <RecordDialog
      title={text('Limit for {{name}}', { name: reviewer.name })}
      submitLabel={text('Save')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberInput
        control={form.control}
        name="most"
        label={text('Maximum reviews in this panel')}
        help={text('Draft assignments respect this limit; leave empty for no limit')}
        min={0}
        max={mostReviewsLimit}
        step={1}
      />
    </RecordDialog>
  );
}
