import { apiTokenForm, grantedKeys, permissionsText } from '@atrium/domain/api-token';
import { FormDialog } from '@atrium/ui/dialog';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  type ApiTokenFragment,
  ApiTokensDocument,
  CreateApiTokenDocument,
  UpdateApiTokenDocument,
} from '../../api/generated/features/api-token/api-tokens.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { PermissionPicker } from './permission-picker.tsx';

type Values = z.infer<typeof apiTokenForm>;

interface ApiTokenDialogProps {
  readonly stored?: ApiTokenFragment;
  readonly onClose: () => void;
  /** Receives the token itself, which is shown only once. */
  readonly onMade?: (token: string) => void;
}

/** Creates an access token, or changes what one may do (rule A15). */
export function ApiTokenDialog({ stored, onClose, onMade }: ApiTokenDialogProps) {
  const text = useText();
  const form = useForm<Values>({
    resolver: zodResolver(apiTokenForm),
    defaultValues: { name: stored?.name ?? '', keys: stored ? [...grantedKeys(stored.accessPermissions)] : [] },
  });
  const refreshes = [ApiTokensDocument];
  const create = useCommand(CreateApiTokenDocument, { done: 'Access token created', refreshes });
  const update = useCommand(UpdateApiTokenDocument, { done: 'Access token changed', refreshes });
  const save = form.handleSubmit(async ({ name, keys }) => {
    const input = { name, accessPermissions: permissionsText(keys) };
    if (stored) {
      const outcome = await update.run({ input: { ...input, accessTokenId: stored.id } });
      return outcome.ok ? onClose() : void showIssues(form, outcome.error);
    }
    const outcome = await create.run({ input });
    if (outcome.ok) onMade?.(outcome.data.createApiAccessToken.accessToken);
    else showIssues(form, outcome.error);
  });
  return (
    <FormDialog
      width="md"
      title={stored ? text('Edit {{name}}', { name: stored.name }) : text('Create access token')}
      submitLabel={text(stored ? 'Save' : 'Create')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput
          control={form.control}
          name="name"
          label={text('Name')}
          help={text('The system that uses the token.')}
          required
          blockEnter
        />
        <PermissionPicker control={form.control} />
      </FormGrid>
    </FormDialog>
  );
}
