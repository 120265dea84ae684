import { type ConnectionLineType, connectionLineTypes } from '@atrium/domain/workflow';
import { ActionButton } from '@atrium/ui/action-button';
import { ToggleChoice } from '@atrium/ui/toggle-choice';
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { EditingBar, StepButtons } from '../../../kits/steps/index.ts';
import { useText } from '../../../locale/index.ts';
import type { DraftHandle } from './draft-store.ts';

type View = 'drawing' | 'list';

const lineWords: Record<ConnectionLineType, string> = {
  default: 'Curved lines',
  straight: 'Straight lines',
  step: 'Right-angled lines',
  smoothstep: 'Rounded lines',
  simplebezier: 'Slightly curved lines',
};

interface EditorToolbarProps {
  readonly handle: DraftHandle;
  readonly palette: { readonly isOpen: boolean; readonly onToggle: () => void };
  readonly isBusy: boolean;
  readonly onLayout: () => void;
  readonly onSave: () => void;
  /** Offered on screens that show either the drawing or the list. */
  readonly view?: { readonly value: View; readonly onChange: (view: View) => void };
}

/** Chooses the line style of the drawing. */
function LineSelect({ handle: { draft, change } }: { readonly handle: DraftHandle }) {
  const text = useText();
  return (
    <TextField
      select
      size="small"
      value={draft.lineType}
      onChange={(event) => {
        const lineType = connectionLineTypes.find((type) => type === event.target.value) ?? 'default';
        change(text(lineWords[lineType]), (now) => ({ ...now, lineType }));
      }}
      slotProps={{ select: { 'aria-label': text('Lines') } }}
      fullWidth={false}
      sx={{ width: '12.5rem', '& .MuiSelect-select': { py: 0.5, fontSize: '0.875rem' } }}
    >
      {connectionLineTypes.map((type) => (
        <MenuItem key={type} value={type}>
          {text(lineWords[type])}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The buttons for undo, redo, layout, line style and saving. */
export function DrawingToolbar({ handle, palette, isBusy, onLayout, onSave, view }: EditorToolbarProps) {
  const text = useText();
  const { isDirty } = handle;
  return (
    <EditingBar palette={{ label: text('Statuses'), ...palette }} gap={1}>
      {view ? (
        <ToggleChoice
          label={text('How the workflow is shown')}
          value={view.value}
          options={[
            ['list', text('List')],
            ['drawing', text('Drawing')],
          ]}
          onValue={view.onChange}
        />
      ) : null}
      <Button size="small" startIcon={<AccountTreeOutlined />} onClick={onLayout}>
        {text('Lay out')}
      </Button>
      <LineSelect handle={handle} />
      <StepButtons
        undo={handle.undoLabel}
        redo={handle.redoLabel}
        disabled={isBusy}
        onUndo={handle.undo}
        onRedo={handle.redo}
      />
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem', ml: 'auto' }}>
        {text(isDirty ? 'Not saved yet' : 'All changes are saved')}
      </Box>
      <ActionButton variant="contained" disabled={!isDirty} busy={isBusy} onClick={onSave}>
        {text('Save')}
      </ActionButton>
    </EditingBar>
  );
}
