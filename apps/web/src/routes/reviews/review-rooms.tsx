import { Tabs } from '@atrium/ui/tabs';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { PanelReviewRoom } from '../../features/fap-review/panel-review-room.tsx';
import { InternalReviewRoom } from '../../features/internal-review/internal-review-room.tsx';
import { ProposalPaper } from '../../features/proposal-record/information-tab.tsx';
import { TechnicalReviewRoom } from '../../features/technical-review/technical-review-room.tsx';
import { TechnicalReviewsPart } from '../../features/technical-review/technical-reviews-part.tsx';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import { internalReviewsTab } from '../records/review-tabs.tsx';

const useReviewId = () => Number((useParams({ strict: false }) as { id: string }).id);

const proposal = (proposalPk: number): ReactNode => <ProposalPaper key={proposalPk} primaryKey={proposalPk} />;

/** The proposal, followed by its technical reviews. */
function ProposalAndTechnicalReviews({ proposalPk }: { proposalPk: number }) {
  const text = useText();
  const [index, setIndex] = useState(0);
  if (!useFeatures().has('TECHNICAL_REVIEW')) return proposal(proposalPk);
  return (
    <Tabs
      label={text('Reading material')}
      index={index}
      onIndex={setIndex}
      items={[
        { label: text('Proposal'), content: proposal(proposalPk) },
        { label: text('Technical reviews'), content: <TechnicalReviewsPart proposalPk={proposalPk} /> },
      ]}
    />
  );
}

/** `/PanelReview/$id` */
export function PanelRoom() {
  const id = useReviewId();
  return (
    <PanelReviewRoom
      key={id}
      reviewId={id}
      paper={(proposalPk) => <ProposalAndTechnicalReviews key={proposalPk} proposalPk={proposalPk} />}
    />
  );
}

/** `/TechnicalReview/$id` */
export function TechnicalRoom() {
  const id = useReviewId();
  return <TechnicalReviewRoom key={id} reviewId={id} paper={proposal} below={internalReviewsTab} />;
}

/** `/InternalReview/$id` */
export function InternalRoom() {
  const id = useReviewId();
  return <InternalReviewRoom key={id} reviewId={id} paper={proposal} />;
}
