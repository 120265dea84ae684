import type { StatusTone } from '@atrium/ui/status-chip';
import type { Block } from './board.ts';

/** The states of planned time, as those who plan call them. */
export const stateWords: Readonly<Record<Block['status'], { readonly label: string; readonly tone: StatusTone }>> = {
  DRAFT: { label: 'Draft', tone: 'draft' },
  ACTIVE: { label: 'Published', tone: 'active' },
  COMPLETED: { label: 'Completed', tone: 'good' },
};
