import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  readonly label: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** Opens something instead of doing something. */
  readonly opens?: 'dialog' | 'menu';
  readonly onRun: (button: HTMLElement) => void;
  readonly children: ReactNode;
}

/** A tool of the editor. */
export function ToolButton({ label, pressed, disabled, opens, onRun, children }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          aria-pressed={pressed}
          aria-haspopup={opens}
          disabled={disabled}
          // The selection in the text stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => onRun(event.currentTarget)}
          sx={{ borderRadius: 1, backgroundColor: pressed ? 'action.selected' : undefined }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/**
 * Puts something where the cursor stands. A picture or equation that is selected stays, what is put comes after it: before somebody clicks
 * into a text the first of them is selected without anybody seeing it.
 */
export function putBeside(editor: Editor, content: JSONContent | JSONContent[], isInline: boolean): void {
  const { selection } = editor.state;
  const chain = editor.chain().focus();
  if (!(selection instanceof NodeSelection)) {
    chain.insertContent(content).run();
    return;
  }
  const fits = !isInline || selection.node.isInline;
  const inside = Array.isArray(content) ? content : [content];
  chain.insertContentAt(selection.to, fits ? content : { type: 'paragraph', content: inside }).run();
}
