import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  readonly label: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** Set if the tool opens something rather than acting directly. */
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
          // Keeps the selection in the text.
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
 * Inserts content at the cursor. A selected picture or equation stays, and the content is inserted after it: before a user clicks into a
 * text, the first of them is selected invisibly.
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
