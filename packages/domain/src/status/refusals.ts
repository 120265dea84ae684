import type { Sentences } from '../kernel/index.ts';
import { standWords } from './model.ts';

export type StatusReason = 'STATUS_NOT_FOUND' | 'STATUS_SHORT_CODE_TAKEN' | 'STATUS_IS_DEFAULT' | 'STATUS_IN_USE';

function drawnBy(workflows: unknown): string {
  const names = Array.isArray(workflows) ? workflows.map((name) => `'${String(name)}'`) : [];
  if (names.length === 0) return '';
  return names.length === 1 ? `the workflow ${names[0]} uses it` : `the workflows ${names.join(', ')} use it`;
}

export const statusSentences: Sentences<StatusReason> = {
  STATUS_NOT_FOUND: 'Status not found',
  STATUS_SHORT_CODE_TAKEN: 'Another status has this short code',
  STATUS_IS_DEFAULT: 'Could not delete status: the product itself relies on it',
  STATUS_IN_USE: ({ entityType, standing, workflows }) => {
    const type = entityType === 'EXPERIMENT' ? 'EXPERIMENT' : 'PROPOSAL';
    const stands = Number(standing) > 0 ? `${standWords(type, Number(standing))} in it` : '';
    return `Could not delete status: ${[stands, drawnBy(workflows)].filter(Boolean).join(' and ')}`;
  },
};
