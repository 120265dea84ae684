import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ConfigurationPlanFragment } from '../../api/generated/features/configuration/configuration.ts';
import { useText } from '../../locale/index.ts';

type PartPlan = ConfigurationPlanFragment['parts'][number];
type Change = PartPlan['changes'][number];

const states: Readonly<Record<Change['state'], { label: string; tone: StatusTone }>> = {
  ADDED: { label: 'Added', tone: 'good' },
  CHANGED: { label: 'Changed', tone: 'active' },
  SAME: { label: 'The same', tone: 'neutral' },
  ONLY_HERE: { label: 'Only here, kept', tone: 'neutral' },
};

const order: Readonly<Record<Change['state'], number>> = { CHANGED: 1, ADDED: 2, ONLY_HERE: 3, SAME: 4 };

/** Sorts the changes that need attention first. */
const inOrder = (changes: readonly Change[]) =>
  changes.toSorted((one, other) => (one.problem ? 0 : order[one.state]) - (other.problem ? 0 : order[other.state]));

function Fields({ name, fields }: Pick<Change, 'name' | 'fields'>) {
  const text = useText();
  const cell = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', verticalAlign: 'top' } as const;
  return (
    <Box
      sx={{ overflowX: 'auto', mt: 0.5 }}
      tabIndex={0}
      role="region"
      aria-label={text('Details of {{name}}', { name })}
    >
      <Table size="small" sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            <TableCell>{text('Property')}</TableCell>
            <TableCell>{text('Here')}</TableCell>
            <TableCell>{text('In the file')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.map(({ field, before, after }) => (
            <TableRow key={field}>
              <TableCell component="th" scope="row" sx={cell}>
                {field}
              </TableCell>
              <TableCell sx={cell}>{before ?? '–'}</TableCell>
              <TableCell sx={cell}>{after ?? '–'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Records with more fields than this are collapsed at first. */
const shownFields = 3;

function Record({ change: { name, state, problem, fields } }: { change: Change }) {
  const text = useText();
  const { label, tone } = problem ? { label: 'Cannot be imported', tone: 'bad' as const } : states[state];
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
        <StatusChip label={text(label)} tone={tone} />
        <Box component="span" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
          {name}
        </Box>
      </Box>
      {problem ? (
        <Typography variant="body2" color="error">
          {text(problem)}
        </Typography>
      ) : null}
      {fields.length > shownFields ? (
        <Box component="details">
          <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
            {text('{{count}} properties', { count: fields.length })}
          </Box>
          <Fields name={name} fields={fields} />
        </Box>
      ) : fields.length > 0 ? (
        <Fields name={name} fields={fields} />
      ) : null}
    </Box>
  );
}

/** Returns a function that summarizes a part: '2 added, 1 changed, 14 the same'. */
function useSummary() {
  const text = useText();
  return ({ changes, same }: PartPlan) => {
    const count = (keep: (change: Change) => boolean) => changes.filter(keep).length;
    const counts = [
      [count(({ problem }) => problem !== null), '{{count}} cannot be imported'],
      [count(({ state, problem }) => state === 'ADDED' && !problem), '{{count}} added'],
      [count(({ state, problem }) => state === 'CHANGED' && !problem), '{{count}} changed'],
      [same, '{{count}} the same'],
      [count(({ state }) => state === 'ONLY_HERE'), '{{count}} only here'],
    ] as const;
    return counts.flatMap(([number, words]) => (number > 0 ? [text(words, { count: number })] : [])).join(', ');
  };
}

const isOpen = ({ changes }: PartPlan) =>
  changes.some(({ state, problem }) => problem !== null || state !== 'ONLY_HERE');

/** What an import would do, part by part; records that cannot be imported come first, with the reason. */
export function Plan({ plan }: { plan: ConfigurationPlanFragment }) {
  const text = useText();
  const summary = useSummary();
  const { added, changed, problems } = plan;
  return (
    <>
      {problems > 0 ? (
        <Alert severity="error">
          {text(
            'Records that cannot be imported: {{count}}. Each shows the reason; nothing can be imported until these are resolved.',
            {
              count: problems,
            },
          )}
        </Alert>
      ) : added + changed === 0 ? (
        <Alert severity="success">{text('Everything in this file is already here: there is nothing to import.')}</Alert>
      ) : (
        <Alert severity="info">
          {text('To be added: {{added}}. To be changed: {{changed}}. Anything found only here stays as it is.', {
            added,
            changed,
          })}
        </Alert>
      )}
      {plan.parts.map((part) => (
        <Box key={part.part} component="details" open={isOpen(part)} sx={{ mt: 1 }}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {text(part.title)}
            </Box>
            {`: ${summary(part)}`}
          </Box>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {inOrder(part.changes).map((change) => (
              <Record key={change.name} change={change} />
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}
