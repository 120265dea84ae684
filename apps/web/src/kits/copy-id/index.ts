/** Ids that can be copied: `<IdCell id={row.proposalId} />` in tables, `<CopyId id={…} />` beside any other text. */
export { CopyId, IdCell } from './copy-id.tsx';
