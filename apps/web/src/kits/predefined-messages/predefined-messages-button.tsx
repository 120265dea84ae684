import type { messageKeys } from '@atrium/domain/predefined-message';
import { lazyPart } from '@atrium/ui/lazy-part';
import NotesOutlined from '@mui/icons-material/NotesOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { PredefinedMessagesDocument } from '../../api/generated/kits/predefined-messages/predefined-messages.ts';
import { refusalOf, useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

const PredefinedMessagesDialog = lazyPart(() =>
  import('./predefined-messages-dialog.tsx').then((m) => m.PredefinedMessagesDialog),
);

/** The audience of the comment; messages for it are offered beside the general ones. */
export type MessageKey = (typeof messageKeys)[number];

export interface PredefinedMessagesButtonProps {
  readonly messageKey: MessageKey;
  /** Names the comment in the accessible name: 'Predefined messages: comment for user'. */
  readonly label: string;
  /** Returns the current comment as plain text, with which a new message starts. */
  readonly written: () => string;
  readonly onUse: (message: string) => void;
}

/** Opens the messages for a comment; rendered only for users who may read them. */
export function PredefinedMessagesButton({ messageKey, label, written, onUse }: PredefinedMessagesButtonProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const messages = useOperation(
    PredefinedMessagesDocument,
    { filter: { key: messageKey }, general: { key: 'general' } },
    { staleTime: 60_000, quiet: true },
  );
  if (!messages.data || refusalOf(messages, 'predefinedMessages')) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<NotesOutlined />}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text('Predefined messages')}
      </Button>
      {open ? (
        <PredefinedMessagesDialog
          messageKey={messageKey}
          own={messages.data.predefinedMessages}
          general={messageKey === 'general' ? [] : messages.data.general}
          written={written()}
          onClose={() => setOpen(false)}
          onUse={(message) => {
            onUse(message);
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
