import { recordKey } from '@atrium/domain/live';
import { technicalReviewTexts } from '@atrium/domain/technical-review';
import { fullName } from '@atrium/domain/user';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import { Tabs } from '@atrium/ui/tabs';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import {
  type TechnicalReviewFragment,
  TechnicalReviewsOfProposalDocument,
} from '../../api/generated/features/technical-review/technical-review.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { useAddressTab } from '../../kits/address-state/index.ts';
import { OverwrittenAnswersButton } from '../../kits/overwritten-texts/index.ts';
import { formSteps, ReviewDocument } from '../../kits/questionary-form/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import type { TimeUnits } from '../../kits/time-unit/index.ts';
import { Wizard } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import { CommentsForm } from './comments-form.tsx';
import { useTechnicalReviewItem } from './item-kind.tsx';
import { ReassignPart } from './reassign-part.tsx';
import { contentOf, ReviewSummary } from './review-content.tsx';

interface ReviewProps {
  readonly review: TechnicalReviewFragment;
  readonly units: TimeUnits;
  readonly operation: Operation<unknown>;
}

/** Renders what other areas show below a review, for users who may read it. */
export type BelowReview = (review: TechnicalReviewFragment) => ReactNode;

const Editor = ({ review, units, operation }: ReviewProps) => (
  <Wizard item={useTechnicalReviewItem(review, units, operation)} />
);

/** A review, read-only. */
export function TechnicalReviewReading({ review, units }: Omit<ReviewProps, 'operation'>) {
  const steps = useMemo(() => formSteps(review.questionary.steps), [review.questionary.steps]);
  return (
    <ReviewDocument
      level={3}
      steps={steps}
      basis={() => (
        <ReviewSummary
          content={contentOf(review)}
          units={units}
          showsInternal={review.abilities.readInternalPart.allowed}
        />
      )}
    />
  );
}

function OneReview({ review, units, operation, below }: ReviewProps & { readonly below: BelowReview | undefined }) {
  const text = useText();
  const { technicalReviewAssignee: assignee, editScope, abilities } = review;
  // Users who may never reassign reviews do not see this section.
  const mayHandOn = abilities.reassign.allowed || abilities.reassign.reason === 'TECHNICAL_REVIEW_SUBMITTED';
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
        <Typography component="h2" variant="h3" sx={{ mr: 1 }}>
          {text(technicalReviewTexts.reviewedBy(assignee ? fullName(assignee) : text('nobody yet')))}
        </Typography>
        <StatusChip label={text(review.submitted ? 'Submitted' : 'Draft')} tone={review.submitted ? 'good' : 'draft'} />
        {abilities.readInternalPart.allowed ? <OverwrittenAnswersButton questionary={review.questionary} /> : null}
      </Box>
      {editScope === 'ALL' ? <Editor review={review} units={units} operation={operation} /> : null}
      {editScope === 'ALL' ? null : <TechnicalReviewReading review={review} units={units} />}
      {editScope === 'COMMENTS_AND_DOCUMENTS' ? <CommentsForm review={review} units={units} /> : null}
      {below?.(review)}
      {mayHandOn ? <ReassignPart key={review.technicalReviewAssigneeId} review={review} /> : null}
    </Box>
  );
}

interface TechnicalReviewsPartProps {
  readonly proposalPk: number;
  readonly below?: BelowReview;
  /** Assigns the proposal to an instrument; for users who may do so. */
  readonly assign?: ReactNode;
}

/** The technical reviews of a proposal, one for each of its instruments (rule R58). */
export function TechnicalReviewsPart({ proposalPk, below, assign }: TechnicalReviewsPartProps) {
  const text = useText();
  const [index, setIndex] = useAddressTab('verticalTab');
  const operation = useOperation(
    TechnicalReviewsOfProposalDocument,
    { primaryKey: proposalPk },
    { keepPrevious: false, staleTime: 0, live: () => [recordKey('proposal', proposalPk)] },
  );
  return (
    <QueryResult of={operation} field="proposal" absent={technicalReviewTexts.noReview}>
      {({ technicalReviews, call }) => {
        const units = call?.allocationTimeUnit;
        const draw = (review: TechnicalReviewFragment) => (
          <OneReview key={review.id} review={review} units={units} operation={operation} below={below} />
        );
        const [only, ...others] = technicalReviews;
        if (!only) {
          return (
            <EmptyState
              title={text(assign ? technicalReviewTexts.proposalHasNone : technicalReviewTexts.noReview)}
              text={text('A review is created for each instrument the proposal is assigned to.')}
              action={assign}
            />
          );
        }
        if (others.length === 0) return draw(only);
        return (
          <Tabs
            label={text('Instruments')}
            orientation="vertical"
            index={index}
            onIndex={setIndex}
            items={technicalReviews.map((review) => ({
              label: review.instrument?.name ?? String(review.instrumentId),
              content: draw(review),
            }))}
          />
        );
      }}
    </QueryResult>
  );
}
