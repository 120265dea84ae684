import { ConfirmDialog } from '@atrium/ui/dialog';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState } from 'react';
import { useText } from '../../locale/index.ts';
import type { OpenQuestion, WayChoice } from './confirm.tsx';
import { ActPreview, useActPreview } from './preview.tsx';

function Ways({ of, chosen, choose }: { of: WayChoice; chosen: string; choose: (way: string) => void }) {
  const id = useId();
  return (
    <FormControl sx={{ mt: 2, display: 'block' }}>
      <FormLabel id={id}>{of.words}</FormLabel>
      <RadioGroup aria-labelledby={id} value={chosen} onChange={(_, way) => choose(way)}>
        {of.ways.map(({ value, label }) => (
          <FormControlLabel key={value} value={value} control={<Radio size="small" />} label={label} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

interface AskedDialogProps {
  readonly asked: OpenQuestion;
  readonly open: boolean;
  readonly settle: (yes: boolean) => void;
}

/** The confirmation dialog, with a preview of the effects if the question has one. */
export function AskedDialog({ asked, open, settle }: AskedDialogProps) {
  const text = useText();
  const [chosen, setChosen] = useState(asked.choice?.ways[0]?.value ?? '');
  const { look: looksAt } = asked;
  const look = useActPreview(looksAt && (() => looksAt(chosen)), chosen);
  const words = typeof asked.text === 'string' ? text(asked.text) : asked.text;
  return (
    <ConfirmDialog
      open={open}
      title={text(asked.title)}
      text={
        asked.look || asked.choice ? (
          <>
            {words}
            {asked.choice ? <Ways of={asked.choice} chosen={chosen} choose={setChosen} /> : null}
            {asked.look ? <ActPreview look={look} /> : null}
          </>
        ) : (
          words
        )
      }
      confirmLabel={asked.confirmLabel && text(asked.confirmLabel)}
      cancelLabel={asked.cancelLabel && text(asked.cancelLabel)}
      destructive={asked.destructive}
      resting={asked.isEmpty || (asked.look !== undefined && !look.act)}
      onConfirm={async () => {
        await asked.act?.(chosen);
        settle(true);
      }}
      onCancel={() => settle(false)}
    />
  );
}
