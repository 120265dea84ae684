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
import { type ClipboardEvent, useRef } from 'react';
import { useQuestionHost } from './question-host.web.ts';
import type { FieldProblem } from './reading.ts';

interface TextsProps {
  readonly id: string;
  readonly label: string;
  /** The name of one entry, such as "Option". */
  readonly one: string;
  readonly add: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** Problems of the whole list have the empty path, those of one line its index. */
  readonly problems: readonly FieldProblem[];
  readonly disabled: boolean;
}

function moved(list: readonly string[], from: number, to: number): string[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Returns the edit operations of a list of texts, each of which addresses a line by its index. */
function editsOf(value: readonly string[], onChange: (value: string[]) => void, focus: (at: number) => void) {
  return {
    insert(at: number) {
      onChange([...value.slice(0, at), '', ...value.slice(at)]);
      focus(at);
    },
    put: (at: number, lines: readonly string[]) => onChange([...value.slice(0, at), ...lines, ...value.slice(at + 1)]),
    move: (from: number, to: number) => onChange(moved(value, from, to)),
    remove: (at: number) => onChange(value.filter((_, index) => index !== at)),
  };
}

interface LineProps {
  readonly name: string;
  readonly entry: string;
  readonly at: number;
  readonly isLast: boolean;
  readonly problem: FieldProblem | undefined;
  readonly disabled: boolean;
  readonly edits: ReturnType<typeof editsOf>;
}

/** One text with its buttons. */
function Line({ name, entry, at, isLast, problem, disabled, edits }: LineProps) {
  const { text } = useQuestionHost();
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    edits.put(at, entry === '' ? lines : [entry, ...lines]);
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.25 }}>
      <TextField
        size="small"
        fullWidth
        value={entry}
        disabled={disabled}
        error={problem !== undefined}
        helperText={problem ? text(problem.message) : undefined}
        slotProps={{ htmlInput: { 'aria-label': name } }}
        onChange={(event) => edits.put(at, [event.target.value])}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          edits.insert(at + 1);
        }}
        onPaste={paste}
      />
      <IconButton
        size="small"
        aria-label={text('Move {{name}} up', { name })}
        disabled={disabled || at === 0}
        onClick={() => edits.move(at, at - 1)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={text('Move {{name}} down', { name })}
        disabled={disabled || isLast}
        onClick={() => edits.move(at, at + 1)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={text('Delete {{name}}', { name })}
        disabled={disabled}
        onClick={() => edits.remove(at)}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** An ordered list of short texts that can be added, renamed, moved and deleted. Each pasted line becomes an entry. */
export function TextsEntry({ id, label, one, add, value, onChange, problems, disabled }: TextsProps) {
  const { text } = useQuestionHost();
  const box = useRef<HTMLDivElement>(null);
  const whole = problems.find(({ path }) => path === '');
  const focus = (at: number) =>
    requestAnimationFrame(() => box.current?.querySelectorAll<HTMLInputElement>('input')[at]?.focus());
  const edits = editsOf(value, onChange, focus);
  return (
    <Box ref={box} role="group" aria-labelledby={`${id}-label`} sx={{ display: 'grid', gap: 1 }}>
      <FormLabel id={`${id}-label`} component="div" error={whole !== undefined}>
        {label}
      </FormLabel>
      {value.map((entry, at) => (
        <Line
          // The place in the list is all an entry is known by while its words are being typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={at}
          name={`${one} ${at + 1}`}
          entry={entry}
          at={at}
          isLast={at === value.length - 1}
          problem={problems.find(({ path }) => path === String(at))}
          disabled={disabled}
          edits={edits}
        />
      ))}
      {whole ? <FormHelperText error>{text(whole.message)}</FormHelperText> : null}
      <Button
        startIcon={<Add />}
        disabled={disabled}
        onClick={() => edits.insert(value.length)}
        sx={{ justifySelf: 'start' }}
      >
        {add}
      </Button>
    </Box>
  );
}

/** Returns the problems of one field, with paths relative to it. */
export function problemsWithin(problems: readonly FieldProblem[], field: string): readonly FieldProblem[] {
  return problems.flatMap(({ path, message }) => {
    if (path === field) return [{ path: '', message }];
    return path.startsWith(`${field}.`) ? [{ path: path.slice(field.length + 1), message }] : [];
  });
}
