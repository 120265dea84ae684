import { keptDays } from '@atrium/domain/draft';
import { CopyButton } from '@atrium/ui/copy-button';
import { RelativeTime } from '@atrium/ui/relative-time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useText } from '../../../locale/index.ts';
import { useConfirm } from '../../confirm/index.ts';
import type { PartFace } from '../question/question-dialog.tsx';
import { type KeptText, useKeptTexts } from './use-kept-texts.ts';

function One({ one, label }: { readonly one: KeptText; readonly label: string }) {
  const text = useText();
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 600, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
        <CopyButton value={one.words} label={text('Copy what you typed: {{label}}', { label })} />
        <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto', flexShrink: 0 }}>
          <RelativeTime value={new Date(one.keptAt)} />
        </Typography>
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{one.words}</Box>
    </Box>
  );
}

interface KeptTextsProps {
  /** The record whose form cannot take it, as its form names it: `proposal-new-3`. */
  readonly record: string;
  /** What is called how in a form that is there. */
  readonly faces?: readonly PartFace[];
  /** Parts that stand in a form beside this. */
  readonly besides?: readonly PartFace[] | undefined;
}

/** What the person typed and no form can take any more: to be read, copied and given up (rule P183). Nothing where nothing is kept. */
export function KeptTexts({ record, faces = [], besides = [] }: KeptTextsProps) {
  const text = useText();
  const id = useId();
  const ask = useConfirm();
  const { texts: all, discard } = useKeptTexts(record);
  const texts = all.filter(({ part }) => !besides.some(({ name }) => name === part));
  if (texts.length === 0) return null;
  const labelOf = ({ part, label }: KeptText) =>
    text(label ?? faces.find(({ name }) => name === part)?.label ?? 'Text');
  const giveUp = async () => {
    const sure = await ask({
      title: text('Discard what you typed'),
      text: text('It is not saved anywhere else and cannot be brought back.'),
      confirmLabel: text('Discard'),
      destructive: true,
    });
    if (sure) await discard();
  };
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ my: 2, p: 2, maxWidth: '47.5rem', border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
    >
      <Typography id={id} variant="h2" gutterBottom>
        {text('What you typed')}
      </Typography>
      <Typography color="textSecondary">
        {text('It is not saved. Only you can see it. You can copy it here for {{days}} days.', { days: keptDays })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, my: 2, p: 0, display: 'grid', gap: 2 }}>
        {texts.map((one) => (
          <One key={`${one.part} ${one.words}`} one={one} label={labelOf(one)} />
        ))}
      </Box>
      <Button variant="outlined" onClick={() => void giveUp()}>
        {text('Discard what you typed')}
      </Button>
    </Box>
  );
}
