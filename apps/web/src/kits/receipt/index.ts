/** Receipts of submissions: `<Receipts receipts={proposal.receipts} />` where a proposal is shown; ask for `...receiptShown`. */
export { Receipts, type ReceiptsProps } from './receipt.tsx';
