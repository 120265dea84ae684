import type { DataColumn } from '@atrium/ui/data-table';
import { DateText, dateWrap } from '@atrium/ui/date-text';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import type { CallRowFragment } from '../../api/generated/features/call/call.ts';
import { CallStateChip, shownState, timeLeft } from '../../kits/deadline/index.ts';
import { hereLink, ScreenLink } from '../../kits/go/index.ts';
import { type Say, translateSentence, useText } from '../../locale/index.ts';

const namesShown = 2;

/** One line in the table; a card wraps it like dates. */
const inTable = `var(${dateWrap}, nowrap)`;

/** The first few names, and how many more there are. */
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
    <Box component="span" title={names.join(', ')} sx={{ whiteSpace: inTable }}>
      {names.slice(0, namesShown).join(', ')}
      {more > 0 ? ` +${more}` : ''}
    </Box>
  );
}

/** Small text under the value of a cell. */
function Below({ children }: { children: ReactNode }) {
  return <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: inTable }}>{children}</Box>;
}

/** Proposals of a call without instruments cannot be assigned to any, so the cell links to the dialog that assigns them. */
function InstrumentsCell({ call, say }: { call: CallRowFragment; say: Say }) {
  const names = <Names names={instrumentCodes(call)} none={say('none')} />;
  if (call.instruments.length > 0 || !call.isActive) return names;
  return (
    <>
      {names}{' '}
      <Link
        aria-label={say('Assign instruments to {{name}}', { name: call.shortCode })}
        {...hereLink({ assign: call.id })}
      >
        {say('Assign')}
      </Link>
    </>
  );
}

function NameCell({ call }: { call: CallRowFragment }) {
  return (
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
  );
}

/** The end, and the internal end if it differs. */
function EndCell({ call }: { call: CallRowFragment }) {
  const text = useText();
  return (
    <>
      <DateText value={call.endCall} withTime />
      {call.endCallInternal && call.endCallInternal !== call.endCall ? (
        <Below>
          {text('internally')} <DateText value={call.endCallInternal} withTime />
        </Below>
      ) : null}
    </>
  );
}

/** The number of proposals, with a link to them. */
function CountCell({ call }: { call: CallRowFragment }) {
  const text = useText();
  return (
    <ScreenLink
      to="/Proposals"
      query={{ call: call.id }}
      aria-label={text('{{count}} proposals in {{name}}', { count: call.proposalCount, name: call.shortCode })}
    >
      {call.proposalCount}
    </ScreenLink>
  );
}

const instrumentCodes = ({ instruments }: CallRowFragment) => instruments.map(({ shortCode }) => shortCode);
const panelCodes = ({ faps }: CallRowFragment) => (faps ?? []).map(({ code }) => code);

/** The columns with the dates of a call. */
const timeColumns: readonly DataColumn<CallRowFragment>[] = [
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
    cell: (call) => <EndCell call={call} />,
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
];

/** The columns of the officer's list of calls. */
export function callColumns(text: Say, now: Date): readonly DataColumn<CallRowFragment>[] {
  return [
    {
      id: 'shortCode',
      header: 'Short Code',
      text: (call) => call.shortCode,
      cell: (call) => <NameCell call={call} />,
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
          <Below>{translateSentence(timeLeft(call, now))}</Below>
        </>
      ),
      card: 'status',
    },
    ...timeColumns,
    {
      id: 'proposalCount',
      header: 'Proposals',
      text: (call) => call.proposalCount,
      cell: (call) => <CountCell call={call} />,
      sortable: true,
      align: 'right',
    },
    {
      id: 'instruments',
      header: 'Instruments',
      text: (call) => instrumentCodes(call).join(' '),
      cell: (call) => <InstrumentsCell call={call} say={text} />,
    },
    {
      id: 'faps',
      header: 'Panels',
      text: (call) => panelCodes(call).join(' '),
      cell: (call) => <Names names={panelCodes(call)} none={text('none')} />,
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
