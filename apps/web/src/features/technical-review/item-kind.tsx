import { recordKey } from '@atrium/domain/live';
import { blankFeasibility, technicalReviewTexts } from '@atrium/domain/technical-review';
import { useMemo } from 'react';
import {
  SaveTechnicalReviewDocument,
  type TechnicalReviewFragment,
} from '../../api/generated/features/technical-review/technical-review.ts';
import { type Operation, toastFailure, useCommand } from '../../api/index.ts';
import { formSteps } from '../../kits/questionary-form/index.ts';
import type { TimeUnits } from '../../kits/time-unit/index.ts';
import { type BasisProps, type BasisReviewProps, itemConflicts, type WizardItem } from '../../kits/wizard/index.ts';
import {
  changedReason,
  contentOf,
  contentProblems,
  inputOf,
  type ReviewBasis,
  ReviewSummary,
  reviewParts,
  useReviewKey,
} from './review-content.tsx';
import { ReviewFields } from './review-fields.tsx';
import { TechnicalReviewFoot } from './submit-foot.tsx';
import { TimeBasis } from './time-basis.tsx';

/** The part of the basis that the review stores. */
export const storedOf = ({ units: _units, place: _place, ...content }: ReviewBasis) => inputOf(content);

/** The step for a form on one page, where the verdict has to be chosen and has no default. */
const SheetStep = (props: BasisProps<ReviewBasis>) => <BasisStep {...props} isSheet />;

function BasisStep({ value, onChange, problems, disabled, isSheet }: BasisProps<ReviewBasis> & { isSheet?: boolean }) {
  return (
    <ReviewFields
      choosesVerdict={isSheet ?? false}
      belowTime={<TimeBasis {...value.place} units={value.units} />}
      value={value}
      onChange={(content) => onChange({ ...value, ...content })}
      problems={problems}
      disabled={disabled}
      units={value.units}
    />
  );
}

const BasisReview = ({ value }: BasisReviewProps<ReviewBasis>) => (
  <ReviewSummary content={value} units={value.units} showsInternal />
);

/** Returns what the wizard needs for a technical review (rule Q55). */
export function useTechnicalReviewItem(
  review: TechnicalReviewFragment,
  units: TimeUnits,
  operation: Operation<unknown>,
  form: 'STEPS' | 'SHEET' = 'STEPS',
): WizardItem<ReviewBasis> {
  const isSheet = form === 'SHEET';
  const key = useReviewKey(review);
  const save = useCommand(SaveTechnicalReviewDocument, { quiet: true });
  const steps = useMemo(() => formSteps(review.questionary.steps), [review.questionary.steps]);
  const basis = useMemo<ReviewBasis>(
    () => ({ ...contentOf(review), units, place: { reviewId: review.id, proposalPk: review.proposalPk } }),
    [review, units],
  );
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
    basisProblems: (basis, isPartialSave) => contentProblems(basis, isSheet && !isPartialSave),
    saveBasis: async (now, before, completes) => {
      // A user who completes the step has seen the displayed verdict, so it is stored; a draft leaves the verdict open until one is chosen.
      const status = now.status ?? (completes ? blankFeasibility : null);
      const input = { ...key, ...storedOf(now), status, submitted: review.submitted, read: storedOf(before) };
      const outcome = await save.run({ input });
      if (outcome.ok) return { ok: true, questionaryId: review.questionaryId };
      const conflicts = itemConflicts(outcome.error, changedReason, reviewParts);
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
      return outcome.ok
        ? { stored: now }
        : { conflicts: itemConflicts(outcome.error, changedReason, reviewParts), error: outcome.error };
    },
    Basis: isSheet ? SheetStep : BasisStep,
    BasisReview,
    savedText: technicalReviewTexts.saved,
    summary: {
      title: 'Review',
      foot: <TechnicalReviewFoot review={review} isComplete={steps.every(({ isCompleted }) => isCompleted)} />,
    },
    reload: () => operation.query.refetch(),
  };
}
