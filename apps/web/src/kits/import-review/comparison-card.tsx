import type { ComparisonStatus, ConflictStrategy } from '@atrium/domain/kernel';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useText } from '../../locale/index.ts';

/** One property of both versions, in words. */
export interface ComparedRow {
  readonly label: string;
  readonly existing: string | undefined;
  readonly incoming: string;
}

/** An incoming item and its stored version. */
export interface Comparison {
  readonly id: string;
  readonly title: string;
  readonly status: ComparisonStatus;
  readonly strategy: ConflictStrategy;
  readonly rows: readonly ComparedRow[];
}

export interface ComparisonWords {
  /** The headings of the two versions, such as 'Existing unit' and 'New unit'. */
  readonly existing: string;
  readonly incoming: string;
}

interface Shown {
  readonly label: string;
  readonly tone: StatusTone;
}

/** Returns the label and the tone of an item's chip. */
function shownStatus({ status, strategy }: Pick<Comparison, 'status' | 'strategy'>): Shown {
  if (status === 'SAME') return { label: 'Same', tone: 'neutral' };
  if (status === 'NEW') return { label: 'New', tone: 'good' };
  return strategy === 'UNRESOLVED'
    ? { label: 'Conflict', tone: 'warning' }
    : { label: strategy === 'USE_NEW' ? 'Resolved: use new' : 'Resolved: keep existing', tone: 'good' };
}

function Rows({ item, words }: { item: Comparison; words: ComparisonWords }) {
  const text = useText();
  const isNew = item.status === 'NEW';
  return (
    <Box
      sx={{ overflowX: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label={text('Details of {{name}}', { name: item.title })}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{text('Property')}</TableCell>
            {isNew ? null : <TableCell>{words.existing}</TableCell>}
            <TableCell>{words.incoming}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {item.rows.map(({ label, existing, incoming }) => {
            const differs = !isNew && existing !== incoming;
            const weight = differs ? 650 : undefined;
            return (
              <TableRow key={label}>
                <TableCell component="th" scope="row" sx={{ fontWeight: weight, verticalAlign: 'top' }}>
                  {label}
                </TableCell>
                {isNew ? null : (
                  <TableCell sx={{ overflowWrap: 'anywhere', verticalAlign: 'top', fontWeight: weight }}>
                    {existing ?? ''}
                  </TableCell>
                )}
                <TableCell sx={{ overflowWrap: 'anywhere', verticalAlign: 'top', fontWeight: weight }}>
                  {incoming}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}

export interface ComparisonCardProps {
  readonly item: Comparison;
  readonly words: ComparisonWords;
  readonly onStrategy: (id: string, strategy: ConflictStrategy) => void;
}

/** An incoming item: how it compares with the stored one, both versions side by side, and the choice if they differ. */
export function ComparisonCard({ item, words, onStrategy }: ComparisonCardProps) {
  const text = useText();
  const { label, tone } = shownStatus(item);
  return (
    <Accordion
      disableGutters
      variant="outlined"
      defaultExpanded={item.status === 'DIFFERENT'}
      slotProps={{ heading: { component: 'h3' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />} id={`${item.id}-head`} aria-controls={`${item.id}-body`}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <StatusChip label={text(label)} tone={tone} />
          <Box component="span" sx={{ overflowWrap: 'anywhere', fontSize: '0.9375rem', fontWeight: 600 }}>
            {item.title}
          </Box>
        </Box>
      </AccordionSummary>
      <AccordionDetails id={`${item.id}-body`}>
        <Rows item={item} words={words} />
        {item.status === 'DIFFERENT' ? (
          <RadioGroup
            row
            aria-label={text('Which version of {{name}} to keep', { name: item.title })}
            value={item.strategy === 'UNRESOLVED' ? '' : item.strategy}
            onChange={(_, strategy) => onStrategy(item.id, strategy as ConflictStrategy)}
            sx={{ mt: 1 }}
          >
            <FormControlLabel value="USE_EXISTING" control={<Radio />} label={words.existing} />
            <FormControlLabel value="USE_NEW" control={<Radio />} label={words.incoming} />
          </RadioGroup>
        ) : null}
      </AccordionDetails>
    </Accordion>
  );
}
