import type { DataColumn } from '@atrium/ui/data-table';
import { isColumnVisible } from '@atrium/ui/data-table';
import CheckBoxOutlined from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useText } from '../../locale/index.ts';
import { useKeptChoice } from '../../session/index.ts';
import { PopupButton } from './popup-button.tsx';

export type Visible = Readonly<Record<string, boolean>>;

/** Returns the visible columns of a list, remembered for the user in this browser under the list's name (rule A40). */
export const useVisibleColumns = (name: string): readonly [Visible, (visible: Visible) => void] =>
  useKeptChoice<Visible>('columns', name, {});

const mark = { fontSize: 'small', 'aria-hidden': true, sx: { mr: 1 } } as const;

interface ColumnChoiceProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly visible: Visible;
  readonly onVisible: (visible: Visible) => void;
}

/** Chooses the visible columns. */
export function ColumnChoice<Row>({ columns, visible, onVisible }: ColumnChoiceProps<Row>) {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <PopupButton
        label={text('Columns')}
        icon={<ViewColumnOutlined />}
        popup="menu"
        anchor={anchor}
        onOpen={setAnchor}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': text('Columns') } }}
      >
        {columns.map((column) => {
          const shown = isColumnVisible(column, visible);
          return (
            <MenuItem
              key={column.id}
              role="menuitemcheckbox"
              aria-checked={shown}
              dense
              disabled={column.locked}
              onClick={() => onVisible({ ...visible, [column.id]: !shown })}
            >
              {shown ? (
                <CheckBoxOutlined {...mark} color="primary" />
              ) : (
                <CheckBoxOutlineBlank {...mark} color="action" />
              )}
              <ListItemText>{column.header}</ListItemText>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
