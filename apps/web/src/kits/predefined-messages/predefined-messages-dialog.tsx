import { createPredefinedMessageInput } from '@atrium/domain/predefined-message';
import { Dialog } from '@atrium/ui/dialog';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
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
import { MessageList } from './message-list.tsx';
import type { MessageKey } from './predefined-messages-button.tsx';

const schema = createPredefinedMessageInput.pick({ title: true, message: true });
type Values = z.input<typeof schema>;

interface PredefinedMessagesDialogProps {
  readonly messageKey: MessageKey;
  readonly own: readonly PredefinedMessageFragment[];
  readonly general: readonly PredefinedMessageFragment[];
  readonly written: string;
  readonly onUse: (message: string) => void;
  readonly onClose: () => void;
}

/** Messages to pick from, to change, to keep and to delete (Spec 3 §2 "predefined messages dialog"). */
export function PredefinedMessagesDialog(props: PredefinedMessagesDialogProps) {
  const { messageKey, own, general, written, onUse, onClose } = props;
  const text = useText();
  const ask = useConfirm();
  const refreshes = [PredefinedMessagesDocument];
  const create = useCommand(CreatePredefinedMessageDocument, { done: 'Message created successfully', refreshes });
  const update = useCommand(UpdatePredefinedMessageDocument, { done: 'Message updated successfully', refreshes });
  const remove = useCommand(DeletePredefinedMessageDocument, { done: 'Message deleted successfully', refreshes });
  const [picked, setPicked] = useState<number>();
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { title: '', message: written },
  });
  const { isDirty, isSubmitting } = form.formState;
  const show = async (message: PredefinedMessageFragment | undefined) => {
    if (isDirty && !(await ask({ title: 'Unsaved changes', text: text('What you typed here will be lost.') }))) return;
    setPicked(message?.id);
    form.reset({ title: message?.title ?? '', message: message?.message ?? '' });
  };
  const save = form.handleSubmit(async (values) => {
    // The key of a message is written but never told, so the list it came from says which it is.
    const key = general.some(({ id }) => id === picked) ? 'general' : messageKey;
    const outcome =
      picked === undefined
        ? await create.run({ input: { ...values, key } })
        : await update.run({ input: { id: picked, ...values, key } });
    if (!outcome.ok) return showIssues(form, outcome.error);
    if ('createPredefinedMessage' in outcome.data) setPicked(outcome.data.createPredefinedMessage.id);
    form.reset(values);
  });
  const act = async () => {
    if (picked === undefined) return;
    if (!(await remove.run({ input: { id: picked } })).ok) return;
    setPicked(undefined);
    form.reset({ title: '', message: '' });
  };
  const onDelete = () =>
    void ask({
      title: text('Delete “{{title}}”', { title: form.getValues('title') }),
      text: text('The message is no longer offered. Comments that use it stay as they are.'),
      confirmLabel: 'Delete',
      destructive: true,
      look: () => remove.preview({ input: { id: picked ?? 0 } }),
      act,
    });
  return (
    <Dialog
      open
      width="md"
      holds={isDirty}
      title={text('Predefined messages')}
      onClose={onClose}
      actions={
        <>
          {picked === undefined ? null : (
            <Button color="error" sx={{ mr: 'auto' }} onClick={onDelete}>
              {text('Delete')}
            </Button>
          )}
          <Button loading={isSubmitting} disabled={picked !== undefined && !isDirty} onClick={() => void save()}>
            {text(picked === undefined ? 'Save as new' : 'Save')}
          </Button>
          <Button
            variant="contained"
            disabled={form.watch('message').trim() === ''}
            onClick={() => onUse(form.getValues('message'))}
          >
            {text('Use')}
          </Button>
        </>
      }
    >
      <Box
        sx={{ display: 'grid', gap: 3, '@media (min-width:700px)': { gridTemplateColumns: '240px minmax(0, 1fr)' } }}
      >
        <MessageList own={own} general={general} picked={picked} onPick={(message) => void show(message)} />
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
      </Box>
    </Dialog>
  );
}
