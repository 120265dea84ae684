import { windowBelow, windowFrom } from '@atrium/ui/width';
/** For cells with their own columns in a wide table; on a phone their content is below the name, so that the fields remain visible. */
export const wideOnly = { [windowBelow(600)]: { display: 'none' } } as const;
export const narrowOnly = { [windowFrom(600)]: { display: 'none' } } as const;
export const beneath = { ...narrowOnly, color: 'text.secondary', fontSize: '0.8125rem' } as const;
export const closeCells = { [windowBelow(600)]: { '& td, & th': { px: 0.75 } } } as const;
