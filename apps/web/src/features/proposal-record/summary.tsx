import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import { Fact } from '@atrium/ui/facts';
import { windowFrom } from '@atrium/ui/width';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { ProposalStandingDocument } from '../../api/generated/features/proposal-record/proposal-record.ts';
import { useOperation } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { FinalStatusChip, ProposalStatus } from '../../kits/proposal-rows/index.ts';
import { Receipts } from '../../kits/receipt/index.tsx';
import { useText } from '../../locale/index.ts';
import { useOpens } from '../../session/index.ts';
import type { RecordedProposal } from './record-tab.ts';
import { WaysOn } from './standing-part.tsx';

const beside = windowFrom(1100);

/** The permanent summary beside the tabs, or below them on narrow screens: status, people, next steps (rule P101). */
export function Summary({ proposal }: { readonly proposal: RecordedProposal }) {
  const text = useText();
  return (
    <Box
      component="aside"
      aria-label={text('Summary')}
      sx={{
        fontSize: '0.875rem',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 2,
        backgroundColor: 'background.paper',
        [beside]: {
          position: 'sticky',
          top: 72,
          width: 280,
          flexShrink: 0,
          maxHeight: 'calc(100vh - 88px)',
          overflowY: 'auto',
        },
      }}
    >
      <Facts proposal={proposal} />
      {proposal.abilities.readLogs.allowed ? <WhatNext proposalPk={proposal.primaryKey} /> : null}
    </Box>
  );
}

/** What would move it next; the logs say why it is in its status. */
function WhatNext({ proposalPk }: { proposalPk: number }) {
  const text = useText();
  const { data } = useOperation(
    ProposalStandingDocument,
    { proposalPk },
    { quiet: true, keepPrevious: false, live: () => [recordKey('proposal', proposalPk)] },
  );
  const standing = data?.proposalStanding;
  if (!standing) return null;
  return (
    <Box component="section" sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h2" variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {text('What would move it to the next status')}
      </Typography>
      <WaysOn standing={standing} />
    </Box>
  );
}

/** A list of names, or a dash if it is empty. */
function Listed({ of }: { of: ReadonlyArray<{ readonly key: number | string; readonly name: ReactNode }> }) {
  if (of.length === 0) return '–';
  return of.map(({ key, name }, at) => (
    <Fragment key={key}>
      {at > 0 ? ', ' : null}
      {name}
    </Fragment>
  ));
}

interface FactsProps {
  readonly proposal: RecordedProposal;
}

/** Whether names link to their records, which is only for users who manage proposals. */
const leadsOn = ({ abilities }: RecordedProposal) => abilities.changeStatus.allowed;

/** The status of the proposal, its people, and its dates. */
function Facts({ proposal }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.25,
        gridTemplateColumns: 'repeat(auto-fill, minmax(8.75rem, 1fr))',
        [beside]: { gridTemplateColumns: 'minmax(0, 1fr)' },
      }}
    >
      <StatusLine proposal={proposal} />
      <CallFact proposal={proposal} />
      <Team proposal={proposal} />
      <Places proposal={proposal} />
      <Dates proposal={proposal} />
    </Box>
  );
}

/** Its status, and the result if there is one. */
function StatusLine({ proposal: { status, finalStatus, submitted, notified } }: FactsProps) {
  const text = useText();
  return (
    <>
      <Fact label={text('Status')}>
        <ProposalStatus whole name={status?.name ?? '–'} shortCode={status?.shortCode} submitted={submitted} />
      </Fact>
      {finalStatus && finalStatus !== 'UNSET' ? (
        <Fact label={text('Final status')}>
          <FinalStatusChip status={finalStatus} />
          {notified ? <Box sx={{ color: 'text.secondary' }}>{text('The applicant has been notified')}</Box> : null}
        </Fact>
      ) : null}
    </>
  );
}

function CallFact({ proposal }: FactsProps) {
  const text = useText();
  const { call } = proposal;
  return (
    <Fact label={text('Call')}>
      {call && leadsOn(proposal) ? (
        <ScreenLink to="/Calls/$callId" params={{ callId: call.id }}>
          {call.shortCode}
        </ScreenLink>
      ) : (
        (call?.shortCode ?? '–')
      )}
    </Fact>
  );
}

/** The principal investigator and the co-proposers. */
function Team({ proposal }: FactsProps) {
  const text = useText();
  const { proposer, users } = proposal;
  const person = (one: RecordedProposal['users'][number]) => ({
    key: one.id,
    name: leadsOn(proposal) ? (
      <ScreenLink to="/People/$id" params={{ id: one.id }}>
        {fullName(one)}
      </ScreenLink>
    ) : (
      fullName(one)
    ),
  });
  return (
    <>
      <Fact label={text('Principal Investigator')}>
        <Listed of={proposer ? [person(proposer)] : []} />
      </Fact>
      <Fact label={text('Co-proposers')}>
        <Listed of={users.map(person)} />
      </Fact>
    </>
  );
}

/** The instruments, and the panel that reviews it. */
function Places({ proposal }: FactsProps) {
  const text = useText();
  const opens = useOpens();
  const instruments = (proposal.instruments ?? []).map(({ id, name }) => ({
    key: id,
    name:
      leadsOn(proposal) && opens('/Instruments') ? (
        <ScreenLink to="/Instruments" query={{ search: name }}>
          {name}
        </ScreenLink>
      ) : (
        name
      ),
  }));
  const panels = (proposal.faps ?? []).map(({ id, code }) => ({
    key: id,
    name:
      leadsOn(proposal) && opens('/FapPage/$id') ? (
        <ScreenLink to="/FapPage/$id" params={{ id }}>
          {code}
        </ScreenLink>
      ) : (
        code
      ),
  }));
  return (
    <>
      <Fact label={text('Instruments')}>
        <Listed of={instruments} />
      </Fact>
      {panels.length > 0 ? (
        <Fact label={text('Panel')}>
          <Listed of={panels} />
        </Fact>
      ) : null}
    </>
  );
}

/** The submission date, and the relevant dates of its call. */
function Dates({ proposal }: { proposal: RecordedProposal }) {
  const text = useText();
  const { call, submitted, submittedDate, updated, receipts, faps } = proposal;
  const inPanel = (faps ?? []).length > 0;
  return (
    <>
      <Fact label={text('Submitted')}>{submitted ? <DateText value={submittedDate} withTime /> : text('Not yet')}</Fact>
      {submitted && receipts.length > 0 ? (
        <Fact label={text('Receipt')}>
          <Receipts receipts={receipts} />
        </Fact>
      ) : null}
      <Fact label={text('Changed')}>
        <DateText value={updated} withTime />
      </Fact>
      {call && !submitted ? (
        <Fact label={text('The call closes')}>
          <DateText value={call.endCall} withTime />
        </Fact>
      ) : null}
      {call && submitted ? (
        <>
          <Fact label={text('Technical reviews due by')}>
            <DateText value={call.endReview} />
          </Fact>
          {inPanel && call.endFapReview ? (
            <Fact label={text('Panel reviews due by')}>
              <DateText value={call.endFapReview} />
            </Fact>
          ) : null}
          <Fact label={text('Results expected from')}>
            <DateText value={call.startNotify} />
          </Fact>
          <Fact label={text('Cycle')}>
            <DateText value={call.startCycle} /> – <DateText value={call.endCycle} />
          </Fact>
        </>
      ) : null}
    </>
  );
}
