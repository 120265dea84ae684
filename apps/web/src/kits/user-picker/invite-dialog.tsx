import { createUserByEmailInviteArgs, inviteTitles } from '@atrium/domain/invite';
import type { RoleCode } from '@atrium/domain/kernel';
import { FormDialog } from '@atrium/ui/dialog';
import { FormGrid, SelectInput, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { InvitePersonDocument } from '../../api/generated/kits/user-picker/user-picker.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import type { Person } from './use-people.ts';

export interface InviteDialogProps {
  /** The roles to invite into; if there are several, the user chooses one. */
  readonly roles: readonly { readonly role: RoleCode; readonly title: string }[];
  /** The address that was looked up without a match. */
  readonly email?: string;
  /** Called with the stand-in, which can be picked immediately. */
  readonly onInvited: (person: Person) => void;
  readonly onClose: () => void;
}

type Values = z.infer<typeof createUserByEmailInviteArgs>;

/** 'Invite User', 'Invite Reviewer' …: an unknown person is sent an e-mail, and can be picked already (rule P83). */
export function InviteDialog({ roles, email = '', onInvited, onClose }: InviteDialogProps) {
  const text = useText();
  const form = useForm<Values>({
    resolver: zodResolver(createUserByEmailInviteArgs),
    defaultValues: { firstname: '', lastname: '', email, userRole: roles[0]?.role ?? 'USER' },
  });
  const invite = useCommand(InvitePersonDocument, { done: 'Invitation sent successfully!' });
  const userRole = useWatch({ control: form.control, name: 'userRole' });
  const send = form.handleSubmit(async (values) => {
    const outcome = await invite.run(values);
    if (!outcome.ok) return showIssues(form, outcome.error);
    const { firstname, lastname, email: address } = values;
    const unknown = { preferredname: null, institution: '' };
    onInvited({ id: outcome.data.createUserByEmailInvite, firstname, lastname, email: address, ...unknown });
  });
  return (
    <FormDialog
      title={text(inviteTitles[userRole])}
      submitLabel={text('Invite')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={send}
      onClose={onClose}
    >
      <FormGrid>
        {roles.length > 1 ? (
          <SelectInput
            control={form.control}
            name="userRole"
            label={text('Role')}
            required
            choices={roles.map(({ role, title }) => ({ value: role, label: text(title) }))}
          />
        ) : null}
        <TextInput control={form.control} name="firstname" label={text('First name')} required blockEnter />
        <TextInput control={form.control} name="lastname" label={text('Last name')} required blockEnter />
        <TextInput
          control={form.control}
          name="email"
          type="email"
          label={text('E-mail')}
          help={text('An invitation with a code will be sent to this address.')}
          required
          blockEnter
        />
      </FormGrid>
    </FormDialog>
  );
}
