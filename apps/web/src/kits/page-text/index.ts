/** Texts of the facility, written by its officers: `PageText` is part of a screen, `PageNotice` is shown beside other content. */
export { PageNotice, PageText } from './page-text.tsx';
export { VisitorFrame } from './visitor-frame.tsx';
