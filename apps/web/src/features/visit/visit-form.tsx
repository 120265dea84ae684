import { recordKey } from '@atrium/domain/live';
import { visitFormSchema } from '@atrium/domain/visit';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import { FormGrid, SelectInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useId, useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import {
  ChangeVisitDocument,
  DefineVisitDocument,
  type VisitTeamFragment,
} from '../../api/generated/features/visit/visit.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { DraftNotices, type DraftPart, useDraftValues } from '../../kits/draft/index.ts';
import { type ReadFields, useFormSave, useRead } from '../../kits/form-save/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { RecordRemovedNotice } from '../../kits/screen/index.ts';
import { namedRefusal } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import type { ExperimentOfVisit } from './experiment-of-visit.ts';
import { ExperimentVisited } from './experiment-visited.tsx';
import { type Invited, InvitedField, invitedFaces, useInvited } from './invited-field.tsx';
import { type NamedVisitor, nameIn, type VisitorNames, VisitorsField } from './visitors-field.tsx';

interface Team {
  team: number[];
  teamLeadUserId: number | null;
}

/** Returns the parts of the form as a conflict shows them: visitors by name. */
const facesOf = (people: VisitorNames): readonly DraftPart[] => [
  {
    name: 'team',
    label: 'Visitors',
    words: (value) => ((value as readonly number[] | null) ?? []).map((id) => nameIn(people, id)).join(', '),
  },
  { name: 'teamLeadUserId', label: 'Team lead', words: (value) => nameIn(people, (value as number | null) ?? 0) },
];

interface VisitFormProps {
  readonly experiment: ExperimentOfVisit;
  readonly stored?: VisitTeamFragment;
  /** Whether the visit was removed while the form is open. */
  readonly hasGone?: boolean;
  readonly reload?: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Returns the visitors who would be removed by this save although they have entered dates. */
const losing = (stored: VisitTeamFragment | undefined, team: readonly number[]) =>
  (stored?.registrations ?? []).filter(({ userId, startsAt }) => startsAt && !team.includes(userId));

/** Creates the visit, or changes it after the user confirms which visitors lose their dates; the outcome is undefined if the user declines. */
function useSend({ experiment, stored, reload }: VisitFormProps, read: ReadFields<Team, Team>, people: VisitorNames) {
  const text = useText();
  const ask = useConfirm();
  const refreshes = 'all';
  const define = useCommand(DefineVisitDocument, { done: 'Visit created', refreshes });
  const change = useFormSave(ChangeVisitDocument, {
    done: 'Visit updated',
    refreshes,
    faces: facesOf(people),
    // Fetches the visit again, since a visitor added meanwhile by another user is not known by name here.
    ...(reload ? { reread: reload } : {}),
  });
  const send = async (values: Team, emails: readonly string[]) => {
    const given = { team: values.team, teamLeadUserId: values.teamLeadUserId ?? 0, inviteEmails: [...emails] };
    if (!stored) return define.run({ experimentPk: experiment.experimentPk, ...given });
    const leaving = losing(stored, values.team);
    const sure =
      leaving.length === 0 ||
      (await ask({
        title: 'Update the visit',
        text: text(
          'To be removed from the visit: {{names}}. Their registrations will be deleted, including the dates entered.',
          {
            names: leaving.map(({ userId }) => nameIn(people, userId)).join(', '),
          },
        ),
        confirmLabel: 'Update',
        destructive: true,
        look: () => change.preview({ visitId: stored.id, ...given }),
      }));
    if (!sure) return undefined;
    return change.run({
      ...read.held(values),
      variables: (mine, before) => ({ ...given, ...mine, visitId: stored.id, read: before }),
    });
  };
  return { send, question: change.question };
}

const namesOf = (stored: VisitTeamFragment | undefined): VisitorNames =>
  new Map((stored?.registrations ?? []).flatMap(({ user }) => (user ? [[user.id, user]] : [])));

/** Manages the team with the names of its members; a team lead who leaves the team is cleared. */
function useTeam(form: UseFormReturn<Team>, stored: VisitTeamFragment | undefined) {
  // Everybody who was on the team since the form was opened, since a conflict may also name people who have left it.
  const [known, setKnown] = useState<VisitorNames>(() => namesOf(stored));
  const people = useMemo<VisitorNames>(() => new Map([...known, ...namesOf(stored)]), [known, stored]);
  const setTeam = (next: readonly number[], added: readonly NamedVisitor[] = []) => {
    setKnown(new Map([...people, ...added.map((person) => [person.id, person] as const)]));
    form.setValue('team', [...next], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    const lead = form.getValues('teamLeadUserId');
    if (lead !== null && !next.includes(lead)) form.setValue('teamLeadUserId', null, { shouldDirty: true });
  };
  return { people, team: form.watch('team'), setTeam };
}

/** The names under which the input of the form is stored: for an existing visit, and for a new one. */
export const draftOfVisit = (visitId: number) => `visit-team-${visitId}`;
const draftOfNewVisit = (experimentPk: number) => `visit-team-new-${experimentPk}`;

/** The invited addresses, retained beyond the dialog until the visit is saved. */
function useKeptInvited({ stored, experiment }: VisitFormProps) {
  const features = useFeatures();
  const isOn = features.has('EMAIL_INVITE');
  const draft = useDraftValues<Invited>({
    record: stored ? draftOfVisit(stored.id) : draftOfNewVisit(experiment.experimentPk),
    stored: { emails: stored?.registrationInvites.map(({ email }) => email) ?? [], address: '' },
    mayChange: isOn,
  });
  return { isOn, draft, invited: useInvited(draft.values, draft.write) };
}

/** The form of a visit: its team, its invited addresses, and the function that saves them. */
function useVisitForm(props: VisitFormProps) {
  const { stored, onClose } = props;
  const { isOn: mayInvite, draft, invited } = useKeptInvited(props);
  const known: Team = {
    team: stored?.registrations.map(({ userId }) => userId) ?? [],
    teamLeadUserId: stored?.teamLeadUserId ?? null,
  };
  const form = useForm<Team>({ resolver: zodResolver(visitFormSchema), defaultValues: known });
  const { people, team, setTeam } = useTeam(form, stored);
  const { send, question } = useSend(props, useRead(form, known), people);
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    // Submit events of forms in dialogs above this one also bubble up to it.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const emails = invited.take();
    if (!emails) return;
    void form.handleSubmit(async (values) => {
      const outcome = await send(values, emails);
      if (!outcome) return;
      if (!outcome.ok) {
        const message = namedRefusal(outcome.error, people.values());
        if (message) return form.setError('team', { type: 'server', message });
        return showIssues(form, outcome.error);
      }
      draft.saved({ emails, address: '' });
      onClose();
    })(event);
  };
  return { form, submit, question, people, team, setTeam, draft, invited: mayInvite ? invited : undefined };
}

/** Edits the visitors and the team lead: 'Create new visit' and 'Update the visit' (rules O35 and O36). */
export function VisitForm(props: VisitFormProps) {
  const { experiment, stored, hasGone = false, onClose } = props;
  const text = useText();
  const id = useId();
  const { form, submit, question, people, team, setTeam, draft, invited } = useVisitForm(props);
  return (
    <Dialog
      open
      holds={form.formState.isDirty || draft.isUnsent()}
      bodyMinHeight={260}
      title={text(stored ? 'Update the visit' : 'Create new visit')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Close')}</Button>
          <ActionButton type="submit" form={id} variant="contained" busy={form.formState.isSubmitting}>
            {text(stored ? 'Update' : 'Create')}
          </ActionButton>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        {hasGone ? <RecordRemovedNotice /> : null}
        <ExperimentVisited experiment={experiment} />
        <DraftNotices room={draft.room} faces={invitedFaces} />
        {question}
        {stored ? <WhoIsHere record={recordKey('visit', stored.id)} /> : null}
        <FormGrid>
          <VisitorsField
            proposalPk={experiment.proposal.primaryKey}
            people={people}
            team={team}
            problem={form.formState.errors.team?.message}
            onTeam={setTeam}
          />
          <SelectInput
            control={form.control}
            name="teamLeadUserId"
            label={text('Team lead')}
            required
            choices={team.map((value) => ({ value, label: nameIn(people, value) }))}
          />
          {invited ? <InvitedField invited={invited} /> : null}
        </FormGrid>
      </form>
    </Dialog>
  );
}
