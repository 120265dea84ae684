/** Tables of one page of rows: controlled, dense, on a phone a list of cards. */

export * from './data-table.tsx';
export * from './model.ts';
export { ActionsMenu, RowActions } from './row-actions.tsx';
