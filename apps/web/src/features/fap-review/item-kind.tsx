import { recordKey } from '@atrium/domain/live';
import { useMemo } from 'react';
import { type PanelReviewFragment, SaveReviewDocument } from '../../api/generated/features/fap-review/fap-review.ts';
import { type Operation, toastFailure, useCommand } from '../../api/index.ts';
import { useGradeScale } from '../../kits/proposed-grade/index.ts';
import { formSteps } from '../../kits/questionary-form/index.ts';
import { type BasisReviewProps, itemConflicts, type WizardItem } from '../../kits/wizard/index.ts';
import { type GradeBasis, gradeParts, gradeProblems, gradeText } from './grade/grade-content.ts';
import { GradeSheet, GradeStep } from './grade/grade-fields.tsx';
import { GradeReview } from './grade/grade-review.tsx';
import { reviewKey } from './review-key.ts';
import { PanelReviewFoot } from './submit-foot.tsx';

const GradeBasisReview = ({ value }: BasisReviewProps<GradeBasis>) => (
  <GradeReview grade={value.grade} comment={value.comment} steps={value.steps} />
);

/** Returns what the wizard needs for a panel review (rule Q55). */
export function useFapReviewItem(
  review: PanelReviewFragment,
  operation: Operation<unknown>,
  form: 'STEPS' | 'SHEET' = 'STEPS',
): WizardItem<GradeBasis> {
  const scale = useGradeScale();
  const save = useCommand(SaveReviewDocument, { quiet: true });
  const steps = useMemo(() => formSteps(review.questionary.steps), [review.questionary.steps]);
  const { fapID: fapId, status } = review;
  const basis = useMemo<GradeBasis>(
    () => ({ fapId, grade: review.grade ?? null, comment: review.comment ?? '', steps }),
    [fapId, steps, review.grade, review.comment],
  );
  const store = ({ grade, comment }: GradeBasis, before: GradeBasis, isAutosave: boolean) => {
    const read = { grade: before.grade, comment: before.comment };
    return save.run({ ...reviewKey(review), status, grade: gradeText(grade), comment, read, isAutosave });
  };
  return {
    key: `fap-review-${review.id}`,
    title: '',
    steps,
    record: recordKey('fap-review', review.id),
    questionaryId: review.questionaryID,
    mayChange: review.abilities?.edit ?? { allowed: false },
    opensAtFirstStep: true,
    basis,
    parts: gradeParts,
    basisProblems: ({ grade, comment }, isPartialSave) =>
      gradeProblems({ grade, comment }, scale, !isPartialSave || status === 'SUBMITTED'),
    saveBasis: async (now, before) => {
      const outcome = await store(now, before, false);
      if (outcome.ok) return { ok: true, questionaryId: review.questionaryID };
      const { error } = outcome;
      const conflicts = itemConflicts(error, 'REVIEW_CHANGED', gradeParts);
      if (conflicts.length === 0) toastFailure(error, 'saveReview');
      return { ok: false, conflicts, error, problems: error.issues.map(({ path, message }) => ({ path, message })) };
    },
    autosaveBasis: async (now, before) => {
      if (gradeProblems({ grade: now.grade, comment: now.comment }, scale, status === 'SUBMITTED').length > 0)
        return {};
      const outcome = await store(now, before, true);
      return outcome.ok
        ? { stored: now }
        : { conflicts: itemConflicts(outcome.error, 'REVIEW_CHANGED', gradeParts), error: outcome.error };
    },
    Basis: form === 'SHEET' ? GradeSheet : GradeStep,
    BasisReview: GradeBasisReview,
    savedText: 'Saved!',
    summary: {
      title: 'Review',
      foot: <PanelReviewFoot review={review} isComplete={steps.every(({ isCompleted }) => isCompleted)} />,
    },
    reload: () => operation.query.refetch(),
  };
}
