import { recommendationWords } from '@atrium/domain/fap-meeting';
import { fullName } from '@atrium/domain/user';
import { namesBeside } from '@atrium/ui/facts';
import { StatusChip } from '@atrium/ui/status-chip';
import { useSortable } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { type TimeUnits, unitsOf } from '../../kits/time-unit/index.ts';
import { countryText, figure, useText } from '../../locale/index.ts';
import { beyondEdge, beyondLook, Handles, type ProposalRowProps, recommendationTones, Time } from './proposal-row.tsx';

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'contents' }}>
      <Box component="dt" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

function Figures({ row, units }: Pick<ProposalRowProps, 'row'> & { readonly units: TimeUnits }) {
  const text = useText();
  const { proposal, meetingDecision: decision } = row;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: namesBeside,
        columnGap: 1.5,
        rowGap: 0.25,
        fontSize: '0.875rem',
      }}
    >
      <Figure label={text('Principal Investigator')}>
        {[proposal.proposer ? fullName(proposal.proposer) : '–', countryText(proposal.proposer?.country ?? '')]
          .filter(Boolean)
          .join(', ')}
      </Figure>
      <Figure label={text('Average score')}>{figure(row.averageGrade)}</Figure>
      <Figure label={text('Deviation')}>{figure(row.gradeDeviation)}</Figure>
      <Figure label={text('Current rank')}>{figure(decision?.rankOrder)}</Figure>
      <Figure label={text('Time allocation ({{units}})', { units: unitsOf(units) })}>
        <Time row={row} />
      </Figure>
      <Figure label={text('Panel meeting submitted')}>{text(decision?.submitted ? 'Yes' : 'No')}</Figure>
    </Box>
  );
}

/** A proposal of the meeting on a phone: the content of the table row, stacked. */
export function ProposalCard(props: ProposalRowProps & { readonly units: TimeUnits }) {
  const { row, index, count, isInside, mayOrder, onMove, onOpen, units } = props;
  const text = useText();
  const { setNodeRef, transform, transition, isDragging } = useSortable({ id: row.proposalPk, disabled: !mayOrder });
  const { proposal, meetingDecision: decision } = row;
  const recommendation = decision?.recommendation ?? 'UNSET';
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      sx={{
        position: 'relative',
        zIndex: isDragging ? 1 : 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 1.5,
        ...(isInside ? { backgroundColor: 'background.paper' } : { ...beyondLook, ...beyondEdge }),
      }}
    >
      <Link
        component="button"
        type="button"
        onClick={onOpen}
        sx={{ textAlign: 'left', font: 'inherit', fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {proposal.title}
      </Link>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' }}>
        {proposal.proposalId}
        {isInside ? null : ` · ${text('Beyond the available time')}`}
      </Box>
      <Box sx={{ my: 0.75 }}>
        <StatusChip
          label={text(recommendationWords[recommendation])}
          tone={recommendationTones[recommendation] ?? 'neutral'}
        />
      </Box>
      <Figures row={row} units={units} />
      {mayOrder ? <Handles row={row} index={index} count={count} onMove={onMove} /> : null}
    </Box>
  );
}
