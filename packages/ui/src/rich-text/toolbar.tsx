import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Redo from '@mui/icons-material/Redo';
import Subscript from '@mui/icons-material/Subscript';
import Superscript from '@mui/icons-material/Superscript';
import Title from '@mui/icons-material/Title';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import { type Editor, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useWords, type Word } from '../words/index.tsx';
import { EquationButton } from './equation-button.tsx';
import { ImageButton } from './image-button.tsx';
import { LinkButton } from './link-button.tsx';
import { useRoving } from './roving.ts';
import { SymbolButton } from './symbol-button.tsx';
import { TableButton } from './table-button.tsx';
import { ToolButton } from './tool-button.tsx';

interface Tool {
  readonly word: Word;
  readonly icon: ReactNode;
  readonly isOn: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

const mark = (word: Word, name: string, icon: ReactNode): Tool => ({
  word,
  icon,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
});

const tools: readonly Tool[] = [
  mark('bold', 'bold', <FormatBold fontSize="small" />),
  mark('italic', 'italic', <FormatItalic fontSize="small" />),
  mark('subscript', 'subscript', <Subscript fontSize="small" />),
  mark('superscript', 'superscript', <Superscript fontSize="small" />),
  {
    word: 'heading',
    icon: <Title fontSize="small" />,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    word: 'bulletList',
    icon: <FormatListBulleted fontSize="small" />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    word: 'numberedList',
    icon: <FormatListNumbered fontSize="small" />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

interface ToolbarProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  readonly controls: string;
  /** The id of the label of the text being edited. */
  readonly labelledBy: string;
  readonly images: boolean;
}

/** The tools of the editor: a single tab stop, in which arrows move from tool to tool. */
export function Toolbar({ editor, disabled, controls, labelledBy, images }: ToolbarProps) {
  const say = useWords();
  const { bar, ...keys } = useRoving();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.map((tool) => tool.isOn(current)),
      isLink: current.isActive('link'),
      isTable: current.isActive('table'),
      isEquation: current.isActive('equation') || current.isActive('equationBlock'),
      mayUndo: current.can().undo(),
      mayRedo: current.can().redo(),
    }),
  });
  return (
    <Box
      ref={bar}
      role="toolbar"
      id={`${controls}-tools`}
      aria-label={say('formatting')}
      aria-labelledby={`${controls}-tools ${labelledBy}`}
      aria-controls={controls}
      {...keys}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.25, p: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {tools.map((tool, index) => (
        <ToolButton
          key={tool.word}
          label={say(tool.word)}
          pressed={state.on[index] ?? false}
          disabled={disabled}
          onRun={() => tool.run(editor)}
        >
          {tool.icon}
        </ToolButton>
      ))}
      <LinkButton editor={editor} isLink={state.isLink} disabled={disabled} icon={<LinkOutlined fontSize="small" />} />
      <SymbolButton editor={editor} disabled={disabled} />
      <EquationButton editor={editor} isOn={state.isEquation} disabled={disabled} />
      <TableButton editor={editor} isIn={state.isTable} disabled={disabled} />
      {images ? <ImageButton editor={editor} disabled={disabled} icon={<ImageOutlined fontSize="small" />} /> : null}
      <ToolButton
        label={say('undo')}
        disabled={disabled || !state.mayUndo}
        onRun={() => editor.chain().focus().undo().run()}
      >
        <Undo fontSize="small" />
      </ToolButton>
      <ToolButton
        label={say('redo')}
        disabled={disabled || !state.mayRedo}
        onRun={() => editor.chain().focus().redo().run()}
      >
        <Redo fontSize="small" />
      </ToolButton>
    </Box>
  );
}
