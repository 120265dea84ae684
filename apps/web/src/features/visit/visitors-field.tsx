import { fullName, institutionOf } from '@atrium/domain/user';
import { EmptyState } from '@atrium/ui/empty-state';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { PeopleOfProposalDocument } from '../../api/generated/features/visit/visit.ts';
import { useOperation } from '../../api/index.ts';
import { PeopleDialog } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';

/** A visitor as the dialog shows them. */
export interface NamedVisitor {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly preferredname?: string | null | undefined;
  readonly institution: string;
}

export type VisitorNames = ReadonlyMap<number, NamedVisitor>;

export const nameIn = (people: VisitorNames, id: number): string => {
  const person = people.get(id);
  return person ? fullName(person) : String(id);
};

interface VisitorRowProps {
  readonly name: string;
  readonly institution: string;
  readonly onRemove: () => void;
}

function VisitorRow({ name, institution, onRemove }: VisitorRowProps) {
  const text = useText();
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{name}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{institution}</TableCell>
      <TableCell align="right">
        <IconButton size="small" aria-label={text('Remove {{label}}', { label: name })} onClick={onRemove}>
          <PersonRemoveOutlined fontSize="small" />
        </IconButton>
      </TableCell>
    </TableRow>
  );
}

interface VisitorsFieldProps {
  readonly people: VisitorNames;
  readonly team: readonly number[];
  /** The proposal whose people can be added in one step. */
  readonly proposalPk: number;
  readonly problem: string | undefined;
  readonly onTeam: (team: readonly number[], added?: readonly NamedVisitor[]) => void;
}

/** Adds the people of the proposal who are not on the team yet. */
function AddTeam({ proposalPk, team, onTeam }: Pick<VisitorsFieldProps, 'proposalPk' | 'team' | 'onTeam'>) {
  const text = useText();
  const operation = useOperation(PeopleOfProposalDocument, { primaryKey: proposalPk }, { quiet: true });
  const { proposer, users = [] } = operation.data?.proposal ?? {};
  const missing = [...(proposer ? [proposer] : []), ...users].filter(({ id }) => !team.includes(id));
  if (missing.length === 0) return null;
  return (
    <Button
      size="small"
      startIcon={<GroupAddOutlined />}
      onClick={() => onTeam([...team, ...missing.map(({ id }) => id)], missing)}
    >
      {text('Add everybody on the proposal')}
    </Button>
  );
}

type VisitorTableProps = Pick<VisitorsFieldProps, 'people' | 'team' | 'onTeam'> & { readonly labelId: string };

function VisitorTable({ people, team, labelId, onTeam }: VisitorTableProps) {
  const text = useText();
  return (
    <Table size="small" aria-labelledby={labelId}>
      <TableHead>
        <TableRow>
          <TableCell>{text('Name')}</TableCell>
          <TableCell>{text('Institution')}</TableCell>
          <TableCell align="right">{text('Actions')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {team.map((userId) => (
          <VisitorRow
            key={userId}
            name={nameIn(people, userId)}
            institution={institutionOf(people.get(userId))}
            onRemove={() => onTeam(team.filter((one) => one !== userId))}
          />
        ))}
      </TableBody>
    </Table>
  );
}

/** The table of visitors, with a way to add more. */
export function VisitorsField({ people, team, proposalPk, problem, onTeam }: VisitorsFieldProps) {
  const text = useText();
  const id = useId();
  const [adding, setAdding] = useState(false);
  return (
    <Box component="section" aria-labelledby={id}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          gap: 1,
          mb: 0.5,
        }}
      >
        <Typography id={id} component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
          {text('Visitors')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <AddTeam proposalPk={proposalPk} team={team} onTeam={onTeam} />
          <Button size="small" startIcon={<PersonAddOutlined />} onClick={() => setAdding(true)}>
            {text('Add visitors')}
          </Button>
        </Box>
      </Box>
      <Box role="status">
        <VisuallyHidden>{text('{{n}} visitors', { n: team.length })}</VisuallyHidden>
      </Box>
      {team.length === 0 ? (
        <EmptyState
          title={text('Nobody yet')}
          text={text('Add everybody who is coming to the facility for this experiment.')}
        />
      ) : (
        <VisitorTable people={people} team={team} labelId={id} onTeam={onTeam} />
      )}
      {problem ? (
        <FormHelperText error role="alert">
          {text(problem)}
        </FormHelperText>
      ) : null}
      {adding ? (
        <PeopleDialog
          multiple
          title={text('Add visitors')}
          without={team}
          confirmLabel={text('Add')}
          onPick={(picked) => {
            onTeam([...team, ...picked.map((person) => person.id)], picked);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Box>
  );
}
