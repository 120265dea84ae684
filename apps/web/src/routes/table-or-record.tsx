import type { ReactNode } from 'react';
import { NumberedProposalRecord, ProposalRecord } from '../features/proposal-record/proposal-record.tsx';
import type { RecordTab } from '../features/proposal-record/record-tab.ts';
import { idIn, textIn, useAddressState } from '../kits/address-state/index.ts';

const codecs = { reviewModal: idIn(), proposalId: textIn(), modalTab: idIn(), verticalTab: idIn() };

interface TableOrRecordProps {
  readonly table: ReactNode;
  readonly tabs: readonly RecordTab[];
  readonly backLabel: string;
}

/**
 * A table, or in its place the proposal the address names: by its key (`reviewModal`), or by its reference number
 * (`proposalId`, rule P57). Going back takes the name away and finds the table as it was.
 */
export function TableOrRecord({ table, tabs, backLabel }: TableOrRecordProps) {
  const [{ reviewModal, proposalId }, set] = useAddressState(codecs);
  const onBack = () => set({ reviewModal: undefined, proposalId: '', modalTab: undefined, verticalTab: undefined });
  const frame = { tabs, backLabel, onBack };
  if (reviewModal !== undefined) return <ProposalRecord key={reviewModal} primaryKey={reviewModal} {...frame} />;
  if (proposalId) return <NumberedProposalRecord key={proposalId} proposalId={proposalId} {...frame} />;
  return table;
}
