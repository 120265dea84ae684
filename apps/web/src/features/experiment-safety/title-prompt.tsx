import { sampleTitleLimit } from '@atrium/domain/sample';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '../../locale/index.ts';

interface TitlePromptProps {
  readonly title: string;
  /** The initial value of the field. */
  readonly offered: string;
  readonly confirm: string;
  readonly busy: boolean;
  readonly onTitle: (title: string) => void;
  readonly onClose: () => void;
}

/** Asks for the title of a sample. */
export function TitlePrompt({ title, offered, confirm, busy, onTitle, onClose }: TitlePromptProps) {
  const text = useText();
  const [value, setValue] = useState(offered);
  const [touched, setTouched] = useState(false);
  const isEmpty = value.trim() === '';
  const done = () => {
    setTouched(true);
    if (!isEmpty && !busy) onTitle(value.trim());
  };
  return (
    <Dialog
      open
      holds
      width="xs"
      title={text(title)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <ActionButton variant="contained" busy={busy} onClick={done}>
            {text(confirm)}
          </ActionButton>
        </>
      }
    >
      <TextField
        autoFocus
        fullWidth
        required
        label={text('Sample title')}
        value={value}
        error={touched && isEmpty}
        helperText={touched && isEmpty ? text('This is a required field') : undefined}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          done();
        }}
        slotProps={{ htmlInput: { maxLength: sampleTitleLimit } }}
        sx={{ mt: 1 }}
      />
    </Dialog>
  );
}
