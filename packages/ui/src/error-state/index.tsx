/** The failure of one part of a screen. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useWords } from '../words/index.tsx';

export interface ErrorStateProps {
  readonly title?: string;
  readonly text?: ReactNode;
  readonly onRetry?: () => void;
  /** A refusal is not a failure and is shown in a calmer tone. */
  readonly tone?: 'error' | 'warning' | 'info';
}

/** Shown if one part of a screen fails: names the failure, and offers to try again; the rest of the screen stays. */
export function ErrorState({ title, text, onRetry, tone = 'error' }: ErrorStateProps) {
  const say = useWords();
  return (
    <Alert
      severity={tone}
      variant="outlined"
      sx={{ my: 1, backgroundColor: 'background.paper', color: 'text.primary', maxWidth: '47.5rem' }}
      action={
        onRetry ? (
          <Button color="inherit" size="small" onClick={onRetry}>
            {say('retry')}
          </Button>
        ) : undefined
      }
    >
      <AlertTitle>{title ?? say('somethingWentWrong')}</AlertTitle>
      {text}
    </Alert>
  );
}
