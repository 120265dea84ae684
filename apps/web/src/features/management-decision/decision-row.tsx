import { recommendationWords } from '@atrium/domain/fap-meeting';
import { feasibilityWords } from '@atrium/domain/technical-review';
import { fullName } from '@atrium/domain/user';
import { HtmlText } from '@atrium/ui/html-text';
import { StatusChip } from '@atrium/ui/status-chip';
import { windowFrom } from '@atrium/ui/width';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import { ScreenLink } from '../../kits/go/index.ts';
import { finalStatusWords } from '../../kits/proposal-rows/index.ts';
import { type TimeUnits, timeIn, unitsOf } from '../../kits/time-unit/index.ts';
import { figure, useText } from '../../locale/index.ts';
import { type DecidedProposal, lacksTime, type TypedDecision } from './model.ts';

/** The tab of a record that contains the decision. */
const adminTab = 3;

interface DecisionRowProps {
  readonly proposal: DecidedProposal;
  readonly shown: TypedDecision;
  readonly isTyped: boolean;
  readonly isChosen: boolean;
  readonly units: TimeUnits;
  readonly onChoose: (proposal: DecidedProposal, chosen: boolean) => void;
  readonly onType: (proposal: DecidedProposal, typed: TypedDecision) => void;
}

/** A proposal with the basis of its decision, and the decision beside it. */
export const ManagementDecisionRow = memo(function ManagementDecisionRow(props: DecisionRowProps) {
  const { proposal, isTyped, isChosen, units, onChoose } = props;
  const text = useText();
  const { proposalId, title, proposer } = proposal;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        gridTemplateColumns: '2.5rem minmax(0, 1fr)',
        [windowFrom(1100)]: { gridTemplateColumns: '2.5rem minmax(0, 3fr) minmax(0, 3fr) minmax(0, 4fr)' },
        '& > :nth-of-type(n+3)': { gridColumn: '2', [windowFrom(1100)]: { gridColumn: 'auto' } },
      }}
    >
      <Box>
        <Checkbox
          size="small"
          checked={isChosen}
          onChange={(_, checked) => onChoose(proposal, checked)}
          slotProps={{ input: { 'aria-label': text('Choose {{name}}', { name: proposalId }) } }}
        />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <ScreenLink to="/Proposals" query={{ reviewModal: proposal.primaryKey, modalTab: adminTab }}>
          {title}
        </ScreenLink>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {[
            proposalId,
            proposer ? fullName(proposer) : undefined,
            proposal.status ? text(proposal.status.name) : undefined,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          {proposal.managementDecisionSubmitted ? <StatusChip label={text('Decision submitted')} tone="good" /> : null}
          {proposal.notified ? <StatusChip label={text('Notified')} tone="good" /> : null}
          {isTyped ? <StatusChip label={text('Not saved yet')} tone="draft" /> : null}
        </Box>
      </Box>
      <Evidence proposal={proposal} units={units} />
      <Fields {...props} />
    </Box>
  );
});

/** The basis of a decision: technical time, grades, recommendation, rank, minutes (rule P103). */
function Evidence({ proposal, units }: { readonly proposal: DecidedProposal; readonly units: TimeUnits }) {
  const text = useText();
  const names = new Map((proposal.instruments ?? []).map(({ id, name }) => [id, name]));
  const basis = proposal.decisionBasis ?? [];
  return (
    <Box sx={{ fontSize: '0.875rem', minWidth: 0, display: 'grid', gap: 1 }}>
      {basis.map((row) => (
        <div key={`${row.instrumentId}-${row.fapId}`}>
          <strong>{[names.get(row.instrumentId), row.fapCode].filter(Boolean).join(' · ')}</strong>
          <div>
            {text('Technical review: {{feasibility}}, {{time}}', {
              feasibility: row.feasibility ? text(feasibilityWords[row.feasibility]) : '–',
              time: timeIn(row.technicalTime, units),
            })}
          </div>
          {row.fapId ? (
            <div>
              {text('Panel: {{recommendation}}, mean {{mean}}, rank {{rank}} of {{all}}', {
                recommendation: text(recommendationWords[row.recommendation ?? 'UNSET']),
                mean: figure(row.averageGrade),
                rank: figure(row.rankOrder),
                all: row.ranked,
              })}
              {typeof row.fapTime === 'number' ? `, ${timeIn(row.fapTime, units)}` : null}
              {row.decisionSubmitted ? null : ` (${text('not submitted')})`}
            </div>
          ) : null}
          {typeof row.available === 'number' ? (
            <div>
              {text('{{left}} of {{all}} {{units}} left', {
                left: row.left ?? 0,
                all: row.available,
                units: unitsOf(units),
              })}
            </div>
          ) : null}
          {row.minutes ? (
            <details>
              <summary>{text('Minutes of the panel')}</summary>
              <HtmlText html={row.minutes} />
            </details>
          ) : null}
        </div>
      ))}
    </Box>
  );
}

interface TimeFieldProps extends DecisionRowProps {
  readonly instrument: NonNullable<DecidedProposal['instruments']>[number];
}

/** The time allocated on one instrument. */
function TimeField({ proposal, shown, units, onType, instrument: { id, name } }: TimeFieldProps) {
  const text = useText();
  const value = shown.times[String(id)];
  const isWanting = lacksTime(proposal, shown) && typeof value !== 'number';
  const setTime = (typed: string) => {
    const time = typed.trim() === '' ? null : Math.min(100_000, Math.max(0, Math.floor(Number(typed)) || 0));
    onType(proposal, { ...shown, times: { ...shown.times, [String(id)]: time } });
  };
  return (
    <TextField
      size="small"
      type="number"
      fullWidth={false}
      label={text('{{name}} ({{units}})', { name, units: unitsOf(units) })}
      value={value ?? ''}
      error={isWanting}
      helperText={isWanting ? text('0 for none') : undefined}
      onChange={({ target }) => setTime(target.value)}
      slotProps={{
        htmlInput: {
          min: 0,
          max: 100_000,
          'aria-label': text('Time for {{id}} on {{name}} ({{units}})', {
            id: proposal.proposalId,
            name,
            units: unitsOf(units),
          }),
        },
      }}
      sx={{ width: 150 }}
    />
  );
}

function Fields(props: DecisionRowProps) {
  const { proposal, shown, onType } = props;
  const text = useText();
  const { proposalId } = proposal;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', minWidth: 0 }}>
      <TextField
        select
        size="small"
        fullWidth={false}
        label={text('Final status')}
        value={shown.finalStatus}
        onChange={({ target }) =>
          onType(proposal, { ...shown, finalStatus: target.value as TypedDecision['finalStatus'] })
        }
        slotProps={{
          // The visible label alone would give all of these fields the same accessible name.
          select: {
            SelectDisplayProps: {
              'aria-labelledby': undefined,
              'aria-label': text('Final status of {{id}}', { id: proposalId }),
            },
          },
        }}
        sx={{ width: 160 }}
      >
        {Object.entries(finalStatusWords).map(([value, { label }]) => (
          <MenuItem key={value} value={value}>
            {text(label)}
          </MenuItem>
        ))}
      </TextField>
      {(proposal.instruments ?? []).map((instrument) => (
        <TimeField key={instrument.id} {...props} instrument={instrument} />
      ))}
      {shown.commentForUser ? (
        <Box component="details" sx={{ flexBasis: '100%', fontSize: '0.875rem' }}>
          <summary>{text('Text for the applicant')}</summary>
          <HtmlText html={shown.commentForUser} />
        </Box>
      ) : null}
    </Box>
  );
}
