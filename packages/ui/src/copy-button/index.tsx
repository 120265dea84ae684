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

/** Copies a value to the clipboard and says so. */
export function CopyButton({ value, label, onCopied }: CopyButtonProps) {
  const say = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    onCopied?.(value.length > copiedTextLimit ? `${value.slice(0, copiedTextLimit)}…` : value);
    setTimeout(() => setCopied(false), 2000);
  };
  const name = label ?? say('copy');
  return (
    <Tooltip title={copied ? say('copied') : name}>
      <IconButton size="small" aria-label={name} onClick={() => void copy()} sx={{ p: 0.5 }}>
        {copied ? <CheckOutlined sx={{ fontSize: '1rem' }} /> : <ContentCopyOutlined sx={{ fontSize: '1rem' }} />}
      </IconButton>
    </Tooltip>
  );
}
