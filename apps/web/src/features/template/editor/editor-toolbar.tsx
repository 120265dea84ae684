import AddOutlined from '@mui/icons-material/AddOutlined';
import ViewAgendaOutlined from '@mui/icons-material/ViewAgendaOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { EditingBar, StepButtons } from '../../../kits/steps/index.ts';
import { useText } from '../../../locale/index.ts';
import type { EditorState } from './editor-store.ts';

/** The arrangement of the topics. */
export type BoardLayout = 'columns' | 'outline';

export interface EditorToolbarProps {
  readonly state: EditorState;
  /** The number of questions with unsaved changes. */
  readonly notUpdated: number;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** The state of the palette, and a function that toggles it. */
  readonly palette: { readonly isOpen: boolean; readonly onToggle: () => void };
  /** Shown if the palette does not fit beside the board. */
  readonly onAddTopic?: () => void;
  /** Shown if there is room for both arrangements. */
  readonly layout?: { readonly value: BoardLayout; readonly onChange: (layout: BoardLayout) => void };
  /** Shown if the preview is not beside the board. */
  readonly onPreview?: () => void;
}

/** Undo and redo, the save state, and the button for the palette. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { state, notUpdated, onUndo, onRedo, palette, onAddTopic, layout, onPreview } = props;
  const text = useText();
  const { isSaving, undo, redo } = state;
  const words = () => {
    if (isSaving) return text('Saving…');
    if (notUpdated === 0) return text('All changes are saved');
    return notUpdated === 1
      ? text('One question is not updated yet')
      : text('{{n}} questions are not updated yet', { n: notUpdated });
  };
  return (
    <EditingBar palette={{ label: text('Questions'), ...palette }} gap={0.5}>
      {onAddTopic ? (
        <Button size="small" startIcon={<AddOutlined />} onClick={onAddTopic}>
          {text('Add topic')}
        </Button>
      ) : null}
      {onPreview ? (
        <Button size="small" startIcon={<VisibilityOutlined />} onClick={onPreview}>
          {text('Preview')}
        </Button>
      ) : null}
      {layout ? (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={layout.value}
          onChange={(_, next: BoardLayout | null) => next && layout.onChange(next)}
          aria-label={text('Layout of the topics')}
        >
          <ToggleButton value="columns" aria-label={text('Columns')}>
            <ViewColumnOutlined fontSize="small" />
          </ToggleButton>
          <ToggleButton value="outline" aria-label={text('Outline')}>
            <ViewAgendaOutlined fontSize="small" />
          </ToggleButton>
        </ToggleButtonGroup>
      ) : null}
      <StepButtons undo={undo} redo={redo} disabled={isSaving} onUndo={onUndo} onRedo={onRedo} />
      <Box role="status" sx={{ ml: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
        {words()}
      </Box>
    </EditingBar>
  );
}
