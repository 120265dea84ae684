import { recordKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import { EmptyState } from '@atrium/ui/empty-state';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import { useParams } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import {
  DecideProposalsDocument,
  ProposalsToDecideDocument,
  type ProposalsToDecideQuery,
} from '../../api/generated/features/management-decision/decisions.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { intIn, useAddressState } from '../../kits/address-state/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { DraftNote, useDraftValues } from '../../kits/draft/index.ts';
import { screenLink } from '../../kits/go/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { proposalActs } from '../../kits/proposal-acts/index.ts';
import { Answer, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { ManagementDecisionRow } from './decision-row.tsx';
import {
  canBeDecided,
  type DecidedProposal,
  fromPanels,
  lacksTime,
  sentDecision,
  shownDecision,
  type TypedDecision,
  type TypedDecisions,
} from './model.ts';

/** Proposals on one page. */
const pageSize = 50;
const codecs = { page: intIn(0, 0) };
const refreshes = [ProposalsToDecideDocument];
const nothingTyped: { readonly decisions: TypedDecisions } = { decisions: {} };

/** What is typed into the table: kept until it is saved, whatever dies. */
function useTyped(callId: number) {
  const draft = useDraftValues({ record: `decisions-${callId}`, stored: nothingTyped });
  const { write } = draft;
  const typed = draft.values.decisions;
  const latest = useRef(typed);
  latest.current = typed;
  const type = useCallback(
    (more: TypedDecisions) => {
      latest.current = { ...latest.current, ...more };
      write({ decisions: latest.current });
    },
    [write],
  );
  const forget = (pks: readonly number[]) => {
    const left = Object.fromEntries(Object.entries(latest.current).filter(([pk]) => !pks.includes(Number(pk))));
    latest.current = left;
    write({ decisions: left });
  };
  return { typed, type, forget, room: draft.room };
}

/** `/Calls/:callId/decisions`: decisions on many proposals, each beside what it rests on (rule R170). */
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
      title={call ? text('Decisions on {{call}}', { call: call.shortCode }) : text('Decisions on a call')}
      context={text('What the panels found is shown beside each decision. Nothing is stored until you save.')}
      action={<Button {...screenLink({ to: '/Calls/$callId', params: { callId } })}>{text('To the call')}</Button>}
    >
      <Answer of={operation} field="proposals">
        {(found) => <Table callId={callId} found={found} units={text(`${call?.allocationTimeUnit ?? 'Day'}s`)} />}
      </Answer>
    </Screen>
  );
}

interface TableProps {
  readonly callId: number;
  readonly found: NonNullable<ProposalsToDecideQuery['proposals']>;
  readonly units: string;
}

/** Which rows are chosen, by proposal. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = useCallback(
    ({ primaryKey }: DecidedProposal, isChosen: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        if (isChosen) next.add(primaryKey);
        else next.delete(primaryKey);
        return next;
      }),
    [],
  );
  return { chosen, choose, setChosen };
}

const keysOf = (proposals: readonly DecidedProposal[]) => proposals.map(({ primaryKey }) => primaryKey);

/** What is chosen and typed on a page of proposals, and what is done with it. */
function useDeciding(callId: number, rows: readonly DecidedProposal[]) {
  const text = useText();
  const ask = useConfirm();
  const { typed, type, forget, room } = useTyped(callId);
  const { chosen, choose, setChosen } = useChosen();
  const decide = useCommand(DecideProposalsDocument, {
    refreshes,
    done: ({ decideProposals }) => text('{{n}} decisions saved', { n: decideProposals.length }),
  });
  const picked = rows.filter(({ primaryKey }) => chosen.has(primaryKey));
  const changed = rows.filter(({ primaryKey }) => typed[primaryKey]);
  const sent = (proposals: readonly DecidedProposal[]) =>
    proposals.map((proposal) => sentDecision(proposal, shownDecision(proposal, typed)));
  return {
    typed,
    room,
    picked,
    changed,
    /** Chosen ones that cannot be submitted yet. */
    wanting: picked.filter((proposal) => lacksTime(proposal, shownDecision(proposal, typed))),
    isBusy: decide.pending,
    choose,
    choosePage: (isChosen: boolean) => setChosen(new Set(isChosen ? keysOf(rows) : [])),
    typeOne: useCallback(
      (proposal: DecidedProposal, decision: TypedDecision) => {
        type({ [proposal.primaryKey]: decision });
        choose(proposal, true);
      },
      [type, choose],
    ),
    fillIn: () => {
      const filled = picked.flatMap((proposal) => {
        const decision = fromPanels(proposal, shownDecision(proposal, typed));
        return decision ? [[String(proposal.primaryKey), decision] as const] : [];
      });
      type(Object.fromEntries(filled));
    },
    discard: () => forget(keysOf(changed)),
    save: async () => {
      const outcome = await decide.run({ decisions: sent(changed), submit: false });
      if (outcome.ok) forget(keysOf(changed));
    },
    submit: async () => {
      const variables = { decisions: sent(picked), submit: true };
      await ask({
        title: 'Submit decisions',
        text: text('{{n}} decisions are submitted; what follows in the workflow begins.', { n: picked.length }),
        confirmLabel: 'Submit',
        look: () => decide.preview(variables),
        act: async () => {
          const outcome = await decide.run(variables);
          if (outcome.ok) forget(keysOf(picked));
        },
      });
    },
  };
}

type Deciding = ReturnType<typeof useDeciding>;

function Foot({ deciding, onNotify }: { readonly deciding: Deciding; readonly onNotify: () => void }) {
  const text = useText();
  const { picked, changed, wanting, isBusy, room, discard, save, submit } = deciding;
  return (
    <StickyFoot note={<DraftNote room={room} savesItself={false} />}>
      <Button disabled={picked.length === 0} onClick={onNotify}>
        {text('Notify')}
      </Button>
      {changed.length > 0 ? <Button onClick={discard}>{text('Discard')}</Button> : null}
      <ActionButton variant="outlined" busy={isBusy} disabled={changed.length === 0} onClick={() => void save()}>
        {text('Save {{n}} decisions', { n: changed.length })}
      </ActionButton>
      <ActionButton
        variant="contained"
        busy={isBusy}
        disabled={picked.length === 0 || wanting.length > 0}
        onClick={() => void submit()}
      >
        {text('Submit {{n}} decisions', { n: picked.length })}
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
        {isAll ? text('Choose none') : text('Choose all on this page')}
      </Button>
      <Button variant="outlined" disabled={picked.length === 0} onClick={fillIn}>
        {text('Fill in from the panels')}
      </Button>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {text('{{chosen}} of {{all}} chosen', { chosen: picked.length, all: total })}
      </Box>
    </Box>
  );
}

/** The list, flush with what stands above it. */
const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderTop: 0,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
};

function Table({ callId, found, units }: TableProps) {
  const text = useText();
  const [{ page }, set] = useAddressState(codecs);
  const [isNotifying, setIsNotifying] = useState(false);
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
      <WhoIsHere record={recordKey('call', callId)} part={text('Decisions')} />
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
      {found.totalCount > pageSize ? (
        <Pagination
          sx={{ mt: 2 }}
          count={Math.ceil(found.totalCount / pageSize)}
          page={page + 1}
          onChange={(_, next) => {
            choosePage(false);
            set({ page: next - 1 });
          }}
        />
      ) : null}
      {wanting.length > 0 ? (
        <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
          {text('Before they are submitted, say how much time is allocated: {{ids}}', {
            ids: wanting.map(({ proposalId }) => proposalId).join(', '),
          })}
        </Alert>
      ) : null}
      <Foot deciding={deciding} onNotify={() => setIsNotifying(true)} />
      {isNotifying ? (
        <NotifyDialog
          proposalPks={keysOf(picked)}
          refreshes={refreshes}
          onClose={() => setIsNotifying(false)}
          onDone={() => setIsNotifying(false)}
        />
      ) : null}
    </>
  );
}
