import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { Popup } from '../popup/index.tsx';
import { useWords } from '../words/index.tsx';
import { ToolButton } from './tool-button.tsx';

const isAddress = (text: string) => /^(?:https?:\/\/|mailto:)\S+$/i.test(text);

interface LinkButtonProps {
  readonly editor: Editor;
  readonly isLink: boolean;
  readonly disabled: boolean;
  readonly icon: ReactNode;
}

/** Turns the selected words into a link, or removes the link. */
export function LinkButton({ editor, isLink, disabled, icon }: LinkButtonProps) {
  const say = useWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [address, setAddress] = useState('');
  const open = (element: HTMLElement) => {
    setAddress(String(editor.getAttributes('link').href ?? ''));
    setAnchor(element);
  };
  const close = () => {
    setAnchor(null);
    editor.commands.focus();
  };
  const set = () => {
    editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run();
    setAnchor(null);
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setAnchor(null);
  };
  return (
    <>
      <ToolButton label={say('link')} opens="dialog" pressed={isLink} disabled={disabled} onRun={open}>
        {icon}
      </ToolButton>
      <Popup anchor={anchor} label={say('link')} sx={{ p: 2, display: 'flex', gap: 1 }} onClose={close}>
        <TextField
          size="small"
          autoFocus
          label={say('linkAddress')}
          placeholder="https://"
          value={address}
          onChange={(event) => setAddress(event.target.value.trim())}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form around the editor must not treat it as its own submission.
            event.preventDefault();
            event.stopPropagation();
            if (isAddress(address)) set();
          }}
          sx={{ minWidth: 260 }}
        />
        <Button disabled={!isAddress(address)} onClick={set}>
          {say('ok')}
        </Button>
        {isLink ? (
          <Button color="error" onClick={remove}>
            {say('removeLink')}
          </Button>
        ) : null}
      </Popup>
    </>
  );
}
