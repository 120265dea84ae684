import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { useQuestionHost } from './question-host.web.ts';
import type { FieldProblem } from './reading.ts';

interface TextsProps {
  readonly id: string;
  readonly label: string;
  /** What one of them is called, such as "Option". */
  readonly one: string;
  readonly add: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** Of the list as a whole under the empty path, of one line under its index. */
  readonly problems: readonly FieldProblem[];
  readonly disabled: boolean;
}

function moved(list: readonly string[], from: number, to: number): string[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** A list of short texts in an order: added, renamed, moved and deleted. Pasted lines become one entry each. */
export function TextsEntry({ id, label, one, add, value, onChange, problems, disabled }: TextsProps) {
  const { text } = useQuestionHost();
  const box = useRef<HTMLDivElement>(null);
  const whole = problems.find(({ path }) => path === '');
  const focus = (at: number) =>
    requestAnimationFrame(() => box.current?.querySelectorAll<HTMLInputElement>('input')[at]?.focus());
  const insert = (at: number) => {
    onChange([...value.slice(0, at), '', ...value.slice(at)]);
    focus(at);
  };
  const put = (at: number, lines: readonly string[]) =>
    onChange([...value.slice(0, at), ...lines, ...value.slice(at + 1)]);
  return (
    <Box ref={box} role="group" aria-labelledby={`${id}-label`} sx={{ display: 'grid', gap: 1 }}>
      <FormLabel id={`${id}-label`} component="div" error={whole !== undefined}>
        {label}
      </FormLabel>
      {value.map((entry, at) => {
        const name = `${one} ${at + 1}`;
        const problem = problems.find(({ path }) => path === String(at));
        return (
          // The place in the list is all an entry is known by while its words are being typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Box key={at} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.25 }}>
            <TextField
              size="small"
              fullWidth
              value={entry}
              disabled={disabled}
              error={problem !== undefined}
              helperText={problem ? text(problem.message) : undefined}
              slotProps={{ htmlInput: { 'aria-label': name } }}
              onChange={(event) => put(at, [event.target.value])}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                insert(at + 1);
              }}
              onPaste={(event) => {
                const lines = event.clipboardData
                  .getData('text')
                  .split(/\r?\n/)
                  .filter((line) => line.trim() !== '');
                if (lines.length < 2) return;
                event.preventDefault();
                put(at, entry === '' ? lines : [entry, ...lines]);
              }}
            />
            <IconButton
              size="small"
              aria-label={text('Move {{name}} up', { name })}
              disabled={disabled || at === 0}
              onClick={() => onChange(moved(value, at, at - 1))}
            >
              <ArrowUpward fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={text('Move {{name}} down', { name })}
              disabled={disabled || at === value.length - 1}
              onClick={() => onChange(moved(value, at, at + 1))}
            >
              <ArrowDownward fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={text('Delete {{name}}', { name })}
              disabled={disabled}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </Box>
        );
      })}
      {whole ? <FormHelperText error>{text(whole.message)}</FormHelperText> : null}
      <Button
        startIcon={<Add />}
        disabled={disabled}
        onClick={() => insert(value.length)}
        sx={{ justifySelf: 'start' }}
      >
        {add}
      </Button>
    </Box>
  );
}

/** The problems of one field, with paths inside it. */
export function problemsWithin(problems: readonly FieldProblem[], field: string): readonly FieldProblem[] {
  return problems.flatMap(({ path, message }) => {
    if (path === field) return [{ path: '', message }];
    return path.startsWith(`${field}.`) ? [{ path: path.slice(field.length + 1), message }] : [];
  });
}
