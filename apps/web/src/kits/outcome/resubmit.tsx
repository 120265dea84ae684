import { ActionButton } from '@atrium/ui/action-button';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ComponentProps, useState } from 'react';
import {
  CallsToResubmitInDocument,
  type CallsToResubmitInQuery,
  ResubmitProposalDocument,
} from '../../api/generated/kits/outcome/outcome.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';
import { Closes, callEnd, useServerNow } from '../deadline/index.ts';
import { useGo } from '../go/index.ts';
import type { OutcomeShown } from './outcome.tsx';

/** The number of open calls shown before the user asks for the rest. */
const FIRST = 5;

interface CallLineProps {
  readonly call: NonNullable<CallsToResubmitInQuery['calls']>[number];
  readonly end: ComponentProps<typeof Closes>['at'];
  readonly isBusy: boolean;
  /** Undefined if the user may not resubmit. */
  readonly onResubmit: (() => void) | undefined;
}

function CallLine({ call, end, isBusy, onResubmit }: CallLineProps) {
  const text = useText();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {call.title ? `${call.shortCode} – ${call.title}` : call.shortCode}
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <Closes at={end} />
        </Box>
      </Box>
      {onResubmit ? (
        <ActionButton
          size="small"
          variant="outlined"
          busy={isBusy}
          aria-label={text('Resubmit in {{call}}', { call: call.shortCode })}
          onClick={onResubmit}
        >
          {text('Resubmit')}
        </ActionButton>
      ) : null}
    </Box>
  );
}

/** Lists the open calls in which the proposal can be resubmitted; a button creates the copy and opens it. */
export function Resubmit({ of: { primaryKey, abilities } }: { of: OutcomeShown }) {
  const text = useText();
  const go = useGo();
  const { isInternalUser } = useSession();
  const now = useServerNow();
  const [all, setAll] = useState(false);
  const { data } = useOperation(CallsToResubmitInDocument, {
    filter: { isActive: true, isEnded: false, ...(isInternalUser ? { isActiveInternal: true } : {}) },
  });
  const resubmit = useCommand(ResubmitProposalDocument, { done: 'The proposal was copied; the copy is a draft' });
  const calls = data?.calls ?? [];
  const run = async (callId: number) => {
    const outcome = await resubmit.run({ cloneProposalsInput: { callId, proposalsToClonePk: [primaryKey] } });
    const [copy] = outcome.ok ? outcome.data.cloneProposals : [];
    if (copy) await go({ to: '/ProposalEdit/$proposalPk', params: { proposalPk: copy.primaryKey } });
  };
  if (!data) return null;
  if (calls.length === 0)
    return (
      <Box component="p" sx={{ m: 0 }}>
        {text('You can apply again in another call; none is open at the moment.')}
      </Box>
    );
  return (
    <>
      <Box component="p" sx={{ mt: 0, mb: 1 }}>
        {text('You can improve the proposal and submit it again in an open call.')}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {(all ? calls : calls.slice(0, FIRST)).map((call) => (
          <CallLine
            key={call.id}
            call={call}
            end={callEnd(call, isInternalUser, now).end}
            isBusy={resubmit.pending}
            onResubmit={abilities.clone.allowed ? () => void run(call.id) : undefined}
          />
        ))}
      </Box>
      {calls.length > FIRST && !all ? (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setAll(true)}>
          {text('Show all open calls')}
        </Button>
      ) : null}
    </>
  );
}
