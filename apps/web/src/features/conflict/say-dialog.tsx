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

interface SayDialogProps {
  readonly fapId: number;
  /** Whether the conflict is the user's own rather than that of a panel member chosen here. */
  readonly own: boolean;
  readonly onClose: () => void;
}

/** Returns the members of a panel and its proposals to choose from. */
function useMatters({ fapId, own }: SayDialogProps) {
  const { data } = useOperation(ConflictMattersDocument, { fapId }, { quiet: own });
  // A chair who also reviews is listed once.
  const members = new Map((data?.fapMembers ?? []).map(({ user }) => [user.id, fullName(user)] as const));
  return {
    members: [...members].map(([value, label]) => ({ value, label })),
    proposals: (data?.fapProposals ?? []).map(({ proposalPk, proposal }) => ({
      value: proposalPk,
      label: `${proposal.proposalId} ${proposal.title}`,
    })),
  };
}

/** The form, its draft, and its submission with either a proposal or a person. */
function useSaying({ fapId, own, onClose }: SayDialogProps, other: Person | undefined) {
  const text = useText();
  const [problem, setProblem] = useState<string>();
  const form = useForm<Values>({ resolver: zodResolver(formOf(own)), defaultValues: blank });
  const draft = useFormDraft(form, { record: `conflict-${own ? 'own' : 'entered'}-${fapId}`, parts, stored: blank });
  const options = { done: 'Conflict of interest saved', refreshes: [PanelConflictsDocument] };
  const declare = useCommand(DeclareOwnConflictDocument, options);
  const enter = useCommand(EnterOneConflictDocument, options);
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
  return { form, draft, problem, save };
}

interface OtherPersonProps {
  readonly person: Person | undefined;
  readonly onPerson: (person: Person | undefined) => void;
}

/** The person with whose proposals the conflict is; typing clears the choice. */
function OtherPerson({ person, onPerson }: OtherPersonProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  return (
    <PeopleSearch
      label={text('Or with all of this person’s proposals')}
      source="everybody"
      typed={person ? fullName(person) : typed}
      onTyped={(next) => {
        onPerson(undefined);
        setTyped(next);
      }}
      onPick={(picked) => {
        onPerson(picked);
        setTyped(fullName(picked));
      }}
    />
  );
}

/** States that a panel member, or the user (`own`), has a conflict with a proposal or a person (rule R133). */
export function StateConflictDialog(props: SayDialogProps) {
  const { own, onClose } = props;
  const text = useText();
  const { members, proposals } = useMatters(props);
  const [other, setOther] = useState<Person>();
  const { form, draft, problem, save } = useSaying(props, other);
  const { control } = form;
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
        <OtherPerson person={other} onPerson={setOther} />
        <TextInput
          control={control}
          name="reason"
          label={text('Reason')}
          help={text('Shown to the panel’s leaders and the user office')}
          limit={conflictReasonLimit}
          multiline
          minRows={2}
          required
        />
      </FormGrid>
    </RecordDialog>
  );
}
