import { Dialog } from '@atrium/ui/dialog';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Entry } from '../contract/index.ts';
import { useQuestionHost } from '../contract/question-host.web.ts';

interface ClonePromptProps {
  readonly entry: Entry;
  readonly confirm: string;
  readonly limit: number;
  readonly onClone: (title: string) => void;
  readonly onClose: () => void;
}

/** Asks for the title of a copy, prefilled (rule Q79). */
export function ClonePrompt({ entry, confirm, limit, onClone, onClose }: ClonePromptProps) {
  const { text } = useQuestionHost();
  const [title, setTitle] = useState([...text('Copy of {{title}}', { title: entry.title })].slice(0, limit).join(''));
  const isEmpty = title.trim() === '';
  return (
    <Dialog
      open
      holds
      width="xs"
      title={text('Clone {{title}}', { title: entry.title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <Button variant="contained" disabled={isEmpty} onClick={() => onClone(title.trim())}>
            {confirm}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        fullWidth
        label={text('Title')}
        value={title}
        error={isEmpty}
        helperText={isEmpty ? text('This is a required field') : undefined}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!isEmpty) onClone(title.trim());
        }}
        slotProps={{ htmlInput: { maxLength: limit } }}
        sx={{ mt: 1 }}
      />
    </Dialog>
  );
}
