/** What a wide table says in columns of their own stands under the name on a phone, so that its fields stay in sight. */
export const wideOnly = { '@media (max-width:599.95px)': { display: 'none' } } as const;
export const narrowOnly = { '@media (min-width:600px)': { display: 'none' } } as const;
export const beneath = { ...narrowOnly, color: 'text.secondary', fontSize: '0.8125rem' } as const;
export const closeCells = { '@media (max-width:599.95px)': { '& td, & th': { px: 0.75 } } } as const;
