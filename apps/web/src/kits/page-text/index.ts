/** Texts of the facility, as its officers wrote them: `PageText` is a part of a screen, `PageNotice` stands beside other things. */
export { PageNotice, PageText } from './page-text.tsx';
export { VisitorFrame } from './visitor-frame.tsx';
