import { windowBelow, windowFrom } from '@atrium/ui/width';
/** What a wide table says in columns of their own stands under the name on a phone, so that its fields stay in sight. */
export const wideOnly = { [windowBelow(600)]: { display: 'none' } } as const;
export const narrowOnly = { [windowFrom(600)]: { display: 'none' } } as const;
export const beneath = { ...narrowOnly, color: 'text.secondary', fontSize: '0.8125rem' } as const;
export const closeCells = { [windowBelow(600)]: { '& td, & th': { px: 0.75 } } } as const;
