import { technicalReviewTexts } from '@atrium/domain/technical-review';
import { useMemo } from 'react';
import {
  SaveTechnicalReviewDocument,
  type TechnicalReviewFragment,
} from '../../api/generated/features/technical-review/technical-review.ts';
import { type Operation, toastFailure, useCommand } from '../../api/index.ts';
import { formSteps } from '../../kits/questionary-form/index.ts';
import type { BasisProps, BasisReviewProps, WizardItem } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import {
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

/** A review beside what its form shows of the call, and whether anybody has looked at it yet. */
interface Basis extends ReviewContent {
  readonly units: string;
  readonly isDecided: boolean;
}

/** What of the basis the review stores. */
const storedOf = ({ units: _units, isDecided: _isDecided, ...content }: Basis) => inputOf(content);

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
  <ReviewSummary content={value} units={value.units} isDecided={value.isDecided} showsInternal />
);

/** What the wizard needs of a technical review (Spec 2 §4 "Editability per item kind"). */
export function useTechnicalReviewItem(
  review: TechnicalReviewFragment,
  units: string,
  operation: Operation<unknown>,
): WizardItem<Basis> {
  const key = useReviewKey(review);
  const text = useText();
  const save = useCommand(SaveTechnicalReviewDocument, { quiet: true });
  const steps = useMemo(() => formSteps(review.questionary.steps), [review.questionary.steps]);
  const basis = useMemo<Basis>(
    () => ({ ...contentOf(review), units, isDecided: review.status !== null }),
    [review, units],
  );
  return {
    key: `technical-review-${review.id}`,
    title: review.instrument?.name ?? '',
    steps,
    questionaryId: review.questionaryId,
    mayChange: review.abilities.edit,
    opensAtFirstStep: true,
    basis,
    basisProblems: contentProblems,
    basisPart: reviewPart,
    saveBasis: async (now, before) => {
      const read = { ...storedOf(before), status: before.isDecided ? before.status : null };
      const outcome = await save.run({ input: { ...key, ...storedOf(now), submitted: review.submitted, read } });
      if (outcome.ok) return { ok: true, questionaryId: review.questionaryId };
      const conflicts = reviewConflicts(outcome.error, now, text).map((conflict) => ({
        ...conflict,
        // Whoever meets another verdict has seen that there is one.
        adopt: (basis: Basis) => ({
          ...conflict.adopt(basis),
          isDecided: basis.isDecided || conflict.part === 'status',
        }),
      }));
      if (conflicts.length === 0) toastFailure(outcome.error, 'saveTechnicalReview');
      return {
        ok: false,
        conflicts,
        problems: outcome.error.issues.map(({ path, message }) => ({ path: path.split('.').at(-1) ?? '', message })),
      };
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
