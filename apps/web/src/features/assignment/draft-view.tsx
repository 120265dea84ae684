import { fullName } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { DateText } from '@atrium/ui/date-text';
import { windowBelow } from '@atrium/ui/width';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import type { KeptDraftQuery } from '../../api/generated/features/assignment/assignment.ts';
import { toast } from '../../api/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { cellLook } from './cell-look.ts';
import { type Desk, type ProposalOnDesk, pairKey, type ReviewerRow } from './desk.ts';
import { DeskCards } from './desk-cards.tsx';
import { DeskGrid } from './grid.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { type Suggested, useDraft } from './use-draft.ts';

/** The maximum number of proposals listed before a number replaces the rest. */
const mostListed = 10;

/** The requirements that could not be met, and whose limit prevents it (rule R144). */
export function UnmetProposals({ unmet, desk }: { unmet: Suggested['unmet']; desk: Desk }) {
  const text = useText();
  if (unmet.length === 0) return null;
  const nameOf = (id: number) => desk.reviewers.find(({ userId }) => userId === id)?.name ?? '';
  const idOf = (pk: number) => desk.proposals.find(({ proposalPk }) => proposalPk === pk)?.proposalId ?? '';
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 1.5 }}>
      {text('{{n}} proposals have too few reviewers', { n: unmet.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {unmet.slice(0, mostListed).map(({ proposalPk, lacks, atLimit }) => (
          <li key={proposalPk}>
            {atLimit.length > 0
              ? text('{{id}} needs {{n}} more reviewers. Raise the limit for {{names}}', {
                  id: idOf(proposalPk),
                  n: lacks,
                  names: atLimit.slice(0, 3).map(nameOf).join(', '),
                })
              : text('{{id}} needs {{n}} more reviewers. Conflicts of interest rule out everybody else', {
                  id: idOf(proposalPk),
                  n: lacks,
                })}
          </li>
        ))}
        {unmet.length > mostListed ? <li>{text('and {{n}} more', { n: unmet.length - mostListed })}</li> : null}
      </Box>
    </Alert>
  );
}

/** Asks for confirmation before a draft becomes assignments, and for a reason if the panel's rules warn. */
function PublishDialog({
  place,
  count,
  warned,
  onPublish,
  onClose,
}: {
  /** Identifies panel and call among the reasons that are saved while typed. */
  place: string;
  count: number;
  warned: number;
  onPublish: (reason: string | null) => Promise<boolean>;
  onClose: () => void;
}) {
  const text = useText();
  return (
    <ReasonDialog
      title={text('Publish {{n}} assignments', { n: count })}
      submitLabel={text('Publish')}
      label={warned > 0 ? text('Reason for assigning them anyway') : undefined}
      help={text('Possible conflict of interest in {{n}} of them', { n: warned })}
      required
      record={`publish-draft-${place}`}
      onReason={(reason) => onPublish(reason || null)}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>
        {text('Reviewers will see these proposals in their list to grade. You can undo this for a week.')}
      </Typography>
    </ReasonDialog>
  );
}

/** A proposal and one of its reviewers. */
interface Pair {
  readonly proposal: ProposalOnDesk;
  readonly reviewer: ReviewerRow;
}

type Draft = ReturnType<typeof useDraft>;

/** Changes the draft cell by cell: assigns, pins, and moves a proposal to another person by keyboard or by dragging. */
function useCells(draft: Draft, desk: Desk) {
  const text = useText();
  const [carried, setCarried] = useState<Pair>();
  const isFree = ({ proposalPk }: ProposalOnDesk, { userId }: ReviewerRow) =>
    !desk.conflictsOf(proposalPk, userId).some(({ mode }) => mode === 'BLOCK') && !desk.cellOf(proposalPk, userId);
  const onMove = (proposal: ProposalOnDesk, from: ReviewerRow, to: ReviewerRow) => {
    setCarried(undefined);
    if (from.userId === to.userId) return;
    if (!isFree(proposal, to) || draft.cells.has(pairKey(proposal.proposalPk, to.userId)))
      return toast(text('{{id}} cannot be assigned to {{name}}', { name: to.name, id: proposal.proposalId }), 'error');
    void draft.move(proposal.proposalPk, from.userId, to.userId);
  };
  return {
    carried,
    onMove,
    onToggle: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => {
      if (carried?.proposal.proposalPk === proposal.proposalPk) return onMove(proposal, carried.reviewer, reviewer);
      if (isFree(proposal, reviewer)) void draft.toggle(proposal.proposalPk, reviewer.userId);
    },
    onKey: (key: string, proposal: ProposalOnDesk, reviewer: ReviewerRow) => {
      switch (key.toLowerCase()) {
        case 'p':
          void draft.pin(proposal.proposalPk, reviewer.userId);
          return true;
        case 'm':
          if (draft.cells.has(pairKey(proposal.proposalPk, reviewer.userId))) setCarried({ proposal, reviewer });
          return true;
        case 'escape':
          setCarried(undefined);
          return carried !== undefined;
        default:
          return false;
      }
    },
  };
}

interface BarProps {
  readonly draft: Draft;
  readonly kept: NonNullable<KeptDraftQuery['assignmentDraft']>;
  readonly onPublish: () => void;
}

function DraftBar({ draft, kept, onPublish }: BarProps) {
  const text = useText();
  const isIdle = draft.cells.size === 0 || draft.isBusy;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'center' }}>
      <ActionButton
        variant="contained"
        busy={draft.isSolving}
        disabled={draft.isBusy}
        onClick={() => void draft.suggest()}
      >
        {text(draft.cells.size > 0 ? 'Suggest again, keeping pins' : 'Suggest')}
      </ActionButton>
      <Button variant="outlined" disabled={isIdle} onClick={onPublish}>
        {text('Publish {{n}} assignments', { n: draft.cells.size })}
      </Button>
      <Button disabled={isIdle} onClick={() => void draft.clear()}>
        {text('Clear the draft')}
      </Button>
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {draft.isSolving ? (
          text('Finding the best assignments')
        ) : draft.solved ? (
          text(draft.solved.isOptimal ? 'No better assignment exists' : 'Best assignments found in the time available')
        ) : kept.keptAt ? (
          <>
            {text('Saved by {{name}}', { name: kept.keptBy ? fullName(kept.keptBy) : '–' })},{' '}
            <DateText value={kept.keptAt} />
          </>
        ) : (
          text('No draft yet')
        )}
      </Box>
    </Box>
  );
}

/** The note below the table: what is being moved, why a cell was chosen, or which keys are available. */
function CellNote({ draft, at, carried }: { draft: Draft; at: Pair | undefined; carried: Pair | undefined }) {
  const text = useText();
  const cell = at && draft.cells.get(pairKey(at.proposal.proposalPk, at.reviewer.userId));
  return (
    <Box role="status" sx={{ mt: 1, minHeight: '3em', fontSize: '0.875rem' }}>
      {carried ? (
        text('Moving {{id}} from {{name}}: go to another reviewer and press Enter, or press Escape to cancel.', {
          name: carried.reviewer.name,
          id: carried.proposal.proposalId,
        })
      ) : at && cell ? (
        <>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {at.reviewer.name}, {at.proposal.proposalId}
          </Box>
          : {cell.reasons.join('. ')}{' '}
          <Button size="small" onClick={() => void draft.pin(cell.proposalPk, cell.userId)}>
            {text(cell.pinned ? 'Unpin' : 'Pin')}
          </Button>
        </>
      ) : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {text(
            'Use the arrow keys to move, Enter to assign or unassign, P to pin, M to move the proposal to another reviewer; you can also drag it. The reason for an assignment is shown here.',
          )}
        </Box>
      )}
    </Box>
  );
}

/** The draft of the assignments: made by the server, pinned and changed by hand, published as ordinary assignments (rules R142 to R145). */
export function DraftView({ fapId, callId, desk }: { fapId: number; callId: number; desk: Desk }) {
  const text = useText();
  const isNarrow = useMediaQuery(windowBelow(600));
  const draft = useDraft(fapId, callId);
  const [isPublishing, setPublishing] = useState(false);
  const [at, setAt] = useState<Pair>();
  const look = useMemo(() => cellLook(text, desk, { draft: draft.cells }), [text, desk, draft.cells]);
  const { carried, onMove, onToggle, onKey } = useCells(draft, desk);
  const warned = [...draft.cells.values()].filter(
    ({ proposalPk, userId }) => desk.conflictsOf(proposalPk, userId).length > 0,
  ).length;
  const shown = { desk, proposals: desk.proposals, reviewers: desk.reviewers, look, onToggle };
  return (
    <QueryResult of={draft.operation} field="assignmentDraft">
      {(kept) => (
        <>
          <DraftBar draft={draft} kept={kept} onPublish={() => setPublishing(true)} />
          {draft.solved ? <UnmetProposals unmet={draft.solved.unmet} desk={desk} /> : null}
          {isNarrow ? (
            <DeskCards {...shown} />
          ) : (
            <DeskGrid
              {...shown}
              onPlace={(proposal, reviewer) => setAt({ proposal, reviewer })}
              onKey={onKey}
              onMove={onMove}
            />
          )}
          <CellNote draft={draft} at={at} carried={carried} />
          {isPublishing ? (
            <PublishDialog
              place={`${fapId}-${callId}`}
              count={draft.cells.size}
              warned={warned}
              onPublish={draft.publish}
              onClose={() => setPublishing(false)}
            />
          ) : null}
        </>
      )}
    </QueryResult>
  );
}
