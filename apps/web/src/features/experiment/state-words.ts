import type { StatusTone } from '@atrium/ui/status-chip';

/** The states of an experiment in words. */
export const experimentStateWords: Readonly<Record<string, { readonly label: string; readonly tone: StatusTone }>> = {
  DRAFT: { label: 'Draft', tone: 'draft' },
  ACTIVE: { label: 'Active', tone: 'active' },
  COMPLETED: { label: 'Completed', tone: 'good' },
};
