/** Copies a value to the clipboard. */
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useWords } from '../words/index.tsx';

/** A confirmation shows at most this many characters of the copied value (rule A36). */
const copiedTextLimit = 20;

export interface CopyButtonProps {
  readonly value: string;
  /** The name of the copied value, for the accessible name: "Copy proposal id". */
  readonly label?: string;
  readonly onCopied?: (shown: string) => void;
}

/** Copies a text and returns whether it succeeded: a browser may refuse, and has no clipboard for pages served without encryption. */
const copyText = (value: string): Promise<'copied' | 'notCopied'> =>
  (navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('No clipboard'))).then(
    () => 'copied',
    () => 'notCopied',
  );

/** Copies a value to the clipboard and reports success or failure. */
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
