import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import Box from '@mui/material/Box';
import type { CallRowFragment } from '../../api/generated/features/call/call.ts';
import { CallStateChip, shownState, timeLeft } from '../../kits/deadline/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import type { useText } from '../../locale/index.ts';

type Say = ReturnType<typeof useText>;

const namesShown = 2;

/** The first few names and how many more there are. */
function Names({ names, none }: { names: readonly string[]; none: string }) {
  if (names.length === 0) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {none}
      </Box>
    );
  }
  const more = names.length - namesShown;
  return (
    <Box component="span" title={names.join(', ')} sx={{ whiteSpace: 'nowrap' }}>
      {names.slice(0, namesShown).join(', ')}
      {more > 0 ? ` +${more}` : ''}
    </Box>
  );
}

/** The columns of the officer's list of calls. */
export function callColumns(text: Say, now: Date): readonly DataColumn<CallRowFragment>[] {
  return [
    {
      id: 'shortCode',
      header: 'Short Code',
      text: (call) => call.shortCode,
      cell: (call) => (
        <>
          <ScreenLink to="/Calls/$callId" params={{ callId: call.id }}>
            {call.shortCode}
          </ScreenLink>
          {call.title ? (
            <Box
              sx={{
                color: 'text.secondary',
                fontSize: '0.8125rem',
                fontWeight: 400,
              }}
            >
              {call.title}
            </Box>
          ) : null}
        </>
      ),
      sortable: true,
      wraps: true,
      width: 220,
      locked: true,
      card: 'title',
    },
    {
      id: 'state',
      header: 'Status',
      text: (call) => shownState(call, now),
      cell: (call) => (
        <>
          <CallStateChip call={call} now={now} />
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
            {text(timeLeft(call, now))}
          </Box>
        </>
      ),
      card: 'status',
    },
    {
      id: 'startCall',
      header: 'Start',
      text: (call) => call.startCall,
      cell: (call) => <DateText value={call.startCall} />,
      sortable: true,
    },
    {
      id: 'endCall',
      header: 'End',
      text: (call) => call.endCall,
      cell: (call) => (
        <>
          <DateText value={call.endCall} withTime />
          {call.endCallInternal && call.endCallInternal !== call.endCall ? (
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
              {text('internally')} <DateText value={call.endCallInternal} withTime />
            </Box>
          ) : null}
        </>
      ),
      sortable: true,
    },
    {
      id: 'endCallInternal',
      header: 'Internal end',
      text: (call) => call.endCallInternal,
      cell: (call) => <DateText value={call.endCallInternal} withTime />,
      sortable: true,
      hidden: true,
    },
    {
      id: 'proposalCount',
      header: 'Proposals',
      text: (call) => call.proposalCount,
      cell: (call) => (
        <ScreenLink
          to="/Proposals"
          query={{ call: call.id }}
          aria-label={text('{{count}} proposals of {{name}}', { count: call.proposalCount, name: call.shortCode })}
        >
          {call.proposalCount}
        </ScreenLink>
      ),
      sortable: true,
      align: 'right',
    },
    {
      id: 'instruments',
      header: 'Instruments',
      text: (call) => call.instruments.map((instrument) => instrument.shortCode).join(' '),
      cell: (call) => <Names names={call.instruments.map((instrument) => instrument.shortCode)} none={text('none')} />,
    },
    {
      id: 'faps',
      header: 'Panels',
      text: (call) => (call.faps ?? []).map((fap) => fap.code).join(' '),
      cell: (call) => <Names names={(call.faps ?? []).map((fap) => fap.code)} none={text('none')} />,
    },
    { id: 'template', header: 'Template', text: (call) => call.template.name, hidden: true },
    { id: 'workflow', header: 'Workflow', text: (call) => call.proposalWorkflow?.name, hidden: true },
    {
      id: 'referenceNumberFormat',
      header: 'Reference number format',
      text: (call) => call.referenceNumberFormat,
      hidden: true,
    },
  ];
}
