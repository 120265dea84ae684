import { recommendationWords, type WhatIf } from '@atrium/domain/fap-meeting';
import { StatusChip } from '@atrium/ui/status-chip';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { MoveButton } from '../../../kits/sorting/index.ts';
import { type TimeUnits, timeIn, unitsOf } from '../../../kits/time-unit/index.ts';
import { figure, useText } from '../../../locale/index.ts';
import { beyondEdge, beyondLook, recommendationTones } from '../proposal-row.tsx';
import type { WaitingDecision } from './deciding/waiting.ts';
import type { RoomPlace } from './room-model.ts';

interface AgendaRowProps {
  readonly place: RoomPlace;
  readonly position: number;
  readonly count: number;
  readonly time: number;
  readonly units: TimeUnits;
  readonly isBeyond: boolean;
  readonly isLeftOut: boolean;
  readonly isShown: boolean;
  readonly isDiscussed: boolean;
  readonly held: WaitingDecision | undefined;
  readonly showsDecision: boolean;
  readonly trying: { readonly whatIf: WhatIf; readonly change: (next: WhatIf) => void } | undefined;
  readonly mayMove: boolean;
  readonly onMove: (to: number) => void;
  readonly onLook: () => void;
}

/** What the panel knows about a proposal before discussing it. */
function Facts({ place, isBeyond }: Pick<AgendaRowProps, 'place' | 'isBeyond'>) {
  const text = useText();
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' }}>
      {place.proposal.proposalId}
      {typeof place.averageGrade === 'number'
        ? ` · ${text('mean {{mean}}, spread {{spread}}', {
            mean: place.averageGrade,
            spread: figure(place.gradeDeviation),
          })}`
        : null}
      {isBeyond ? ` · ${text('Beyond the available time')}` : null}
    </Box>
  );
}

/** Moves a proposal by one place. */
function UpAndDown({
  name,
  position,
  count,
  onMove,
}: Pick<AgendaRowProps, 'position' | 'count' | 'onMove'> & { readonly name: string }) {
  const text = useText();
  return (
    <Box data-not-printed sx={{ display: 'flex', flexDirection: 'column' }}>
      <MoveButton label={text('Move {{name}} up', { name })} to={position - 2} count={count} onMove={onMove}>
        <ArrowUpward sx={{ fontSize: '1rem' }} />
      </MoveButton>
      <MoveButton label={text('Move {{name}} down', { name })} to={position} count={count} onMove={onMove}>
        <ArrowDownward sx={{ fontSize: '1rem' }} />
      </MoveButton>
    </Box>
  );
}

/** A proposal of the agenda in two lines. */
export function AgendaRow(props: AgendaRowProps) {
  const { place, position, count, time, units, isBeyond, isShown, isDiscussed, trying, mayMove, onMove, onLook } =
    props;
  const text = useText();
  const { proposal } = place;
  const look = isBeyond ? { ...beyondLook, ...beyondEdge } : {};
  return (
    <Box
      component="li"
      aria-current={isShown ? 'true' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: '2rem minmax(0, 1fr)',
        columnGap: 1,
        alignItems: 'start',
        px: 1,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        ...look,
        ...(isShown ? { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' } : {}),
      }}
    >
      <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>{position}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'flex-start', minWidth: 0 }}>
        <Box sx={{ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Link component="button" type="button" onClick={onLook} sx={{ textAlign: 'left', font: 'inherit' }}>
            {proposal.title}
          </Link>
          <Facts place={place} isBeyond={isBeyond} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center', fontSize: '0.8125rem' }}>
            {isDiscussed ? (
              <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', fontWeight: 600 }}>
                <CampaignOutlined fontSize="small" color="primary" />
                {text('Being discussed')}
              </Box>
            ) : null}
            <Decision {...props} />
          </Box>
          {trying ? (
            <Tried place={place} time={time} units={units} isLeftOut={props.isLeftOut} trying={trying} />
          ) : null}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>
          {trying ? null : (
            <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', px: 0.5 }}>
              {props.showsDecision ? timeIn(time, units) : null}
            </Box>
          )}
          {mayMove ? <UpAndDown name={proposal.proposalId} position={position} count={count} onMove={onMove} /> : null}
        </Box>
      </Box>
    </Box>
  );
}

/** The recommendation, whether the decision is submitted, and whether it still waits for a connection. */
function Decision({ place, held, showsDecision }: AgendaRowProps) {
  const text = useText();
  if (!showsDecision) return null;
  const decision = held && !held.problem ? held.variables.input : place.meetingDecision;
  const recommendation = decision?.recommendation ?? 'UNSET';
  return (
    <>
      {recommendation === 'UNSET' ? null : (
        <StatusChip
          label={text(recommendationWords[recommendation])}
          tone={recommendationTones[recommendation] ?? 'neutral'}
        />
      )}
      {decision?.submitted ? <span>{text('Submitted')}</span> : null}
      {held ? (
        <StatusChip
          label={text(held.problem ? 'Not accepted: please check' : 'Waiting to be sent')}
          tone={held.problem ? 'warning' : 'waiting'}
        />
      ) : null}
    </>
  );
}

interface TriedProps {
  readonly place: RoomPlace;
  readonly time: number;
  readonly units: TimeUnits;
  readonly isLeftOut: boolean;
  readonly trying: NonNullable<AgendaRowProps['trying']>;
}

/** The trial time of a proposal; nothing is stored (rule R167). */
function Tried({ place, time, units, isLeftOut, trying: { whatIf, change } }: TriedProps) {
  const text = useText();
  const { proposalPk } = place;
  const id = place.proposal.proposalId;
  const setTime = (typed: string) => {
    const times = new Map(whatIf.times);
    if (typed === '') times.delete(proposalPk);
    else times.set(proposalPk, Math.min(100_000, Math.max(0, Math.floor(Number(typed)) || 0)));
    change({ ...whatIf, times });
  };
  const setLeftOut = (leaves: boolean) => {
    const leftOut = new Set(whatIf.leftOut);
    if (leaves) leftOut.add(proposalPk);
    else leftOut.delete(proposalPk);
    change({ ...whatIf, leftOut });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.75 }}>
      <TextField
        size="small"
        type="number"
        label={text('What if ({{units}})', { units: unitsOf(units) })}
        value={time}
        disabled={isLeftOut}
        onChange={({ target }) => setTime(target.value)}
        slotProps={{
          htmlInput: {
            min: 0,
            max: 100_000,
            'aria-label': text('What-if time for {{id}} ({{units}})', { id, units: unitsOf(units) }),
          },
        }}
        sx={{ width: 130 }}
      />
      <FormControlLabel
        control={<Checkbox size="small" checked={isLeftOut} onChange={(_, checked) => setLeftOut(checked)} />}
        label={text('No time')}
        slotProps={{ typography: { sx: { fontSize: '0.8125rem' } } }}
      />
    </Box>
  );
}
