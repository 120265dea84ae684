/** The frame of every screen: heading, document title, and the states before there is content. */

export { LastValueResult, RecordRemovedNotice, useLastValue } from './last-value-result.tsx';
export { isOutdated, NotLoaded } from './not-loaded.tsx';
export { roleWish } from './other-roles.tsx';
export { PartBoundary } from './part-boundary.tsx';
export { Failure, Forbidden, QueryResult, type QueryResultProps } from './query-result.tsx';
export { mainWhileFilling, Screen, type ScreenProps, useDocumentTitle } from './screen.tsx';
export { useHomeOfScreen } from './screen-home.ts';
export { Together } from './together.tsx';
