import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { headingLook, scienceLook } from '../html-text/index.tsx';
import { equations } from './equation-node.ts';
import { insertPictures } from './image-button.tsx';
import { PasteDialog } from './paste/paste-dialog.tsx';
import { lookAtPaste, type PasteQuestion } from './paste/paste-question.ts';
import { useStandIns } from './paste/paste-words.ts';
import { isPicture } from './picture-data.ts';
import { figures, imageNode, subscript, superscript, tables } from './science-nodes.ts';
import { Toolbar } from './toolbar.tsx';

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
  /** Whether the text may contain pictures. */
  readonly images?: boolean;
}

/**
 * Whether typed text is meant as an address. 'weaker.In' is no link, although it ends in a country's domain: the space after the end of a
 * sentence was forgotten.
 */
const isAddress = (typed: string): boolean => /^(?:https?:\/\/|mailto:|www\.)|@/i.test(typed);

// The formatting that the server keeps; anything more would be lost when the text is stored.
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
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { target: null, rel: null },
      shouldAutoLink: isAddress,
    },
  }),
  subscript,
  superscript,
  ...tables,
  ...equations,
];
const withImages = [...extensions, imageNode, ...figures];

/** Whether nothing is written: one empty line. A table without words already counts as content. */
function isBlank({ state: { doc } }: Editor): boolean {
  return (
    doc.childCount <= 1 && (doc.firstChild?.isTextblock ?? true) && doc.textContent === '' && doc.content.size <= 2
  );
}

/** Inserts pasted or dropped pictures into the text. */
function takesPictures(editor: Editor | null, data: DataTransfer | null): boolean {
  const files = [...(data?.files ?? [])].filter(isPicture);
  if (!editor || files.length === 0) return false;
  void insertPictures(editor, files);
  return true;
}

/** The attributes of the field for assistive technology. */
const attributesOf = (id: string, { labelledBy, describedBy, required, invalid }: RichTextEditorProps) => ({
  id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': labelledBy,
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  ...(required ? { 'aria-required': 'true' } : {}),
  ...(invalid ? { 'aria-invalid': 'true' } : {}),
});

const fieldLook = ({ invalid, disabled, minHeight = 140 }: RichTextEditorProps): SxProps<Theme> => ({
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
    ...scienceLook,
  },
  '& .tiptap [data-equation]': { cursor: 'pointer', borderRadius: 0.5 },
  '& .tiptap [data-equation][data-wrong]': { fontFamily: 'monospace', color: 'error.main' },
  '& .tiptap .selectedCell': { backgroundColor: 'action.selected' },
  '& .tiptap > :first-of-type': { mt: 0 },
  '& .tiptap p': { my: 1 },
  '& .tiptap a': { color: 'primary.main' },
  '& .tiptap img': { display: 'block', maxWidth: '100%', height: 'auto', my: 1 },
  '& .tiptap .ProseMirror-selectednode': { outline: 2, outlineColor: 'primary.main', outlineStyle: 'solid' },
});

/** Examines content that is pasted, or dropped from elsewhere, and asks the user if the text cannot keep all of it. */
function usePastes(editor: RefObject<Editor | null>, images: boolean) {
  const [question, setQuestion] = useState<PasteQuestion>();
  const standIns = useStandIns();
  /** Set while examined content is inserted, so that it is not examined again. */
  const isPutting = useRef(false);
  const put = (view: Editor['view'], html: string) => {
    isPutting.current = true;
    try {
      view.pasteHTML(html, new Event('paste') as ClipboardEvent);
    } finally {
      isPutting.current = false;
    }
  };
  /** Returns whether the text was handled here: inserted, or turned into a question. */
  const take = (view: Editor['view'], data: DataTransfer | null) => {
    if (isPutting.current) return false;
    const answer = lookAtPaste(data?.getData('text/html') ?? '', data?.getData('text/plain') ?? '', {
      images,
      hasFile: images && [...(data?.files ?? [])].some(isPicture),
      standIns,
    });
    if (answer.do === 'nothing') return images && takesPictures(editor.current, data);
    if (answer.do === 'ask') setQuestion(answer.question);
    else put(view, answer.html);
    return true;
  };
  const handlePaste = (view: Editor['view'], { clipboardData }: ClipboardEvent) => take(view, clipboardData);
  const handleDrop = (view: Editor['view'], event: DragEvent, _slice: unknown, isMoved: boolean) => {
    // Content moved within the text stays unchanged.
    if (isMoved) return false;
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (at) editor.current?.commands.setTextSelection(at.pos);
    return take(view, event.dataTransfer);
  };
  /** Ends the question; inserts the given HTML, if any. */
  const settle = (html?: string) => {
    setQuestion(undefined);
    if (html !== undefined && editor.current) put(editor.current.view, html);
    editor.current?.commands.focus();
  };
  return { handlePaste, handleDrop, question, settle };
}

/** The editor itself, loaded when a form first needs one. If nothing is written, the value is the empty text, not an empty paragraph. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, disabled = false, images = false } = props;
  const id = useId();
  /** The last text on which the form and the editor agreed. */
  const reported = useRef(value);
  const self = useRef<Editor | null>(null);
  const pastes = usePastes(self, images);
  const editor = useEditor({
    extensions: images ? withImages : extensions,
    content: value,
    editable: !disabled,
    editorProps: {
      handlePaste: pastes.handlePaste,
      handleDrop: pastes.handleDrop,
      attributes: attributesOf(id, props),
    },
    onUpdate: ({ editor: current }) => {
      reported.current = isBlank(current) ? '' : current.getHTML();
      onChange(reported.current);
    },
    onBlur: () => props.onBlur?.(),
  });
  self.current = editor;
  useEffect(() => {
    // Only for changes from outside, such as a reset of the form, not the echo of typing.
    if (editor.isDestroyed || value === reported.current) return;
    reported.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  return (
    <Box sx={fieldLook(props)}>
      <Toolbar editor={editor} disabled={disabled} controls={id} labelledBy={props.labelledBy} images={images} />
      <EditorContent editor={editor} />
      {pastes.question ? (
        <PasteDialog
          question={pastes.question}
          images={images}
          onCancel={() => pastes.settle()}
          onPaste={pastes.settle}
        />
      ) : null}
    </Box>
  );
}
