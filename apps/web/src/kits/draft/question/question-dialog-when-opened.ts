import { whenOpened } from '../../when-opened/index.ts';

/** Asks about texts that meet others; loaded when there is something to ask. */
export const QuestionDialog = whenOpened(() => import('./question-dialog.tsx').then((module) => module.QuestionDialog));
