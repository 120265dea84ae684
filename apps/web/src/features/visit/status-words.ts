import type { StatusTone } from '@atrium/ui/status-chip';
import type { VisitRegistrationStatus } from '../../api/generated/schema.ts';

/** How a registration stands, in words and by tone (rule O19). */
export const statusWords: Readonly<Record<VisitRegistrationStatus, readonly [word: string, tone: StatusTone]>> = {
  DRAFTED: ['Drafted', 'neutral'],
  SUBMITTED: ['Submitted', 'warning'],
  CHANGE_REQUESTED: ['Change requested', 'warning'],
  APPROVED: ['Approved', 'good'],
  CANCELLED_BY_USER: ['Cancelled by user', 'off'],
  CANCELLED_BY_FACILITY: ['Cancelled by facility', 'off'],
};
