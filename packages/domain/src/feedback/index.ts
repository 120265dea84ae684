/** Feedback of teams on their experiments. */
import { handedInOnce } from '../questionary/index.ts';

export * from './figures.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './request.ts';
export * from './schema.ts';

/** Feedback is created by its first save and given once (rule O22). */
export const feedbackItemKind = handedInOnce({
  id: 'feedback',
  templateGroup: 'FEEDBACK',
  confirmation: 'I am aware that no further edits can be done after feedback submission.',
});
