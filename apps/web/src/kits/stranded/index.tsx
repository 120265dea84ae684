/** Asks what to do with proposals, or experiments, whose status is removed from their workflow. */
import type { WorkflowType } from '@atrium/domain/status';
import type { StatusMove } from '@atrium/domain/workflow';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { StrandedGroupFragment } from '../../api/generated/kits/stranded/stranded.ts';
import { useText } from '../../locale/index.ts';
import { ScreenLink } from '../go/index.ts';

/** The proposals, or experiments, in a status that their workflow would no longer contain. */
export type StrandedGroup = StrandedGroupFragment;

/** A stranded record: its displayed name, and the proposal it is or belongs to. */
interface Named {
  readonly key: number;
  readonly name: string;
  readonly proposalPk: number;
  readonly title: string;
}

const namedOf = ({ proposals, experiments }: StrandedGroup): Named[] => [
  ...proposals.map(({ primaryKey, proposalId, title }) => ({
    key: primaryKey,
    name: proposalId,
    proposalPk: primaryKey,
    title,
  })),
  ...experiments.map(({ experimentPk, experimentId, proposal }) => ({
    key: experimentPk,
    name: experimentId,
    proposalPk: proposal.primaryKey,
    title: proposal.title,
  })),
];

/** A status to which the records can be moved. */
export interface MoveTarget {
  readonly id: number;
  readonly name: string;
  readonly type: WorkflowType;
  /** Whether proposals in that status can be edited and submitted again. */
  readonly reopens: boolean;
}

const stay = 'stay';

type Choices = Readonly<Record<number, string>>;

/** Returns the moves chosen so far; a group without a choice is left out. */
export function movesOf(stranded: readonly StrandedGroup[], choices: Choices): StatusMove[] {
  return stranded.flatMap(({ status }): StatusMove[] => {
    const choice = choices[status.id];
    if (!choice) return [];
    return [{ fromStatusId: status.id, toStatusId: choice === stay ? null : Number(choice) }];
  });
}

interface GroupProps {
  readonly stranded: StrandedGroup;
  readonly targets: readonly MoveTarget[];
  readonly title: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The records in one removed status, and the choice of what to do with them. */
function Group({ stranded, targets, title, value, onChange }: GroupProps) {
  const text = useText();
  const { status, count } = stranded;
  const named = namedOf(stranded);
  const unnamed = count - named.length;
  const name = { name: text(status.name) };
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
        label={text('What happens to them')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {targets.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {text('Move them to {{name}}', { name: text(name) })}
          </MenuItem>
        ))}
        <MenuItem value={stay}>{text('Leave them; from there they can only be moved by hand')}</MenuItem>
      </TextField>
      {targets.some(({ id, reopens }) => reopens && value === String(id)) ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('In this status they can be edited and submitted again.')}
        </Alert>
      ) : null}
      <Box
        component="ul"
        aria-label={
          status.entityType === 'EXPERIMENT'
            ? text('Experiments in {{name}}', name)
            : text('Proposals in {{name}}', name)
        }
        tabIndex={0}
        sx={{ maxHeight: 160, overflowY: 'auto', m: 0, mt: 1, pl: 2.5, fontSize: '0.875rem' }}
      >
        {named.map((one) => (
          <li key={one.key}>
            <ScreenLink to="/Proposals" query={{ reviewModal: one.proposalPk }}>
              {one.name}
            </ScreenLink>{' '}
            {one.title}
          </li>
        ))}
        {unnamed > 0 ? <li>{text('and {{count}} more', { count: unnamed })}</li> : null}
      </Box>
    </Box>
  );
}

interface StrandedGroupsProps {
  readonly stranded: readonly StrandedGroup[];
  readonly targets: readonly MoveTarget[];
  /** Returns the title of a group. */
  readonly titleOf: (group: StrandedGroup) => string;
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
}

/** Lists the records that would be stranded, by status, and asks for each status what to do with them. */
export function StrandedGroups({ stranded, targets, titleOf, choices, onChoices }: StrandedGroupsProps) {
  const text = useText();
  if (stranded.length === 0) return null;
  return (
    <>
      {stranded.map((one) => (
        <Group
          key={one.status.id}
          stranded={one}
          targets={targets.filter(({ type }) => type === one.status.entityType)}
          title={titleOf(one)}
          value={choices[one.status.id] ?? ''}
          onChange={(value) => onChoices({ ...choices, [one.status.id]: value })}
        />
      ))}
      <Box component="p" sx={{ color: 'text.secondary', fontSize: '0.875rem', mb: 0 }}>
        {text('They are moved as if somebody had changed their status by hand. Saving moves nothing else.')}
      </Box>
    </>
  );
}
