import { acceptInviteWithCodeArgs } from '@atrium/domain/invite';
import { ActionButton } from '@atrium/ui/action-button';
import { FormDialog } from '@atrium/ui/dialog';
import { TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  AcceptCoProposerInviteDocument,
  AcceptInviteWithCodeDocument,
  MyInvitesDocument,
  MyProposalsDocument,
} from '../../api/generated/features/my-proposals/my-proposals.ts';
import { showIssues, useCommand, useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

const stale = [MyInvitesDocument, MyProposalsDocument];

/** Invitations to the own address that wait for an answer. */
export function InvitesPart() {
  const text = useText();
  const { data } = useOperation(MyInvitesDocument, {});
  const accept = useCommand(AcceptCoProposerInviteDocument, {
    done: 'You are a co-proposer now',
    refreshes: stale,
  });
  return (data?.me?.coProposerInvites ?? []).map(({ id, proposal }) =>
    proposal ? (
      <Alert
        key={id}
        severity="info"
        sx={{ mb: 2 }}
        action={
          <ActionButton
            color="inherit"
            size="small"
            busy={accept.pending}
            onClick={() => void accept.run({ proposalId: proposal.proposalId })}
          >
            {text('Accept')}
          </ActionButton>
        }
      >
        {text('{{name}} invites you to be a co-proposer of “{{title}}”', {
          name: proposal.proposerName,
          title: proposal.title || proposal.proposalId,
        })}
      </Alert>
    ) : null,
  );
}

/** 'Join proposal': the code of an invitation makes one a co-proposer. */
export function JoinButton() {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('Join proposal')}</Button>
      {open ? <JoinDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function JoinDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const join = useCommand(AcceptInviteWithCodeDocument, { done: 'Code verification successful', refreshes: stale });
  const form = useForm({ resolver: zodResolver(acceptInviteWithCodeArgs), defaultValues: { code: '' } });
  const submit = form.handleSubmit(async (values) => {
    const outcome = await join.run(values);
    if (outcome.ok) onClose();
    else showIssues(form, outcome.error);
  });
  return (
    <FormDialog
      width="xs"
      title={text('Join proposal')}
      submitLabel={text('Join')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        control={form.control}
        name="code"
        label={text('Invitation code')}
        help={text('You find it in the e-mail that invited you.')}
        required
      />
    </FormDialog>
  );
}
