import { recordKey } from '@atrium/domain/live';
import { EmptyState } from '@atrium/ui/empty-state';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useMemo, useState } from 'react';
import {
  ExperimentSafetyReviewDocument,
  ReviewExperimentSafetyDocument,
  type SafetyReviewFragment,
} from '../../api/generated/features/experiment-safety/experiment-safety.ts';
import { type Operation, useCommand, useOperation } from '../../api/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { formSteps } from '../../kits/questionary-form/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { type BasisReviewProps, Wizard, type WizardItem } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import { AskedBack } from './asked-back.tsx';
import { AskBack } from './asking-back.tsx';
import { ChangeStatus } from './change-status.tsx';
import { ownDecision, SafetyDecisionForm } from './decision-form.tsx';
import { Decisions } from './decisions.tsx';
import { safetyDocuments } from './safety-documents.ts';
import { SafetyDocument } from './safety-reading.tsx';
import { safetyTexts } from './safety-words.ts';

/** Shows what is reviewed beside the questions about it. */
const Judged = ({ value }: BasisReviewProps<SafetyReviewFragment>) => <SafetyDocument safety={value} level={3} />;

const approved = 'ESF_APPROVED';

function Download({ safety }: { readonly safety: SafetyReviewFragment }) {
  const text = useText();
  const { experimentPk, experiment, status } = safety;
  return (
    <Button
      variant="outlined"
      startIcon={<PictureAsPdfOutlined />}
      disabled={status?.shortCode !== approved}
      onClick={() =>
        void startDownload({
          kind: 'pdf/experiment-safety',
          ids: [experimentPk],
          label: text('Safety review of {{id}}', { id: experiment.experimentId }),
          fileName: `ESD_${experiment.experimentId}.pdf`,
        })
      }
    >
      {text('Download Safety Review Document')}
    </Button>
  );
}

interface ReviewProps {
  readonly safety: SafetyReviewFragment;
  readonly operation: Operation<unknown>;
  readonly onSubmittedAgain: () => void;
}

/** The form shared by all reviewers, locked for a role once it has decided (rules O14 and O15). */
function Review({ safety, operation, onSubmittedAgain }: ReviewProps) {
  const [isChanging, setChanging] = useState(false);
  // The screen follows changes by others, but a decision is about the form as it was when the user began to read.
  const [readAt] = useState(safety.esiQuestionarySubmittedAt);
  const own = ownDecision(safety);
  const isLocked = own.decision !== 'UNSET' && !isChanging;
  const { safetyReviewQuestionary: questionary, proposal, experimentSafetyPk, abilities } = safety;
  const steps = useMemo(() => formSteps(questionary.steps), [questionary.steps]);
  const item: WizardItem<SafetyReviewFragment> = {
    key: `experiment-safety-review-${experimentSafetyPk}`,
    title: safety.experiment.experimentId,
    steps,
    record: recordKey('proposal', proposal.primaryKey),
    questionaryId: questionary.questionaryId,
    mayChange: isLocked ? { allowed: false } : abilities.review,
    opensAtFirstStep: own.decision === 'UNSET',
    basis: safety,
    // The decision is made on the last step, with its own button.
    parts: [],
    basisProblems: () => [],
    saveBasis: async () => ({ ok: true, questionaryId: questionary.questionaryId }),
    Basis: Judged,
    BasisReview: Judged,
    savedText: 'Saved',
    summary: {
      title: 'Review',
      form: (
        <SafetyDecisionForm
          key={own.by}
          safety={safety}
          own={own}
          readAt={readAt}
          isComplete={steps.every(({ isCompleted }) => isCompleted)}
          isLocked={isLocked}
          onChange={() => setChanging(true)}
          onDecided={() => setChanging(false)}
          onSubmittedAgain={onSubmittedAgain}
        />
      ),
      foot: (
        <>
          <AskBack safety={safety} />
          <ChangeStatus safety={safety} />
          <Download safety={safety} />
        </>
      ),
    },
    reload: () => operation.query.refetch(),
  };
  return (
    <>
      <AskedBack safety={safety} />
      <Decisions of={safety} />
      <Wizard item={item} />
    </>
  );
}

/** Creates the review form when a reviewer opens the review for the first time. */
function Begin({ experimentSafetyPk }: { readonly experimentSafetyPk: number }) {
  const text = useText();
  const begin = useCommand(ReviewExperimentSafetyDocument, { quiet: true, refreshes: safetyDocuments });
  const [failure, setFailure] = useState<string>();
  const { run } = begin;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form, whatever is drawn meanwhile
  useEffect(() => {
    void run({ experimentSafetyPk }).then((outcome) => !outcome.ok && setFailure(outcome.error.message));
  }, [experimentSafetyPk]);
  if (failure === undefined) return <Skeleton variant="rounded" height={160} />;
  return <EmptyState title={text('Safety Review Not Available')} text={text(failure)} />;
}

/** The safety review of an experiment (rules O12 to O15). */
export function SafetyReviewPart({ experimentSafetyPk }: { readonly experimentSafetyPk: number }) {
  const text = useText();
  const [reading, setReading] = useState(1);
  const operation = useOperation(
    ExperimentSafetyReviewDocument,
    { experimentSafetyPk },
    {
      keepPrevious: false,
      staleTime: 0,
      live: ({ experimentSafety: safety }) => (safety ? [recordKey('proposal', safety.proposal.primaryKey)] : []),
    },
  );
  return (
    <QueryResult of={operation} field="experimentSafety" absent={safetyTexts.absent}>
      {(safety) => {
        const { review } = safety.abilities;
        if (!review.allowed) {
          return <EmptyState title={text('Safety Review Not Available')} text={text(review.message ?? '')} />;
        }
        if (safety.safetyReviewQuestionaryId === null) return <Begin experimentSafetyPk={experimentSafetyPk} />;
        const readAgain = () => void operation.query.refetch().then(() => setReading(reading + 1));
        const key = `${safety.safetyReviewQuestionaryId}-${reading}`;
        return <Review key={key} safety={safety} operation={operation} onSubmittedAgain={readAgain} />;
      }}
    </QueryResult>
  );
}
