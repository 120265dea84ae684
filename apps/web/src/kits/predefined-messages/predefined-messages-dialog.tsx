import { recordKey } from '@atrium/domain/live';
import { createPredefinedMessageInput } from '@atrium/domain/predefined-message';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { windowFrom } from '@atrium/ui/width';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  CreatePredefinedMessageDocument,
  DeletePredefinedMessageDocument,
  type PredefinedMessageFragment,
  PredefinedMessagesDocument,
  UpdatePredefinedMessageDocument,
} from '../../api/generated/kits/predefined-messages/predefined-messages.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useConfirm } from '../confirm/index.ts';
import { DraftNote, DraftNotices, type FormPart, lineTexts, plainTexts, useFormDraft } from '../draft/index.ts';
import { useFormSave, useRead } from '../form-save/index.ts';
import { WhoIsHere } from '../live/index.ts';
import { PredefinedMessageList } from './message-list.tsx';
import type { MessageKey } from './predefined-messages-button.tsx';

const schema = createPredefinedMessageInput.pick({ title: true, message: true });
type Values = z.input<typeof schema>;

const parts: readonly FormPart<Values>[] = [
  { name: 'title', label: 'Title', ...lineTexts },
  { name: 'message', label: 'Message', ...plainTexts },
];

interface PredefinedMessagesDialogProps {
  readonly messageKey: MessageKey;
  readonly own: readonly PredefinedMessageFragment[];
  readonly general: readonly PredefinedMessageFragment[];
  readonly written: string;
  readonly onUse: (message: string) => void;
  readonly onClose: () => void;
}

/** Returns the commands of the dialog on the open message. */
function useMessageCommands() {
  const refreshes = [PredefinedMessagesDocument];
  const create = useCommand(CreatePredefinedMessageDocument, { done: 'Message created successfully', refreshes });
  const update = useFormSave(UpdatePredefinedMessageDocument, {
    done: 'Message updated successfully',
    refreshes,
    faces: parts,
  });
  const remove = useCommand(DeletePredefinedMessageDocument, { done: 'Message deleted successfully', refreshes });
  return { create, update, remove };
}

type Commands = ReturnType<typeof useMessageCommands>;

interface MessageFormProps extends Omit<PredefinedMessagesDialogProps, 'onClose'> {
  readonly commands: Commands;
  /** The open message; undefined for a new one. */
  readonly opened: PredefinedMessageFragment | undefined;
  /** Opens another message, or a new one if the id is undefined. */
  readonly onOpen: (id: number | undefined) => void;
  /** The element that holds the buttons. */
  readonly foot: HTMLElement | null;
}

/** Manages the form of the open message: its input, which is retained while it is edited, and saving. */
function useMessageForm({ messageKey, written, commands: { create, update }, opened }: MessageFormProps) {
  const stored: Values = opened ? { title: opened.title, message: opened.message } : { title: '', message: written };
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: stored,
  });
  const draft = useFormDraft(form, {
    record: opened ? `predefined-message-${opened.id}` : `predefined-message-new-${messageKey}`,
    parts,
    stored,
  });
  const read = useRead(form, stored);
  /** Saves the message; returns its key and text as saved, or undefined on failure. */
  const store = async (values: z.output<typeof schema>) => {
    const key = opened?.key ?? messageKey;
    const taken = draft.taken();
    const outcome = opened
      ? await update.run({
          ...read.held(values),
          variables: (mine, before) => ({ input: { id: opened.id, ...mine, key }, read: before }),
        })
      : await create.run({ input: { ...values, key } });
    if (!outcome.ok) {
      showIssues(form, outcome.error);
      return undefined;
    }
    if (opened) read.saved();
    draft.saved(taken);
    return 'createPredefinedMessage' in outcome.data
      ? outcome.data.createPredefinedMessage
      : outcome.data.updatePredefinedMessage;
  };
  const { isDirty, isSubmitting } = form.formState;
  return { form, draft, store, isDirty, isSubmitting };
}

type OpenForm = ReturnType<typeof useMessageForm>;

interface MessageButtonsProps extends Pick<MessageFormProps, 'commands' | 'opened' | 'onOpen' | 'onUse'> {
  readonly open: OpenForm;
}

/** The buttons of the open message. */
function MessageButtons({ commands, opened, onOpen, onUse, open }: MessageButtonsProps) {
  const text = useText();
  const ask = useConfirm();
  const { remove } = commands;
  const { form, draft, store, isDirty, isSubmitting } = open;
  const save = form.handleSubmit(async (values) => {
    const stored = await store(values);
    if (stored && !opened) onOpen(stored.id);
  });
  const saveAndUse = form.handleSubmit(async (values) => {
    const stored = await store(values);
    if (stored) onUse(stored.message);
  });
  const onDelete = () =>
    void ask({
      title: text('Delete “{{title}}”', { title: form.getValues('title') }),
      text: text('The message is no longer offered. Comments that use it stay as they are.'),
      confirmLabel: 'Delete',
      destructive: true,
      look: () => remove.preview({ input: { id: opened?.id ?? 0 } }),
      act: async () => {
        if (!opened || !(await remove.run({ input: { id: opened.id } })).ok) return;
        draft.saved();
        onOpen(undefined);
      },
    });
  return (
    <>
      {opened ? (
        <Button color="error" sx={{ mr: 'auto' }} onClick={onDelete}>
          {text('Delete')}
        </Button>
      ) : null}
      <ActionButton busy={isSubmitting} disabled={opened !== undefined && !isDirty} onClick={() => void save()}>
        {text(opened ? 'Save' : 'Save as new')}
      </ActionButton>
      <Button
        variant="contained"
        disabled={isSubmitting || form.watch('message').trim() === ''}
        onClick={() => (isDirty ? void saveAndUse() : onUse(form.getValues('message')))}
      >
        {text(isDirty ? 'Save & Use' : 'Use')}
      </Button>
    </>
  );
}

/** The form of one message; the input of each message is retained separately. */
function MessageForm(props: MessageFormProps) {
  const { commands, opened, onOpen, onUse, foot } = props;
  const text = useText();
  const open = useMessageForm(props);
  const { form, draft } = open;
  return (
    <Box>
      {opened ? <WhoIsHere record={recordKey('predefined-message', opened.id)} /> : null}
      <DraftNotices {...draft} />
      {commands.update.question}
      <FormGrid>
        <TextInput control={form.control} name="title" label={text('Title')} required />
        <TextInput
          control={form.control}
          name="message"
          label={text('Message')}
          required
          multiline
          minRows={6}
          maxRows={14}
        />
      </FormGrid>
      <Box role="status" sx={{ mt: 1, minHeight: '1.5em', color: 'text.secondary', fontSize: '0.875rem' }}>
        <DraftNote room={draft.room} savesItself={false} />
      </Box>
      {foot
        ? createPortal(
            <MessageButtons commands={commands} opened={opened} onOpen={onOpen} onUse={onUse} open={open} />,
            foot,
          )
        : null}
    </Box>
  );
}

/** A dialog to pick, edit, save and delete messages (rule R96). */
export function PredefinedMessagesDialog(props: PredefinedMessagesDialogProps) {
  const { own, general, onClose } = props;
  const text = useText();
  const commands = useMessageCommands();
  const [picked, setPicked] = useState<number>();
  // The buttons belong to the open message but are rendered in the foot of the dialog, which stays mounted.
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const opened = [...own, ...general].find(({ id }) => id === picked);
  return (
    <Dialog
      open
      holds
      width="md"
      title={text('Predefined messages')}
      onClose={onClose}
      actions={<Box ref={setFoot} sx={{ display: 'flex', flex: 1, gap: 1, justifyContent: 'flex-end' }} />}
    >
      <Box sx={{ display: 'grid', gap: 3, [windowFrom(700)]: { gridTemplateColumns: '240px minmax(0, 1fr)' } }}>
        <PredefinedMessageList
          own={own}
          general={general}
          picked={opened?.id}
          onPick={(message) => setPicked(message?.id)}
        />
        <MessageForm
          key={opened?.id ?? 'new'}
          {...props}
          commands={commands}
          opened={opened}
          foot={foot}
          onOpen={setPicked}
        />
      </Box>
    </Dialog>
  );
}
