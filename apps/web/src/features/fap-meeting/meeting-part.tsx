import { EmptyState } from '@atrium/ui/empty-state';
import { lazyPart } from '@atrium/ui/lazy-part';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { MeetingCallsDocument, type MeetingCallsQuery } from '../../api/generated/features/fap-meeting/fap-meeting.ts';
import { useOperation } from '../../api/index.ts';
import { idIn, useAddressState } from '../../kits/address-state/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { screenLink } from '../../kits/go/index.ts';
import { FilterSelect } from '../../kits/list-screen/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { MeetingInstruments } from './meeting-instruments.tsx';

const TableColumnsDialog = lazyPart(() => import('./table-columns-dialog.tsx').then((m) => m.TableColumnsDialog));

const codecs = { call: idIn() };

type Call = NonNullable<MeetingCallsQuery['calls']>[number];

interface MeetingBarProps {
  readonly fapId: number;
  readonly code: string;
  readonly calls: readonly Call[];
  readonly chosen: Call;
  readonly onCall: (callId: number | undefined) => void;
}

/** Chooses the call; links to its meeting room and its table. */
function MeetingBar({ fapId, code, calls, chosen, onCall }: MeetingBarProps) {
  const text = useText();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <Box sx={{ mr: 'auto' }}>
          <FilterSelect
            label={text('Call')}
            value={chosen.id}
            options={calls.map(({ id, shortCode }) => ({ value: id, label: shortCode }))}
            onValue={onCall}
          />
        </Box>
        <Button
          variant="contained"
          startIcon={<GroupsOutlined />}
          {...screenLink({ to: '/FapMeeting/$fapId/$callId', params: { fapId, callId: chosen.id } })}
        >
          {text('Open the meeting room')}
        </Button>
        <Button
          startIcon={<FileDownloadOutlined />}
          onClick={() =>
            void startDownload({
              kind: `xlsx/fap/${fapId}/call`,
              ids: [chosen.id],
              label: `${code}, ${chosen.shortCode}`,
              fileName: `Fap-${code}-${chosen.shortCode}.xlsx`,
            })
          }
        >
          {text('Export in Excel')}
        </Button>
        <Button startIcon={<ViewColumnOutlined />} onClick={() => setIsChoosing(true)}>
          {text('Choose columns…')}
        </Button>
      </Box>
      {isChoosing ? (
        <TableColumnsDialog fapId={fapId} code={code} call={chosen} onClose={() => setIsChoosing(false)} />
      ) : null}
    </>
  );
}

/** 'Meeting Components': the instruments of a panel in a call, and their proposals. */
export function MeetingPart({ fapId, code }: { fapId: number; code: string }) {
  const text = useText();
  const [{ call }, set] = useAddressState(codecs);
  const operation = useOperation(MeetingCallsDocument, { fapId }, { staleTime: 60_000 });
  return (
    <QueryResult of={operation} field="calls">
      {(calls) => {
        const inReview = operation.data?.inReview?.[0]?.id;
        const chosen = calls.find(({ id }) => id === (call ?? inReview)) ?? calls[0];
        if (!chosen) {
          return (
            <EmptyState
              title={text('Not in a call yet')}
              text={text('The meeting appears once this panel has instruments and proposals in a call.')}
            />
          );
        }
        return (
          <>
            <MeetingBar
              fapId={fapId}
              code={code}
              calls={calls}
              chosen={chosen}
              onCall={(next) => set({ call: next })}
            />
            <MeetingInstruments
              key={chosen.id}
              fapId={fapId}
              code={code}
              callId={chosen.id}
              units={chosen.allocationTimeUnit}
            />
          </>
        );
      }}
    </QueryResult>
  );
}
