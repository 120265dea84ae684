import { keptDays } from '@atrium/domain/draft';
import { CopyButton } from '@atrium/ui/copy-button';
import { RelativeTime } from '@atrium/ui/relative-time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useText } from '../../../locale/index.ts';
import { useConfirm } from '../../confirm/index.ts';
import type { DraftPart } from '../question/question-dialog.tsx';
import { KeptOrigin } from './kept-origin.tsx';
import { type KeptText, useKeptTexts } from './use-kept-texts.ts';

interface OneProps {
  readonly one: KeptText;
  readonly label: string;
  readonly heading: 'h3' | 'h4';
}

function One({ one, label, heading }: OneProps) {
  const text = useText();
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        <Typography component={heading} sx={{ fontWeight: 600, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
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

/** Explains who can see the texts, and for how long. */
export function KeptWords() {
  const text = useText();
  return (
    <Typography color="textSecondary">
      {text('It is not saved. Only you can see it. You can copy it here for {{days}} days.', { days: keptDays })}
    </Typography>
  );
}

interface KeptTextsProps {
  /** The record whose form cannot take the input, as the form names it: `proposal-new-3`. */
  readonly record: string;
  /** The parts of the form, if it exists, for their labels. */
  readonly faces?: readonly DraftPart[];
  /** Parts that the form beside this shows itself, which are left out here. */
  readonly besides?: readonly DraftPart[] | undefined;
  /** Where the texts were typed, if texts of several places are listed, each under a heading. */
  readonly place?: string;
}

/** The user's input that no form can take any more, to be read, copied and discarded (rule P183). Renders nothing if there is none. */
export function KeptTexts({ record, faces = [], besides = [], place }: KeptTextsProps) {
  const text = useText();
  const id = useId();
  const ask = useConfirm();
  const { texts: all, typedIn, discard } = useKeptTexts(record);
  const isListed = place !== undefined;
  const texts = all.filter(({ part }) => !besides.some(({ name }) => name === part));
  if (texts.length === 0) return null;
  const labelOf = ({ part, label }: KeptText) =>
    text(label ?? faces.find(({ name }) => name === part)?.label ?? 'Text');
  const giveUp = async () => {
    const sure = await ask({
      title: text('Discard what you typed'),
      text: text('It is not saved anywhere else and cannot be restored.'),
      confirmLabel: text('Discard'),
      destructive: true,
    });
    if (sure) await discard();
  };
  return (
    <Box
      component={isListed ? 'article' : 'section'}
      aria-labelledby={id}
      sx={{ my: 2, p: 2, maxWidth: '47.5rem', border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
    >
      <Typography id={id} variant={isListed ? 'h3' : 'h2'} gutterBottom>
        {place ?? text('What you typed')}
      </Typography>
      {isListed ? (
        <KeptOrigin record={record} typedIn={typedIn} keptAt={Math.min(...texts.map((one) => one.keptAt))} />
      ) : (
        <KeptWords />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, my: 2, p: 0, display: 'grid', gap: 2 }}>
        {texts.map((one) => (
          <One key={`${one.part} ${one.words}`} one={one} label={labelOf(one)} heading={isListed ? 'h4' : 'h3'} />
        ))}
      </Box>
      <Button variant="outlined" onClick={() => void giveUp()}>
        {text('Discard what you typed')}
      </Button>
    </Box>
  );
}
