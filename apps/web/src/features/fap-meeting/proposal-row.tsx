import { recommendationWords } from '@atrium/domain/fap-meeting';
import { fullName } from '@atrium/domain/user';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import { useSortable } from '@dnd-kit/sortable';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { MeetingProposalFragment } from '../../api/generated/features/fap-meeting/fap-meeting.ts';
import { MoveButton } from '../../kits/sorting/index.ts';
import { countryText, figure, useText } from '../../locale/index.ts';

/** The tone of each recommendation. */
export const recommendationTones: Readonly<Record<string, StatusTone>> = {
  ACCEPTED: 'good',
  RESERVED: 'warning',
  REJECTED: 'bad',
};

export interface ProposalRowProps {
  readonly row: MeetingProposalFragment;
  readonly index: number;
  readonly count: number;
  /** Whether it fits into the available time together with all proposals before it. */
  readonly isInside: boolean;
  readonly mayOrder: boolean;
  readonly onMove: (index: number) => void;
  readonly onOpen: () => void;
}

/** Moves a proposal by dragging or with buttons. */
export function Handles({ row, index, count, onMove }: Omit<ProposalRowProps, 'isInside' | 'mayOrder' | 'onOpen'>) {
  const text = useText();
  const { attributes, listeners, setActivatorNodeRef } = useSortable({ id: row.proposalPk });
  const id = row.proposal.proposalId;
  return (
    <Box sx={{ display: 'flex' }}>
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        size="small"
        aria-label={text('Drag {{name}}', { name: id })}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIndicator fontSize="small" />
      </IconButton>
      <MoveButton label={text('Move {{name}} up', { name: id })} to={index - 1} count={count} onMove={onMove}>
        <ArrowUpward fontSize="small" />
      </MoveButton>
      <MoveButton label={text('Move {{name}} down', { name: id })} to={index + 1} count={count} onMove={onMove}>
        <ArrowDownward fontSize="small" />
      </MoveButton>
    </Box>
  );
}

/** The panel's own time below the technical one that it overrides. */
export function Time({ row }: { row: MeetingProposalFragment }) {
  const text = useText();
  const technical = row.technicalTimeAllocation ?? '–';
  if (row.fapTimeAllocation === null || row.fapTimeAllocation === undefined) return technical;
  return (
    <>
      <Box component="s" sx={{ color: 'text.secondary' }}>
        <VisuallyHidden>{text('Technical review:')} </VisuallyHidden>
        {technical}
      </Box>
      <Box>{row.fapTimeAllocation}</Box>
    </>
  );
}

/** The look of a proposal beyond the available time. An edge and a tint preserve the contrast in both themes; the text says it too. */
export const beyondLook = {
  backgroundColor: 'color-mix(in srgb, var(--mui-palette-error-light) 22%, var(--mui-palette-background-paper))',
} as const;
export const beyondEdge = { boxShadow: 'inset 4px 0 0 var(--mui-palette-error-light)' } as const;

/** A proposal in the order of the meeting; its row is marked if it is beyond the available time. */
export function MeetingProposalRow({ row, index, count, isInside, mayOrder, onMove, onOpen }: ProposalRowProps) {
  const text = useText();
  const { setNodeRef, transform, transition, isDragging } = useSortable({ id: row.proposalPk, disabled: !mayOrder });
  const { proposal, meetingDecision: decision } = row;
  const recommendation = decision?.recommendation ?? 'UNSET';
  return (
    <TableRow
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      sx={{
        position: 'relative',
        zIndex: isDragging ? 1 : 0,
        ...(isInside ? { backgroundColor: 'background.paper' } : { ...beyondLook, '& > td:first-of-type': beyondEdge }),
      }}
    >
      {mayOrder ? (
        <TableCell>
          <Handles row={row} index={index} count={count} onMove={onMove} />
        </TableCell>
      ) : null}
      <TableCell sx={{ minWidth: 240 }}>
        <Link component="button" type="button" onClick={onOpen} sx={{ textAlign: 'left', font: 'inherit' }}>
          {proposal.title}
        </Link>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' }}>
          {proposal.proposalId}
          {isInside ? null : ` · ${text('Beyond the available time')}`}
        </Box>
      </TableCell>
      <TableCell sx={{ minWidth: 140 }}>
        {proposal.proposer ? fullName(proposal.proposer) : '–'}
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {countryText(proposal.proposer?.country ?? '')}
        </Box>
      </TableCell>
      <TableCell align="right">{figure(row.averageGrade)}</TableCell>
      <TableCell align="right">{figure(row.gradeDeviation)}</TableCell>
      <TableCell align="right">{figure(decision?.rankOrder)}</TableCell>
      <TableCell align="right">
        <Time row={row} />
      </TableCell>
      <TableCell>
        <StatusChip
          label={text(recommendationWords[recommendation])}
          tone={recommendationTones[recommendation] ?? 'neutral'}
        />
      </TableCell>
      <TableCell>{text(decision?.submitted ? 'Yes' : 'No')}</TableCell>
    </TableRow>
  );
}
