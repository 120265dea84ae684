import { lazyPart } from '@atrium/ui/lazy-part';

/** What was typed and no form can take any more; few get to see it. */
export const KeptTexts = lazyPart(() => import('./kept-texts.tsx').then((module) => module.KeptTexts));

/** All of it, wherever it was typed. */
export const AllKeptTexts = lazyPart(() => import('./all-kept-texts.tsx').then((module) => module.AllKeptTexts));
