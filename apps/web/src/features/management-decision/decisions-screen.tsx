import { recordKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import { EmptyState } from '@atrium/ui/empty-state';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  ProposalsToDecideDocument,
  type ProposalsToDecideQuery,
} from '../../api/generated/features/management-decision/decisions.ts';
import { useOperation } from '../../api/index.ts';
import { intIn, useAddressState } from '../../kits/address-state/index.ts';
import { DraftNote } from '../../kits/draft/index.ts';
import { screenLink } from '../../kits/go/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { proposalActs } from '../../kits/proposal-acts/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import type { TimeUnits } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';
import { ManagementDecisionRow } from './decision-row.tsx';
import { canBeDecided, shownDecision } from './model.ts';
import { type Deciding, keysOf, refreshes, useDeciding } from './use-deciding.ts';

/** Proposals per page. */
const pageSize = 50;
const codecs = { page: intIn(0, 0) };

/** `/Calls/:callId/decisions`: decisions on many proposals, each beside its basis (rule R170). */
export function DecisionsScreen() {
  const text = useText();
  const { callId: given } = useParams({ strict: false }) as { callId: string };
  const callId = Number(given) || 0;
  const [{ page }] = useAddressState(codecs);
  const operation = useOperation(
    ProposalsToDecideDocument,
    { callId, first: pageSize, offset: page * pageSize },
    {
      live: ({ proposals }) => [
        recordKey('call', callId),
        ...(proposals?.proposals ?? []).map(({ primaryKey }) => recordKey('proposal', primaryKey)),
      ],
    },
  );
  const call = operation.data?.call;
  return (
    <Screen
      home="/Calls"
      title={call ? text('Decisions for {{call}}', { call: call.shortCode }) : text('Decisions for a call')}
      context={text(
        'The panels’ recommendations are shown beside each decision. Nothing is saved until you press Save.',
      )}
      action={<Button {...screenLink({ to: '/Calls/$callId', params: { callId } })}>{text('View call')}</Button>}
    >
      <QueryResult of={operation} field="proposals">
        {(found) => <Table callId={callId} found={found} units={call?.allocationTimeUnit} />}
      </QueryResult>
    </Screen>
  );
}

function Foot({ deciding, onNotify }: { readonly deciding: Deciding; readonly onNotify: () => void }) {
  const text = useText();
  const { picked, changed, toSubmit, wanting, isBusy, room, discard, save, submit } = deciding;
  return (
    <StickyFoot note={<DraftNote room={room} savesItself={false} />}>
      <Button disabled={picked.length === 0} onClick={onNotify}>
        {text('Notify')}
      </Button>
      {changed.length > 0 ? <Button onClick={discard}>{text('Discard')}</Button> : null}
      <ActionButton variant="outlined" busy={isBusy} disabled={changed.length === 0} onClick={() => void save()}>
        {changed.length > 0 ? text('Save {{n}} decisions', { n: changed.length }) : text('Save decisions')}
      </ActionButton>
      <ActionButton
        variant="contained"
        busy={isBusy}
        disabled={toSubmit.length === 0 || wanting.length > 0}
        onClick={() => void submit()}
      >
        {toSubmit.length > 0 ? text('Submit {{n}} decisions', { n: toSubmit.length }) : text('Submit decisions')}
      </ActionButton>
    </StickyFoot>
  );
}

function ChoiceBar({ deciding, total }: { readonly deciding: Deciding; readonly total: number }) {
  const text = useText();
  const { picked, choosePage, fillIn } = deciding;
  const isAll = picked.length === total;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, alignItems: 'center' }}>
      <Button onClick={() => choosePage(!isAll)}>
        {isAll ? text('Clear selection') : text('Select all on this page')}
      </Button>
      <Button variant="outlined" disabled={picked.length === 0} onClick={fillIn}>
        {text('Fill in from the panels')}
      </Button>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {text('{{chosen}} of {{all}} selected', { chosen: picked.length, all: total })}
      </Box>
    </Box>
  );
}

/** The list, flush with the header above it. */
const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderTop: 0,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
};

interface PagesProps {
  readonly total: number;
  /** Called before another page is shown. */
  readonly onTurn: () => void;
}

function Pages({ total, onTurn }: PagesProps) {
  const [{ page }, set] = useAddressState(codecs);
  if (total <= pageSize) return null;
  return (
    <Pagination
      sx={{ mt: 2 }}
      count={Math.ceil(total / pageSize)}
      page={page + 1}
      onChange={(_, next) => {
        onTurn();
        set({ page: next - 1 });
      }}
    />
  );
}

interface TableProps {
  readonly callId: number;
  readonly found: NonNullable<ProposalsToDecideQuery['proposals']>;
  readonly units: TimeUnits;
}

function Table({ callId, found, units }: TableProps) {
  const text = useText();
  // The selection when the dialog was opened: the dialog must not go on with other proposals when the list changes behind it.
  const [notified, setNotified] = useState<readonly number[]>();
  const rows = found.proposals.filter(canBeDecided);
  const deciding = useDeciding(callId, rows);
  const { typed, picked, wanting, choose, choosePage, typeOne } = deciding;
  if (rows.length === 0) {
    return (
      <EmptyState
        title={text('Nothing to decide here yet')}
        text={text('Proposals appear here once they are submitted and assigned to an instrument.')}
      />
    );
  }
  const { Dialog: NotifyDialog } = proposalActs.NOTIFY;
  return (
    <>
      <WhoIsHere record={recordKey('call', callId)} part="Decisions" />
      <ChoiceBar deciding={deciding} total={rows.length} />
      <Box component="ul" aria-label={text('Decisions')} sx={listLook}>
        {rows.map((proposal) => (
          <ManagementDecisionRow
            key={proposal.primaryKey}
            proposal={proposal}
            shown={shownDecision(proposal, typed)}
            isTyped={typed[proposal.primaryKey] !== undefined}
            isChosen={picked.includes(proposal)}
            units={units}
            onChoose={choose}
            onType={typeOne}
          />
        ))}
      </Box>
      <Pages total={found.totalCount} onTurn={() => choosePage(false)} />
      {wanting.length > 0 ? (
        <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
          {text('Before submitting, enter the time allocated to: {{ids}}', {
            ids: wanting.map(({ proposalId }) => proposalId).join(', '),
          })}
        </Alert>
      ) : null}
      <Foot deciding={deciding} onNotify={() => setNotified(keysOf(picked))} />
      {notified ? (
        <NotifyDialog
          proposalPks={notified}
          refreshes={refreshes}
          onClose={() => setNotified(undefined)}
          onDone={() => setNotified(undefined)}
        />
      ) : null}
    </>
  );
}
