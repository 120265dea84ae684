/** The frame of every screen: heading, document title, and the states before there is content. */
export { Answer, type AnswerProps, Failure, Forbidden } from './answer.tsx';
export { isOutdated, NotLoaded } from './not-loaded.tsx';
export { roleWish } from './other-roles.tsx';
export { PartBoundary } from './part-boundary.tsx';
export { mainWhileFilling, Screen, type ScreenProps, useDocumentTitle } from './screen.tsx';
export { useHomeOfScreen } from './screen-home.ts';
export { LastValueAnswer, RecordRemovedNotice, useLastValue } from './staying-answer.tsx';
export { Together } from './together.tsx';
