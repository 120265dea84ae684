import { lazyPart } from '@atrium/ui/lazy-part';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ComponentType, ReactNode } from 'react';
import { idIn, textIn, useAddressState } from '../../kits/address-state/index.ts';
import type { RecordKind, RecordProps } from './records.tsx';

const codecs = { reviewModal: idIn(), proposalId: textIn(), modalTab: idIn(), verticalTab: idIn() };

/** The program of the records: whoever opens a list waits for its rows, and has the record's by the time they reach for one. */
const load = () => import('./records.tsx');
const ahead = () => void load().catch(() => undefined);
const lazily = (kind: RecordKind): ComponentType<RecordProps> =>
  lazyPart(async () => (await load()).records[kind], RecordFrame);
const parts: Readonly<Record<RecordKind, ComponentType<RecordProps>>> = {
  officer: lazily('officer'),
  scientist: lazily('scientist'),
  grading: lazily('grading'),
  panel: lazily('panel'),
  technique: lazily('technique'),
};

interface TableOrRecordProps {
  readonly table: ReactNode;
  readonly record: RecordKind;
  readonly backLabel: string;
  /** Stands at the end of the line above the record, and stays while one goes from proposal to proposal. */
  readonly beside?: (primaryKey: number) => ReactNode;
}

/** The shape of a record while its part of the program arrives. */
function RecordFrame() {
  return (
    <Box aria-busy>
      <Skeleton variant="text" width="60%" height={44} />
      <Skeleton variant="rounded" height={40} sx={{ my: 2 }} />
      <Skeleton variant="rounded" height={420} />
    </Box>
  );
}

/**
 * A table, or in its place the proposal the address names: by its key (`reviewModal`), or by its reference number
 * (`proposalId`, rule P57). Going back takes the name away and finds the table as it was.
 */
export function TableOrRecord({ table, record, backLabel, beside }: TableOrRecordProps) {
  const [{ reviewModal, proposalId }, set] = useAddressState(codecs);
  const onBack = () => set({ reviewModal: undefined, proposalId: '', modalTab: undefined, verticalTab: undefined });
  if (reviewModal === undefined && !proposalId) {
    return (
      <Box sx={{ display: 'contents' }} onPointerOver={ahead} onFocus={ahead}>
        {table}
      </Box>
    );
  }
  const Record = parts[record];
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
      <Record primaryKey={reviewModal} proposalId={proposalId} onBack={onBack} />
    </>
  );
}
