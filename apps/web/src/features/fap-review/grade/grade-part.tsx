import { fapReviewTexts, reviewStatusWords } from '@atrium/domain/fap-review';
import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import { Tabs } from '@atrium/ui/tabs';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import {
  type PanelReviewFragment,
  PanelReviewsOfProposalDocument,
} from '../../../api/generated/features/fap-review/fap-review.ts';
import { type Operation, useOperation } from '../../../api/index.ts';
import { useAddressTab } from '../../../kits/address-state/index.ts';
import { OverwrittenAnswersButton } from '../../../kits/overwritten-texts/index.ts';
import { formSteps, ReviewDocument } from '../../../kits/questionary-form/index.ts';
import { QueryResult } from '../../../kits/screen/index.ts';
import { Wizard } from '../../../kits/wizard/index.ts';
import { useText } from '../../../locale/index.ts';
import { useSession } from '../../../session/index.ts';
import { DeclinedNote } from '../decline.tsx';
import { useFapReviewItem } from '../item-kind.tsx';
import { GradeReview } from './grade-review.tsx';

interface ReviewProps {
  readonly review: PanelReviewFragment;
  readonly operation: Operation<unknown>;
}

const Editor = ({ review, operation }: ReviewProps) => <Wizard item={useFapReviewItem(review, operation)} />;

/** A review, read-only. */
export function ReviewReading({ review }: { review: PanelReviewFragment }) {
  const steps = useMemo(() => formSteps(review.questionary.steps), [review.questionary.steps]);
  return (
    <ReviewDocument
      level={3}
      steps={steps}
      basis={() => <GradeReview grade={review.grade ?? null} comment={review.comment ?? ''} steps={steps} />}
    />
  );
}

function OneReview({ review, operation }: ReviewProps) {
  const text = useText();
  const { user } = useSession();
  const isOwn = review.userID === user.id;
  // The user's own review remains a form after submission, read-only; only officers may edit reviews of others.
  const isForm = review.abilities?.edit.allowed || isOwn;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
        <StatusChip
          label={text(review.declineReason ? 'Declined' : reviewStatusWords[review.status])}
          tone={review.declineReason ? 'off' : review.status === 'SUBMITTED' ? 'good' : 'draft'}
        />
        <OverwrittenAnswersButton questionary={review.questionary} />
      </Box>
      <DeclinedNote review={review} />
      {isForm ? <Editor review={review} operation={operation} /> : <ReviewReading review={review} />}
    </Box>
  );
}

/** Grades a proposal: the user's own review and, for users who may read more, a tab for each reviewer (rule R39). */
export function GradePart({ proposalPk }: { proposalPk: number }) {
  const text = useText();
  const { user } = useSession();
  const [index, setIndex] = useAddressTab('verticalTab');
  const operation = useOperation(
    PanelReviewsOfProposalDocument,
    { primaryKey: proposalPk },
    { keepPrevious: false, staleTime: 0, live: () => [recordKey('proposal', proposalPk)] },
  );
  return (
    <QueryResult of={operation} field="proposal" absent={fapReviewTexts.notFound}>
      {({ reviews }) => {
        const all = (reviews ?? []).toSorted((a, b) => Number(b.userID === user.id) - Number(a.userID === user.id));
        const [first, ...others] = all;
        if (!first) {
          return (
            <EmptyState
              title={text('No review assigned to you')}
              text={text('You can grade a proposal once your panel has assigned it to you.')}
            />
          );
        }
        if (others.length === 0) return <OneReview key={first.id} review={first} operation={operation} />;
        return (
          <Tabs
            label={text('Reviewers')}
            orientation="vertical"
            index={index}
            onIndex={setIndex}
            items={all.map((review) => ({
              label: review.reviewer ? fullName(review.reviewer) : text('Reviewer {{id}}', { id: review.userID }),
              content: <OneReview key={review.id} review={review} operation={operation} />,
            }))}
          />
        );
      }}
    </QueryResult>
  );
}
