import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { NumberedProposalRecord, ProposalRecord } from '../features/proposal-record/proposal-record.tsx';
import type { RecordTab } from '../features/proposal-record/record-tab.ts';
import { idIn, textIn, useAddressState } from '../kits/address-state/index.ts';

const codecs = { reviewModal: idIn(), proposalId: textIn(), modalTab: idIn(), verticalTab: idIn() };

interface TableOrRecordProps {
  readonly table: ReactNode;
  readonly tabs: readonly RecordTab[];
  readonly backLabel: string;
  /** Stands at the end of the line above the record, and stays while one goes from proposal to proposal. */
  readonly beside?: (primaryKey: number) => ReactNode;
}

/**
 * A table, or in its place the proposal the address names: by its key (`reviewModal`), or by its reference number
 * (`proposalId`, rule P57). Going back takes the name away and finds the table as it was.
 */
export function TableOrRecord({ table, tabs, backLabel, beside }: TableOrRecordProps) {
  const [{ reviewModal, proposalId }, set] = useAddressState(codecs);
  const onBack = () => set({ reviewModal: undefined, proposalId: '', modalTab: undefined, verticalTab: undefined });
  if (reviewModal === undefined && !proposalId) return table;
  return (
    <>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}
      >
        <Button size="small" startIcon={<ArrowBackOutlined />} onClick={onBack}>
          {backLabel}
        </Button>
        {reviewModal === undefined ? null : beside?.(reviewModal)}
      </Box>
      {reviewModal === undefined ? (
        <NumberedProposalRecord key={proposalId} proposalId={proposalId} tabs={tabs} onBack={onBack} />
      ) : (
        <ProposalRecord key={reviewModal} primaryKey={reviewModal} tabs={tabs} onBack={onBack} />
      )}
    </>
  );
}
