import { FapReviewsPart } from '../../features/fap-review/fap-reviews-part.tsx';
import { GradePart } from '../../features/fap-review/grade/grade-part.tsx';
import { InternalReviewsPart } from '../../features/internal-review/internal-reviews-part.tsx';
import type { RecordTab } from '../../features/proposal-record/record-tab.ts';
import { type BelowReview, TechnicalReviewsPart } from '../../features/technical-review/technical-reviews-part.tsx';
import { ActButton } from '../../kits/proposal-acts/index.ts';

/** Internal reviews are shown below the technical review for which they were requested. */
export const internalReviewsTab: BelowReview = ({ id, proposalPk, abilities, proposal }) =>
  abilities.readInternalReviews.allowed ? (
    <InternalReviewsPart
      technicalReviewId={id}
      proposalPk={proposalPk}
      mayAsk={abilities.askInternalReviewers.allowed}
      excluded={proposal?.reviewersExcluded ?? []}
    />
  ) : null;

/** The technical reviews of the proposal; the server omits those that the user may not read. */
export const technicalReviewsTab: RecordTab = {
  label: 'Technical reviews',
  feature: 'TECHNICAL_REVIEW',
  Content: ({ proposal: { primaryKey, abilities } }) => (
    <TechnicalReviewsPart
      proposalPk={primaryKey}
      below={internalReviewsTab}
      assign={<ActButton act="INSTRUMENTS" proposalPk={primaryKey} may={abilities.assignInstruments} />}
    />
  ),
};

/** The reviews and decisions of panels, for the user office. */
export const fapReviewsTab: RecordTab = {
  label: 'FAP reviews',
  feature: 'FAP_REVIEW',
  isShown: ({ abilities }) => abilities.readLogs.allowed,
  Content: ({ proposal: { primaryKey, abilities } }) => (
    <FapReviewsPart
      proposalPk={primaryKey}
      leads={abilities.assignPanels.allowed}
      assign={<ActButton act="PANELS" proposalPk={primaryKey} may={abilities.assignPanels} />}
    />
  ),
};

/** Grading, for the people of a panel. */
export const gradeTab: RecordTab = {
  label: 'Grade',
  feature: 'FAP_REVIEW',
  isShown: ({ showsGrading }) => showsGrading,
  Content: ({ proposal }) => <GradePart proposalPk={proposal.primaryKey} />,
};
