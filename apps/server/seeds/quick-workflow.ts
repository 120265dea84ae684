import { initialStatus, techniqueMarkerStatus } from '@atrium/domain/workflow';
import type { Drawing } from './workflow.ts';

/** A status that the product does not include; a facility that works with technique proposals creates it. */
export const submittedLocked = {
  shortCode: 'SUBMITTED_LOCKED',
  name: 'Submitted (locked)',
  description: 'Handed in, waits for a scientist of the technique',
} as const;

const byHand = (previousStatus: string, status: string, posX: number, posY: number) => ({
  status,
  previousStatus,
  events: [] as const,
  posX,
  posY,
});

/** The workflow of rapid access: only the first step is automatic, scientists take the others (rule P63). */
export const quickWorkflow: Drawing = {
  name: 'Rapid access',
  description: 'Scientists of the technique decide, without a panel',
  nodes: [
    { status: initialStatus.PROPOSAL, previousStatus: null, events: [], posX: 0, posY: 0 },
    {
      status: submittedLocked.shortCode,
      previousStatus: initialStatus.PROPOSAL,
      events: ['PROPOSAL_SUBMITTED'],
      posX: 0,
      posY: 120,
    },
    byHand(submittedLocked.shortCode, techniqueMarkerStatus, 320, 240),
    byHand(submittedLocked.shortCode, 'UNDER_REVIEW', 0, 240),
    byHand('UNDER_REVIEW', 'APPROVED', 0, 360),
    byHand('UNDER_REVIEW', 'UNSUCCESSFUL', 320, 360),
    byHand('APPROVED', 'FINISHED', 0, 480),
  ],
};
