import { apiTokenForm, grantedKeys, permissionsText } from '@atrium/domain/api-token';
import { Dialog } from '@atrium/ui/dialog';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useId } from 'react';
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
  /** The bare token, which is told this once. */
  readonly onMade?: (token: string) => void;
}

/** Makes an access token, or changes what one may do (behaviour/core §3.8). */
export function ApiTokenDialog({ stored, onClose, onMade }: ApiTokenDialogProps) {
  const text = useText();
  const id = useId();
  const form = useForm<Values>({
    resolver: zodResolver(apiTokenForm),
    defaultValues: { name: stored?.name ?? '', keys: stored ? [...grantedKeys(stored.accessPermissions)] : [] },
  });
  const refreshes = [ApiTokensDocument];
  const create = useCommand(CreateApiTokenDocument, { done: 'Access token made', refreshes });
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
    <Dialog
      open
      width="md"
      holds={form.formState.isDirty}
      title={stored ? text('Edit {{name}}', { name: stored.name }) : text('Create access token')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <Button type="submit" form={id} variant="contained" loading={form.formState.isSubmitting}>
            {text(stored ? 'Save' : 'Create')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void save(event)} noValidate>
        <FormGrid>
          <TextInput
            control={form.control}
            name="name"
            label={text('Name')}
            help={text('Which system uses it.')}
            required
            blockEnter
          />
          <PermissionPicker control={form.control} />
        </FormGrid>
      </form>
    </Dialog>
  );
}
