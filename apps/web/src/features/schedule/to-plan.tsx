import { searchTextLimit } from '@atrium/domain/kernel';
import type { AllocationUnit } from '@atrium/domain/schedule';
import { fullName } from '@atrium/domain/user';
import { EmptyState } from '@atrium/ui/empty-state';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ProposalsToPlanDocument } from '../../api/generated/features/schedule/schedule.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { useDebouncedInput } from '../../kits/debounce/index.ts';
import { Failure } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { keyOf, type ToPlan } from './board.ts';
import { inUnit, useSpanWords } from './model/words.ts';
import type { BoardState } from './use-board-state.ts';

const pageSize = 50;

/** Fetches the accepted proposals that match the filters in the address. */
export function useToPlan({ address }: BoardState) {
  const [first, setFirst] = useState(pageSize);
  const operation = useOperation(ProposalsToPlanDocument, {
    instrumentId: address.instrument,
    callId: address.call,
    searchText: address.q.slice(0, searchTextLimit) || undefined,
    onlyWithTimeLeft: !address.all,
    first,
    offset: 0,
  });
  return { operation, more: () => setFirst((count) => count + pageSize) };
}

const unitWords: Readonly<Record<AllocationUnit, string>> = {
  Hour: '{{n}} hours',
  Day: '{{n}} days',
  Week: '{{n}} weeks',
};

/** Returns the unit of a call; hours for an unknown unit. */
const unitOf = (word: string): AllocationUnit => (word === 'Day' || word === 'Week' ? word : 'Hour');

/** Granted, planned and remaining time, and the wishes of the team. */
function Amounts({ proposal }: { proposal: ToPlan }) {
  const text = useText();
  const spanWords = useSpanWords();
  const { grantedHours, plannedHours, leftHours, wishes } = proposal;
  const unit = unitOf(proposal.unit);
  const tooMany = plannedHours - grantedHours;
  const amount = (hours: number) => text(unitWords[unit], { n: inUnit(hours, unit) });
  const datesOf = (kind: ToPlan['wishes'][number]['kind']) =>
    wishes
      .filter((wish) => wish.kind === kind)
      .map((wish) => spanWords({ from: Date.parse(wish.from), to: Date.parse(wish.to) }))
      .join('; ');
  const preferred = datesOf('PREFERRED');
  const impossible = datesOf('IMPOSSIBLE');
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', lineHeight: 1.4 }}>
      <Box>
        {text('Granted {{granted}}, planned {{planned}}', {
          granted: amount(grantedHours),
          planned: amount(plannedHours),
        })}
      </Box>
      <Box sx={{ color: tooMany > 0 ? 'error.main' : 'text.primary', fontWeight: 600 }}>
        {tooMany > 0
          ? text('{{amount}} too many', { amount: amount(tooMany) })
          : text('{{amount}} left', { amount: amount(leftHours) })}
      </Box>
      {preferred ? <Box>{text('Preferred: {{time}}', { time: preferred })}</Box> : null}
      {impossible ? <Box>{text('Not possible: {{time}}', { time: impossible })}</Box> : null}
    </Box>
  );
}

interface CardProps {
  readonly proposal: ToPlan;
  readonly isPicked: boolean;
  readonly mayPlan: boolean;
  readonly onPick: () => void;
  readonly onPlan: () => void;
}

function Card({ proposal, isPicked, mayPlan, onPick, onPlan }: CardProps) {
  const text = useText();
  const { proposalId, title, instrumentName, principalInvestigator, callShortCode } = proposal;
  return (
    <Box
      component="li"
      data-pull={mayPlan ? `proposal:${keyOf(proposal)}` : undefined}
      sx={{
        p: 1.25,
        border: isPicked ? 2 : 1,
        m: isPicked ? '-1px' : 0,
        borderColor: isPicked ? 'primary.main' : 'divider',
        borderRadius: 2,
        backgroundColor: 'background.paper',
        cursor: mayPlan ? 'grab' : undefined,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box component="b" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {proposalId}
          </Box>{' '}
          · {instrumentName}
          <Box sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{title}</Box>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {[principalInvestigator && fullName(principalInvestigator), callShortCode].filter(Boolean).join(' · ')}
          </Box>
        </Box>
        {mayPlan ? (
          <Button
            size="small"
            variant="outlined"
            aria-label={text('Plan {{id}} on {{instrument}}', { id: proposalId, instrument: instrumentName })}
            onClick={onPlan}
          >
            {text('Plan')}
          </Button>
        ) : null}
      </Box>
      <Amounts proposal={proposal} />
      {proposal.wishes.length > 0 ? (
        <Button
          size="small"
          aria-pressed={isPicked}
          aria-label={text('Show on timeline: preferences of {{id}} for {{instrument}}', {
            id: proposalId,
            instrument: instrumentName,
          })}
          onClick={onPick}
        >
          {text('Show on timeline')}
        </Button>
      ) : null}
    </Box>
  );
}

interface ToPlanListProps {
  readonly state: BoardState;
  readonly list: ReturnType<typeof useToPlan>;
  readonly mayPlanOn: (instrumentId: number) => boolean;
  readonly onPlan: (proposal: ToPlan) => void;
}

/** 'To plan': accepted proposals with granted, planned and remaining time, listed once for each instrument. */
export function ToPlanList({ state, list, mayPlanOn, onPlan }: ToPlanListProps) {
  const text = useText();
  const { address, set } = state;
  const [typed, setTyped] = useDebouncedInput(address.q, (q) => set({ q }), 400);
  const { operation, more } = list;
  const found = operation.data?.proposalsToPlan;
  return (
    <Box
      component="section"
      aria-labelledby="to-plan"
      sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}
    >
      <Typography variant="h2" id="to-plan">
        {text('To plan')}
      </Typography>
      <TextField
        size="small"
        type="search"
        label={text('Search proposals')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormControlLabel
        control={<Checkbox size="small" checked={!address.all} onChange={(_, checked) => set({ all: !checked })} />}
        label={text('Only with time left')}
      />
      <Found operation={operation} proposals={found?.proposals}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: '1px', display: 'grid', gap: 1 }}>
          {found?.proposals.map((proposal) => {
            const key = keyOf(proposal);
            return (
              <Card
                key={key}
                proposal={proposal}
                isPicked={address.proposal === key}
                mayPlan={mayPlanOn(proposal.instrumentId)}
                onPick={() => set({ proposal: address.proposal === key ? '' : key })}
                onPlan={() => onPlan(proposal)}
              />
            );
          })}
        </Box>
        {found && found.totalCount > found.proposals.length ? (
          <Button loading={operation.refreshing} onClick={more}>
            {text('Show more of {{n}} proposals', { n: found.totalCount })}
          </Button>
        ) : null}
      </Found>
    </Box>
  );
}

interface FoundProps {
  readonly operation: Operation<unknown>;
  readonly proposals: readonly ToPlan[] | undefined;
  readonly children: React.ReactNode;
}

function Found({ operation, proposals, children }: FoundProps) {
  const text = useText();
  if (proposals && proposals.length > 0) return children;
  if (operation.error) return <Failure error={operation.error} onRetry={operation.retry} />;
  if (operation.loading) {
    return (
      <Box role="status" aria-label={text('Loading…')}>
        <Skeleton height={96} />
        <Skeleton height={96} />
      </Box>
    );
  }
  return (
    <EmptyState
      title={text('Nothing to plan')}
      text={text(
        'Accepted proposals appear here from when their decision is submitted until all their granted time is planned.',
      )}
    />
  );
}
