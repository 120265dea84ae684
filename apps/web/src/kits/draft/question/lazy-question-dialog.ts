import { lazyPart } from '@atrium/ui/lazy-part';

/** Asks about texts that meet others; loaded when there is something to ask. */
export const QuestionDialog = lazyPart(() => import('./question-dialog.tsx').then((module) => module.QuestionDialog));
