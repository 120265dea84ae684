import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Popup } from '../popup/index.tsx';
import { useWords } from '../words/index.tsx';
import { pictureAddress, pictureTypes } from './picture-data.ts';
import { putBeside, ToolButton } from './tool-button.tsx';

/** Inserts pictures into the text at the cursor; files that are not pictures are skipped. Returns the number of inserted pictures. */
export async function insertPictures(editor: Editor, files: readonly File[], alt = '', caption = ''): Promise<number> {
  const pictures: string[] = [];
  for (const file of files) {
    const address = await pictureAddress(file).catch(() => undefined);
    if (address) pictures.push(address);
  }
  // The form may have been closed while the files were read.
  if (pictures.length === 0 || editor.isDestroyed) return 0;
  putBeside(
    editor,
    pictures.map((src) =>
      caption
        ? {
            type: 'figure',
            content: [
              { type: 'image', attrs: { src, alt } },
              { type: 'figcaption', content: [{ type: 'text', text: caption }] },
            ],
          }
        : { type: 'image', attrs: { src, alt } },
    ),
    false,
  );
  return pictures.length;
}

interface ImageButtonProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  readonly icon: ReactNode;
}

/** Alternative text and caption of a picture; Enter continues to the choice of its file. */
function WordsOfPicture({
  label,
  value,
  autoFocus = false,
  onValue,
  onEnter,
}: {
  readonly label: string;
  readonly value: string;
  readonly autoFocus?: boolean;
  readonly onValue: (value: string) => void;
  readonly onEnter: () => void;
}) {
  const choose = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form around the editor must not treat it as its own submission.
    event.preventDefault();
    event.stopPropagation();
    onEnter();
  };
  return (
    <TextField
      size="small"
      autoFocus={autoFocus}
      label={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      onKeyDown={choose}
    />
  );
}

/** Inserts a picture from a file, with an alternative text. */
export function ImageButton({ editor, disabled, icon }: ImageButtonProps) {
  const say = useWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [alt, setAlt] = useState('');
  const [caption, setCaption] = useState('');
  const [failed, setFailed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const close = () => {
    setAnchor(null);
    setAlt('');
    setCaption('');
    setFailed(false);
  };
  const insert = async (files: readonly File[]) => {
    if ((await insertPictures(editor, files, alt.trim(), caption.trim())) > 0) close();
    else setFailed(!editor.isDestroyed);
  };
  const choose = () => input.current?.click();
  return (
    <>
      <ToolButton label={say('image')} opens="dialog" disabled={disabled} onRun={setAnchor}>
        {icon}
      </ToolButton>
      <Popup
        anchor={anchor}
        label={say('image')}
        sx={{ p: 2, display: 'grid', gap: 1.5, maxWidth: '22.5rem' }}
        onClose={close}
      >
        <WordsOfPicture autoFocus label={say('imageDescription')} value={alt} onValue={setAlt} onEnter={choose} />
        <WordsOfPicture label={say('imageCaption')} value={caption} onValue={setCaption} onEnter={choose} />
        <Button variant="outlined" onClick={choose}>
          {say('chooseImage')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={say('chooseImage')}
          accept={pictureTypes.join(',')}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void insert(files);
          }}
        />
        {failed ? <Alert severity="error">{say('notAnImage')}</Alert> : null}
      </Popup>
    </>
  );
}
