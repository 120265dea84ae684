/** Copies a value. */
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useWords } from '../words/index.tsx';

/** A confirmation names at most this many characters of what was copied (rule A36). */
export const copiedTextLimit = 20;

export interface CopyButtonProps {
  readonly value: string;
  /** What is copied, for the accessible name: "Copy proposal id". */
  readonly label?: string;
  readonly onCopied?: (shown: string) => void;
}

/** Whether it is in the clipboard now: a browser may refuse, and has none for pages that came without encryption. */
const copyText = (value: string): Promise<'copied' | 'notCopied'> =>
  (navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('No clipboard'))).then(
    () => 'copied',
    () => 'notCopied',
  );

/** Copies a value to the clipboard and says so, or that it could not. */
export function CopyButton({ value, label, onCopied }: CopyButtonProps) {
  const say = useWords();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | undefined>();
  const copy = async () => {
    const next = await copyText(value);
    setOutcome(next);
    setTimeout(() => setOutcome(undefined), 2000);
    if (next === 'copied') onCopied?.(value.length > copiedTextLimit ? `${value.slice(0, copiedTextLimit)}…` : value);
  };
  const name = label ?? say('copy');
  return (
    <Tooltip title={outcome ? say(outcome) : name}>
      <IconButton size="small" aria-label={name} onClick={() => void copy()} sx={{ p: 0.5 }}>
        {outcome === 'copied' ? (
          <CheckOutlined sx={{ fontSize: '1rem' }} />
        ) : (
          <ContentCopyOutlined sx={{ fontSize: '1rem' }} />
        )}
      </IconButton>
    </Tooltip>
  );
}
