import { lazyPart } from '@atrium/ui/lazy-part';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ComponentType, ReactNode } from 'react';
import { idIn, textIn, useAddressState } from '../../kits/address-state/index.ts';
import type { RecordKind, RecordProps } from './records.tsx';

const codecs = { reviewModal: idIn(), proposalId: textIn(), modalTab: idIn(), verticalTab: idIn() };

/** Loads the code of the records while the rows of the list are being fetched, so that it is available when the user opens a record. */
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
  /** Rendered at the end of the line above the record; it stays while the user moves from proposal to proposal. */
  readonly beside?: (primaryKey: number) => ReactNode;
}

/** The placeholder of a record while its code is loading. */
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
 * A table, or instead of it the proposal named by the address: by its key (`reviewModal`), or by its reference number (`proposalId`, rule
 * P57). Going back removes the name and shows the table as it was.
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
