import { adminTab } from '../features/proposal-record/admin-tab.tsx';
import { informationTab } from '../features/proposal-record/information-tab.tsx';
import { logsTab } from '../features/proposal-record/logs-tab.tsx';
import type { RecordTab } from '../features/proposal-record/record-tab.ts';
import { experimentsTab } from './experiments-tab.tsx';
import { fapReviewsTab, technicalReviewsTab } from './review-tabs.tsx';

/**
 * The tabs of a proposal's record in their order: Proposal information, Technical reviews, FAP reviews, Admin, Grade,
 * Experiments, Logs (rule P56). An area adds its tab here at its place; `isShown` and `feature` of the tab say when it is there.
 */
export const proposalRecordTabs: readonly RecordTab[] = [
  informationTab,
  technicalReviewsTab,
  fapReviewsTab,
  adminTab,
  experimentsTab,
  logsTab,
];
