/** Tables of one page of rows: controlled, dense, and drawn as cards on a phone. */

export * from './data-table.tsx';
export * from './model.ts';
export { ActionsMenu, RowActions } from './row-actions.tsx';
