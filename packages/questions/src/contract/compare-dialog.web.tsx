import { Dialog } from '@atrium/ui/dialog';
import { Fact } from '@atrium/ui/facts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { RecordOption } from './config-fields.ts';
import { type AssignedKind, useQuestionHost } from './question-host.web.ts';
import { useSurroundings } from './web-face.web.tsx';

export interface CompareDialogProps {
  readonly kind: AssignedKind;
  readonly records: readonly RecordOption[];
  readonly chosen: readonly string[];
  /** Chooses a record, or removes it from several; absent if nothing can be chosen. */
  readonly onChoose?: (key: string) => void;
  readonly onClose: () => void;
}

/** How many records are initially shown if fewer than two are chosen. */
const shownAtFirst = 3;

function firstShown(records: readonly RecordOption[], chosen: readonly string[]): ReadonlySet<string> {
  if (chosen.length > 1) return new Set(chosen);
  const keys = records.map(({ id }) => String(id));
  return new Set([...chosen, ...keys.filter((key) => !chosen.includes(key))].slice(0, shownAtFirst));
}

function Column(props: Pick<CompareDialogProps, 'kind' | 'onChoose'> & { record: RecordOption; isChosen: boolean }) {
  const { kind, record, isChosen, onChoose } = props;
  const { text } = useQuestionHost();
  const { allocationTimeUnit } = useSurroundings();
  const id = useId();
  const { name, description, related = [], contact } = record;
  const unknown = '–';
  const isInstrument = kind === 'instruments';
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        // The same fact is at the same height in every column.
        gridTemplateRows: 'subgrid',
        gridRow: isInstrument ? 'span 6' : 'span 4',
        rowGap: 1.5,
        p: 2,
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        borderRadius: 1,
      }}
    >
      <Typography id={id} component="h3" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box component="dl" sx={{ display: 'contents' }}>
        <Fact label={text('Description')}>
          <Box sx={{ whiteSpace: 'pre-wrap' }}>{description?.trim() || unknown}</Box>
        </Fact>
        <Fact label={text(isInstrument ? 'Techniques' : 'Instruments')}>{related.join(', ') || unknown}</Fact>
        {isInstrument ? <Fact label={text('Contact')}>{contact || unknown}</Fact> : null}
        {isInstrument ? (
          <Fact label={text('Time is requested in')}>
            {allocationTimeUnit ? text(`${allocationTimeUnit}s`) : unknown}
          </Fact>
        ) : null}
      </Box>
      {onChoose ? (
        <Box sx={{ alignSelf: 'end' }}>
          <Button
            size="small"
            variant={isChosen ? 'contained' : 'outlined'}
            aria-pressed={isChosen}
            aria-label={text('Choose {{name}}', { name })}
            onClick={() => onChoose(String(record.id))}
          >
            {text(isChosen ? 'Chosen' : 'Choose')}
          </Button>
        </Box>
      ) : (
        <span />
      )}
    </Box>
  );
}

/** Shows instruments or techniques side by side, or one below the other on a phone. */
export function CompareDialog({ kind, records, chosen, onChoose, onClose }: CompareDialogProps) {
  const { text } = useQuestionHost();
  const [shown, setShown] = useState(() => firstShown(records, chosen));
  const label = useId();
  const toggle = (key: string) =>
    setShown((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]));
  return (
    <Dialog
      open
      width="lg"
      title={text(kind === 'instruments' ? 'Compare instruments' : 'Compare techniques')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {text('Done')}
        </Button>
      }
    >
      <Typography id={label} variant="body2" color="textSecondary">
        {text('Shown side by side')}
      </Typography>
      <FormGroup row role="group" aria-labelledby={label} sx={{ mb: 2 }}>
        {records.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={name}
            control={<Checkbox size="small" checked={shown.has(String(id))} onChange={() => toggle(String(id))} />}
          />
        ))}
      </FormGroup>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
        }}
      >
        {records
          .filter(({ id }) => shown.has(String(id)))
          .map((record) => (
            <Column
              key={record.id}
              kind={kind}
              record={record}
              isChosen={chosen.includes(String(record.id))}
              {...(onChoose ? { onChoose } : {})}
            />
          ))}
      </Box>
    </Dialog>
  );
}
