import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Popup } from '../popup/index.tsx';
import { useWords, type Word } from '../words/index.tsx';
import { putBeside, ToolButton } from './tool-button.tsx';

type Command = typeof addRowAfter;

const changes: ReadonlyArray<readonly [Word, Command]> = [
  ['rowAbove', addRowBefore],
  ['rowBelow', addRowAfter],
  ['columnBefore', addColumnBefore],
  ['columnAfter', addColumnAfter],
  ['removeRow', deleteRow],
  ['removeColumn', deleteColumn],
  ['toggleHead', toggleHeaderRow],
  ['removeTable', deleteTable],
];

const most = { rows: 50, columns: 12 };
const within = (typed: string, limit: number) => {
  const count = Number(typed);
  return Number.isInteger(count) && count >= 1 && count <= limit ? count : undefined;
};

/** Returns an empty table in the editor's format. */
const tableOf = (rows: number, columns: number, hasHead: boolean) => ({
  type: 'table',
  content: Array.from({ length: rows }, (_, row) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({
      type: hasHead && row === 0 ? 'tableHeader' : 'tableCell',
      content: [{ type: 'paragraph' }],
    })),
  })),
});

function NewTable({ onMake }: { onMake: (rows: number, columns: number, hasHead: boolean) => void }) {
  const say = useWords();
  const [rows, setRows] = useState('3');
  const [columns, setColumns] = useState('3');
  const [hasHead, setHasHead] = useState(true);
  const size = [within(rows, most.rows), within(columns, most.columns)] as const;
  const make = () => {
    if (size[0] && size[1]) onMake(size[0], size[1], hasHead);
  };
  const number = (word: Word, value: string, put: (typed: string) => void, limit: number, first = false) => (
    <TextField
      size="small"
      label={say(word)}
      value={value}
      autoFocus={first}
      error={within(value, limit) === undefined}
      helperText={`1–${limit}`}
      onChange={(event) => put(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The form around the editor must not treat it as its own submission.
        event.preventDefault();
        event.stopPropagation();
        make();
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ width: 110 }}
    />
  );
  return (
    <>
      <div style={{ display: 'flex', gap: 12 }}>
        {number('tableRows', rows, setRows, most.rows, true)}
        {number('tableColumns', columns, setColumns, most.columns)}
      </div>
      <FormControlLabel
        control={<Checkbox size="small" checked={hasHead} onChange={(_, checked) => setHasHead(checked)} />}
        label={say('tableHead')}
      />
      <Button variant="outlined" disabled={!size[0] || !size[1]} onClick={make}>
        {say('insert')}
      </Button>
    </>
  );
}

/** Inserts a table into the text, or changes the one that contains the cursor. */
export function TableButton({ editor, isIn, disabled }: { editor: Editor; isIn: boolean; disabled: boolean }) {
  const say = useWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <ToolButton
        label={say('table')}
        opens={isIn ? 'menu' : 'dialog'}
        pressed={isIn}
        disabled={disabled}
        onRun={setAnchor}
      >
        <TableChartOutlined fontSize="small" />
      </ToolButton>
      <Menu open={anchor !== null && isIn} anchorEl={anchor} onClose={close}>
        {changes.map(([word, command]) => (
          <MenuItem
            key={word}
            onClick={() => {
              close();
              editor
                .chain()
                .focus()
                .command(({ state, dispatch }) => command(state, dispatch))
                .run();
            }}
          >
            {say(word)}
          </MenuItem>
        ))}
      </Menu>
      <Popup
        anchor={isIn ? null : anchor}
        label={say('insertTable')}
        sx={{ p: 2, display: 'grid', gap: 1.5, maxWidth: '20rem' }}
        onClose={close}
      >
        <NewTable
          onMake={(rows, columns, hasHead) => {
            close();
            putBeside(editor, tableOf(rows, columns, hasHead), false);
          }}
        />
      </Popup>
    </>
  );
}
