import { conflictReasonForm, conflictReasonLimit } from '@atrium/domain/conflict';
import { id } from '@atrium/domain/kernel';
import { fullName } from '@atrium/domain/user';
import { AutocompleteInput, FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  ConflictMattersDocument,
  DeclareOwnConflictDocument,
  EnterOneConflictDocument,
  PanelConflictsDocument,
} from '../../api/generated/features/conflict/conflict.ts';
import { showIssues, useCommand, useOperation } from '../../api/index.ts';
import { type FormPart, plainTexts, useFormDraft } from '../../kits/draft/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { PeopleSearch, type Person } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';

const formOf = (own: boolean) =>
  conflictReasonForm.extend({
    userId: own ? id().nullish() : id('Please choose a member'),
    proposalPk: id().nullish(),
  });
interface Values {
  reason: string;
  userId: number | null | undefined;
  proposalPk?: number | null | undefined;
}
const parts: readonly FormPart<Values>[] = [{ name: 'reason', label: 'Reason', ...plainTexts }];
const blank: Values = { reason: '', userId: null, proposalPk: null };

/** Says that a member of the panel, or the person who looks (`own`), has a conflict with a proposal or with somebody (rule R133). */
export function SayDialog({ fapId, own, onClose }: { fapId: number; own: boolean; onClose: () => void }) {
  const text = useText();
  const matters = useOperation(ConflictMattersDocument, { fapId }, { quiet: own });
  const [typed, setTyped] = useState('');
  const [other, setOther] = useState<Person>();
  const [problem, setProblem] = useState<string>();
  const form = useForm<Values>({ resolver: zodResolver(formOf(own)), defaultValues: blank });
  const draft = useFormDraft(form, { record: `conflict-${own ? 'own' : 'entered'}-${fapId}`, parts, stored: blank });
  const options = { done: 'Conflict of interest kept', refreshes: [PanelConflictsDocument] };
  const declare = useCommand(DeclareOwnConflictDocument, options);
  const enter = useCommand(EnterOneConflictDocument, options);
  const { control } = form;
  const save = form.handleSubmit(async ({ userId, proposalPk, reason }) => {
    if (Boolean(proposalPk) === Boolean(other)) {
      setProblem(text('Choose either a proposal or a person'));
      return;
    }
    setProblem(undefined);
    const taken = draft.taken();
    const about = { fapId, reason, proposalPk: proposalPk ?? null, otherUserId: other?.id ?? null };
    const outcome = own
      ? await declare.run({ declareConflictInput: about })
      : await enter.run({ enterConflictInput: { ...about, userId: userId ?? 0 } });
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
    onClose();
  });
  const members = [
    ...new Map((matters.data?.fapMembers ?? []).map(({ user }) => [user.id, fullName(user)] as const)),
  ].map(([value, label]) => ({ value, label }));
  const proposals = (matters.data?.fapProposals ?? []).map(({ proposalPk, proposal }) => ({
    value: proposalPk,
    label: `${proposal.proposalId} ${proposal.title}`,
  }));
  return (
    <RecordDialog
      title={text(own ? 'Declare a conflict of interest' : 'Enter a conflict of interest')}
      submitLabel={text(own ? 'Declare' : 'Enter')}
      form={form}
      draft={draft}
      onSubmit={save}
      onClose={onClose}
    >
      <FormGrid>
        {own ? null : (
          <AutocompleteInput control={control} name="userId" label={text('Member')} choices={members} required />
        )}
        <AutocompleteInput
          control={control}
          name="proposalPk"
          label={text('With this proposal')}
          help={problem}
          choices={proposals}
        />
        <PeopleSearch
          label={text('Or with all proposals of this person')}
          source="everybody"
          typed={other ? fullName(other) : typed}
          onTyped={(next) => {
            setOther(undefined);
            setTyped(next);
          }}
          onPick={(person) => {
            setOther(person);
            setTyped(fullName(person));
          }}
        />
        <TextInput
          control={control}
          name="reason"
          label={text('Reason')}
          help={text('Shown to those who lead the panel and to the user office')}
          limit={conflictReasonLimit}
          multiline
          minRows={2}
          required
        />
      </FormGrid>
    </RecordDialog>
  );
}
