import { lazyPart } from '@atrium/ui/lazy-part';

/** Unsaved input that no form can take any more; loaded lazily, since few users see it. */
export const KeptTexts = lazyPart(() => import('./kept-texts.tsx').then((module) => module.KeptTexts));

/** All unsaved input of the user, from all forms. */
export const AllKeptTexts = lazyPart(() => import('./all-kept-texts.tsx').then((module) => module.AllKeptTexts));
