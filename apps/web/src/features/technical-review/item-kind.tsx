import { recordKey } from '@atrium/domain/live';
import {
  blankFeasibility,
  type Feasibility,
  feasibilityWords,
  technicalReviewTexts,
} from '@atrium/domain/technical-review';
import { useMemo } from 'react';
import {
  SaveTechnicalReviewDocument,
  type TechnicalReviewFragment,
} from '../../api/generated/features/technical-review/technical-review.ts';
import { type Operation, toastFailure, useCommand } from '../../api/index.ts';
import { formSteps } from '../../kits/questionary-form/index.ts';
import {
  type BasisPart,
  type BasisProps,
  type BasisReviewProps,
  fieldPart,
  type WizardItem,
} from '../../kits/wizard/index.ts';
import { say } from '../../locale/index.ts';
import {
  commentParts,
  contentOf,
  contentProblems,
  inputOf,
  type ReviewContent,
  reviewConflicts,
  reviewPart,
} from './review-content.ts';
import { ReviewFields } from './review-fields.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { SubmitFoot } from './submit-foot.tsx';
import { useReviewKey } from './use-review-key.ts';

/** A review beside what its form shows of the call. */
interface Basis extends ReviewContent {
  readonly units: string;
}

/** What of the basis the review stores. */
const storedOf = ({ units: _units, ...content }: Basis) => inputOf(content);

const reviewParts: readonly BasisPart<Basis>[] = [
  fieldPart('status', 'Status', {
    words: (status) => (status === null ? '–' : say(feasibilityWords[status as Feasibility])),
  }),
  fieldPart('timeAllocation', 'Time allocation', { words: (time) => String(time ?? '–') }),
  ...(commentParts as readonly BasisPart<Basis>[]),
];

function BasisStep({ value, onChange, problems, disabled }: BasisProps<Basis>) {
  return (
    <ReviewFields
      value={value}
      onChange={(content) => onChange({ ...value, ...content })}
      problems={problems}
      disabled={disabled}
      units={value.units}
    />
  );
}

const BasisReview = ({ value }: BasisReviewProps<Basis>) => (
  <ReviewSummary content={value} units={value.units} showsInternal />
);

/** What the wizard needs of a technical review (rule Q55). */
export function useTechnicalReviewItem(
  review: TechnicalReviewFragment,
  units: string,
  operation: Operation<unknown>,
): WizardItem<Basis> {
  const key = useReviewKey(review);
  const save = useCommand(SaveTechnicalReviewDocument, { quiet: true });
  const steps = useMemo(() => formSteps(review.questionary.steps), [review.questionary.steps]);
  const basis = useMemo<Basis>(() => ({ ...contentOf(review), units }), [review, units]);
  return {
    key: `technical-review-${review.id}`,
    title: review.instrument?.name ?? '',
    steps,
    record: recordKey('technical-review', review.id),
    questionaryId: review.questionaryId,
    mayChange: review.abilities.edit,
    opensAtFirstStep: true,
    basis,
    parts: reviewParts,
    basisProblems: contentProblems,
    basisPart: reviewPart,
    saveBasis: async (now, before, completes) => {
      // Whoever goes on has seen the verdict that stands there; a draft keeps the verdict open until somebody chooses one.
      const status = now.status ?? (completes ? blankFeasibility : null);
      const input = { ...key, ...storedOf(now), status, submitted: review.submitted, read: storedOf(before) };
      const outcome = await save.run({ input });
      if (outcome.ok) return { ok: true, questionaryId: review.questionaryId };
      const conflicts = reviewConflicts<Basis>(outcome.error);
      if (conflicts.length === 0) toastFailure(outcome.error, 'saveTechnicalReview');
      return {
        ok: false,
        conflicts,
        error: outcome.error,
        problems: outcome.error.issues.map(({ path, message }) => ({ path: path.split('.').at(-1) ?? '', message })),
      };
    },
    autosaveBasis: async (now, before) => {
      if (contentProblems(now).length > 0) return {};
      const input = { ...key, ...storedOf(now), submitted: review.submitted, read: storedOf(before) };
      const outcome = await save.run({ input: { ...input, isAutosave: true } });
      return outcome.ok ? { stored: now } : { conflicts: reviewConflicts<Basis>(outcome.error), error: outcome.error };
    },
    Basis: BasisStep,
    BasisReview,
    savedText: technicalReviewTexts.saved,
    summary: {
      title: 'Review',
      foot: <SubmitFoot review={review} isComplete={steps.every(({ isCompleted }) => isCompleted)} />,
    },
    reload: () => operation.query.refetch(),
  };
}
