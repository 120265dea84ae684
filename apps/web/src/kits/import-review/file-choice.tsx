import { ActionButton } from '@atrium/ui/action-button';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useRef, useState } from 'react';
import { useText } from '../../locale/index.ts';

export interface FileChoiceProps {
  /** The label of the control, such as 'Choose a file of units'. */
  readonly label: string;
  readonly help: string;
  readonly problem?: string;
  /** The accepted file extensions and types; JSON by default. */
  readonly accept?: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** A control that accepts a chosen or dropped file. */
export function FileChoice({ label, help, problem, accept = '.json,application/json', busy, onFile }: FileChoiceProps) {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    <Box
      role="group"
      aria-label={label}
      aria-describedby={id}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        maxWidth: '47.5rem',
        p: 4,
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
        textAlign: 'center',
      }}
    >
      <UploadFileOutlined color="primary" fontSize="large" aria-hidden />
      <ActionButton variant="contained" busy={busy} onClick={() => input.current?.click()}>
        {label}
      </ActionButton>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          take(event.target.files);
          // Allows choosing the same file again after it was corrected.
          event.target.value = '';
        }}
      />
      <FormHelperText id={id} error={problem !== undefined} role={problem ? 'alert' : undefined}>
        {problem ? text(problem) : help}
      </FormHelperText>
    </Box>
  );
}
