import { administrationProposalArgs, missingTimes } from '@atrium/domain/management-decision';
import { z } from 'zod';
import { type FormPart, richTexts } from '../../kits/draft/index.ts';
import type { RecordedProposal } from './record-tab.ts';

/** The schema of the decision form; accepting requires a time for each instrument. */
export const managementSchema = administrationProposalArgs
  .extend({
    managementTimeAllocations: z.array(
      z.object({
        instrumentId: z.number(),
        value: administrationProposalArgs.shape.managementTimeAllocations.element.shape.value,
      }),
    ),
  })
  .superRefine((decision, { addIssue }) => {
    for (const at of missingTimes(decision)) {
      addIssue({
        code: 'custom',
        path: ['managementTimeAllocations', at, 'value'],
        message: 'Enter the time allocated, or 0 for none',
      });
    }
  });

export type ManagementValues = z.input<typeof managementSchema>;

export type ManagementDecision = z.output<typeof managementSchema>;

/** Returns the stored decision. */
export const managementValuesOf = (proposal: RecordedProposal): ManagementValues => ({
  proposalPk: proposal.primaryKey,
  finalStatus: proposal.finalStatus ?? 'UNSET',
  commentForUser: proposal.commentForUser ?? '',
  commentForManagement: proposal.commentForManagement ?? '',
  managementTimeAllocations: (proposal.instruments ?? []).map(({ id, managementTimeAllocation }) => ({
    instrumentId: id,
    value: managementTimeAllocation ?? null,
  })),
  managementDecisionSubmitted: proposal.managementDecisionSubmitted,
});

const timesInWords = (times: unknown) =>
  (times as ManagementValues['managementTimeAllocations']).map(({ value }) => String(value ?? '–')).join(', ');

/** The parts of the decision that are saved as a draft, and how each is shown beside a concurrent change. */
export const managementParts: readonly FormPart<ManagementValues>[] = [
  { name: 'finalStatus', label: 'Final status', words: String },
  { name: 'commentForUser', label: 'Comment for user', ...richTexts },
  { name: 'commentForManagement', label: 'Comment for management', ...richTexts },
  { name: 'managementTimeAllocations', label: 'Time allocation', words: timesInWords },
];
