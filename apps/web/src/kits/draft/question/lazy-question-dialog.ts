import { lazyPart } from '@atrium/ui/lazy-part';

/** The dialog on conflicting texts, loaded when it is needed. */
export const QuestionDialog = lazyPart(() => import('./question-dialog.tsx').then((module) => module.QuestionDialog));
