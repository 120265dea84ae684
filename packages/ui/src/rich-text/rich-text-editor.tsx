import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Redo from '@mui/icons-material/Redo';
import Title from '@mui/icons-material/Title';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { headingLook } from '../html-text/index.ts';
import { useWords, type Word } from '../words/index.ts';
import { ImageButton, insertPictures } from './image-button.tsx';
import { imageNode } from './image-node.ts';
import { LinkButton } from './link-button.tsx';
import { isPicture } from './picture-data.ts';

export interface RichTextEditorProps {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly minHeight?: number;
  /** Whether pictures may stand in the text. */
  readonly images?: boolean;
}

// What the server keeps of formatted text; anything more would be lost when it is stored.
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], HTMLAttributes: { target: null, rel: null } },
  }),
];
const withImages = [...extensions, imageNode];

interface Tool {
  readonly word: Word;
  readonly icon: ReactNode;
  readonly isOn: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  {
    word: 'bold',
    icon: <FormatBold fontSize="small" />,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    word: 'italic',
    icon: <FormatItalic fontSize="small" />,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
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

function ToolButton({ label, pressed, disabled, onRun, children }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          aria-pressed={pressed}
          disabled={disabled}
          // The selection in the text stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onRun}
          sx={{ borderRadius: 1, backgroundColor: pressed ? 'action.selected' : undefined }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onRun: () => void;
  readonly children: ReactNode;
}

interface ToolbarProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  readonly controls: string;
  readonly images: boolean;
}

function Toolbar({ editor, disabled, controls, images }: ToolbarProps) {
  const say = useWords();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.map((tool) => tool.isOn(current)),
      isLink: current.isActive('link'),
      mayUndo: current.can().undo(),
      mayRedo: current.can().redo(),
    }),
  });
  return (
    <Box
      role="toolbar"
      aria-label={say('formatting')}
      aria-controls={controls}
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

/** Pasted or dropped pictures go into the text; everything else the editor handles itself. */
function takesPictures(editor: Editor | null, data: DataTransfer | null): boolean {
  const files = [...(data?.files ?? [])].filter(isPicture);
  if (!editor || files.length === 0) return false;
  void insertPictures(editor, files);
  return true;
}

/** The editor itself, loaded when a form first needs one. Nothing written is the empty text, not an empty paragraph. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, invalid = false, disabled = false, minHeight = 140, images = false } = props;
  const id = useId();
  /** The text the form and the editor last agreed on. */
  const told = useRef(value);
  const self = useRef<Editor | null>(null);
  const editor = useEditor({
    extensions: images ? withImages : extensions,
    content: value,
    editable: !disabled,
    editorProps: {
      handlePaste: (_, event) => images && takesPictures(self.current, event.clipboardData),
      handleDrop: (_, event, _slice, moved) => images && !moved && takesPictures(self.current, event.dataTransfer),
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': props.labelledBy,
        ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
        ...(props.required ? { 'aria-required': 'true' } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: current }) => {
      told.current = current.isEmpty ? '' : current.getHTML();
      onChange(told.current);
    },
    onBlur: () => props.onBlur?.(),
  });
  self.current = editor;
  useEffect(() => {
    // Only what comes from outside, such as a reset of the form, not the echo of what was typed.
    if (editor.isDestroyed || value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  return (
    <Box
      sx={{
        border: 1,
        borderColor: invalid ? 'error.main' : 'text.disabled',
        borderRadius: 1,
        backgroundColor: disabled ? undefined : 'background.paper',
        // As thick as around any other field.
        '&:focus-within': {
          borderColor: invalid ? 'error.main' : 'primary.main',
          boxShadow: (theme) =>
            `inset 0 0 0 1px ${invalid ? theme.vars?.palette.error.main : theme.vars?.palette.primary.main}`,
        },
        '& .tiptap': {
          minHeight,
          maxHeight: 480,
          overflowY: 'auto',
          px: 1.75,
          py: 1.25,
          outline: 'none',
          ...headingLook,
        },
        '& .tiptap > :first-of-type': { mt: 0 },
        '& .tiptap p': { my: 1 },
        '& .tiptap a': { color: 'primary.main' },
        '& .tiptap img': { display: 'block', maxWidth: '100%', height: 'auto', my: 1 },
        '& .tiptap img.ProseMirror-selectednode': { outline: 2, outlineColor: 'primary.main', outlineStyle: 'solid' },
      }}
    >
      <Toolbar editor={editor} disabled={disabled} controls={id} images={images} />
      <EditorContent editor={editor} />
    </Box>
  );
}
