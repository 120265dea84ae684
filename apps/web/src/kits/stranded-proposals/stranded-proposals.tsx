import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useText } from '../../locale/index.ts';
import { ScreenLink } from '../go/index.ts';

/** Proposals of one status that their workflow would not have any more. */
export interface StrandedGroup {
  /** All of them, also those that are not named. */
  readonly count: number;
  readonly status: { readonly id: number; readonly name: string };
  readonly proposals: ReadonlyArray<{
    readonly primaryKey: number;
    readonly proposalId: string;
    readonly title: string;
  }>;
}

/** A status they can be moved to. */
export interface MoveTarget {
  readonly id: number;
  readonly name: string;
  /** Proposals there can be edited and submitted again. */
  readonly isStart: boolean;
}

export interface Move {
  readonly fromStatusId: number;
  readonly toStatusId: number | null;
}

const stay = 'stay';

type Choices = Readonly<Record<number, string>>;

/** What was chosen so far; a group without a choice is left out. */
export function movesOf(stranded: readonly StrandedGroup[], choices: Choices): Move[] {
  return stranded.flatMap(({ status }): Move[] => {
    const choice = choices[status.id];
    if (!choice) return [];
    return [{ fromStatusId: status.id, toStatusId: choice === stay ? null : Number(choice) }];
  });
}

interface StrandedProps {
  readonly stranded: StrandedGroup;
  readonly targets: readonly MoveTarget[];
  readonly title: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The proposals of one status that leaves, and what becomes of them. */
function Stranded({ stranded, targets, title, value, onChange }: StrandedProps) {
  const text = useText();
  const { status, count, proposals } = stranded;
  const unnamed = count - proposals.length;
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 600, m: 0, mb: 1 }}>
        {title}
      </Box>
      <TextField
        select
        required
        fullWidth
        size="small"
        label={text('What becomes of them')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {targets.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {text('Move them to {{name}}', { name })}
          </MenuItem>
        ))}
        <MenuItem value={stay}>{text('Leave them; only people move them from there')}</MenuItem>
      </TextField>
      {targets.some(({ id, isStart }) => isStart && value === String(id)) ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('There they can be edited and submitted again.')}
        </Alert>
      ) : null}
      <Box
        component="ul"
        aria-label={text('Proposals in {{name}}', { name: status.name })}
        tabIndex={0}
        sx={{ maxHeight: 160, overflowY: 'auto', m: 0, mt: 1, pl: 2.5, fontSize: '0.875rem' }}
      >
        {proposals.map(({ primaryKey, proposalId, title }) => (
          <li key={primaryKey}>
            <ScreenLink to="/Proposals" query={{ reviewModal: primaryKey }}>
              {proposalId}
            </ScreenLink>{' '}
            {title}
          </li>
        ))}
        {unnamed > 0 ? <li>{text('and {{count}} more', { count: unnamed })}</li> : null}
      </Box>
    </Box>
  );
}

interface StrandedProposalsProps {
  readonly stranded: readonly StrandedGroup[];
  readonly targets: readonly MoveTarget[];
  /** What is said of a group. */
  readonly titleOf: (group: StrandedGroup) => string;
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
}

/** Lists proposals that would be stranded, by status, and asks of each status what becomes of them. */
export function StrandedProposals({ stranded, targets, titleOf, choices, onChoices }: StrandedProposalsProps) {
  const text = useText();
  if (stranded.length === 0) return null;
  return (
    <>
      {stranded.map((one) => (
        <Stranded
          key={one.status.id}
          stranded={one}
          targets={targets}
          title={titleOf(one)}
          value={choices[one.status.id] ?? ''}
          onChange={(value) => onChoices({ ...choices, [one.status.id]: value })}
        />
      ))}
      <Box component="p" sx={{ color: 'text.secondary', fontSize: '0.875rem', mb: 0 }}>
        {text('They are moved as if somebody had changed their status by hand. Nothing else moves by saving.')}
      </Box>
    </>
  );
}
