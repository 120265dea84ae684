import { recordKey } from '@atrium/domain/live';
import { noUserTitle, updateUserArgs, userTitleLimit } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { Fact, Facts } from '@atrium/ui/facts';
import { AutocompleteInput, FormGrid, TextInput } from '@atrium/ui/fields';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type Control, useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  OwnProfileDocument,
  ProfileDocument,
  ProfileInstitutionsDocument,
  type ProfilePersonFragment,
  UpdateProfileDocument,
} from '../../api/generated/features/profile/profile.ts';
import { showIssues, useCommand, useOperation } from '../../api/index.ts';
import { useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { DraftNotices, type FormPart, lineTexts, useFormDraft } from '../../kits/draft/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { countryText, useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';
import { LanguagePart } from './language-part.tsx';

type Person = ProfilePersonFragment;

const profileSchema = updateUserArgs.omit({ id: true, roles: true });

type ProfileForm = z.infer<typeof profileSchema>;

const parts: readonly FormPart<ProfileForm>[] = [
  { name: 'user_title', label: 'Title', ...lineTexts },
  { name: 'firstname', label: 'First name', ...lineTexts },
  { name: 'lastname', label: 'Last name', ...lineTexts },
  { name: 'preferredname', label: 'Preferred name', ...lineTexts },
  { name: 'email', label: 'E-mail', words: String },
];

/** Returns a title for display: empty if none was given (rule U55). */
const readTitle = (title: string) => (title === noUserTitle ? '' : title);

/** Returns all institutions, for selection and for their names; undefined until they are loaded. */
function useInstitutions() {
  const { data } = useOperation(ProfileInstitutionsDocument, {}, { staleTime: 5 * 60_000 });
  return useMemo(
    () =>
      data?.institutions?.map(({ id, name, country }) => ({
        value: id,
        label: country ? `${name}, ${countryText(country.value)}` : name,
      })),
    [data],
  );
}

function PersonFields({ control }: { control: Control<ProfileForm> }) {
  const text = useText();
  const institutions = useInstitutions();
  return (
    <FormGrid columns={2}>
      <TextInput
        control={control}
        name="user_title"
        label={text('Title')}
        limit={userTitleLimit}
        autoComplete="honorific-prefix"
      />
      <TextInput
        control={control}
        name="preferredname"
        label={text('Preferred name')}
        help={text('Shown instead of the first name')}
        autoComplete="nickname"
      />
      <TextInput control={control} name="firstname" label={text('First name')} required autoComplete="given-name" />
      <TextInput control={control} name="lastname" label={text('Last name')} required autoComplete="family-name" />
      <TextInput control={control} name="email" label={text('E-mail')} type="email" required autoComplete="email" />
      <AutocompleteInput
        control={control}
        name="institutionId"
        label={text('Institution')}
        choices={institutions ?? []}
        loading={institutions === undefined}
        required
      />
    </FormGrid>
  );
}

function PersonForm({ person }: { person: Person }) {
  const text = useText();
  const stored: ProfileForm = {
    user_title: readTitle(person.user_title),
    firstname: person.firstname,
    lastname: person.lastname,
    preferredname: person.preferredname ?? '',
    email: person.email,
    institutionId: person.institutionId,
  };
  const form = useForm<ProfileForm>({ resolver: zodResolver(profileSchema), defaultValues: stored });
  const { isDirty, isSubmitting } = form.formState;
  const draft = useFormDraft(form, { record: `profile-${person.id}`, parts, stored });
  useUnsavedPrompt(isDirty && !isSubmitting, draft.giveUp);
  const update = useCommand(UpdateProfileDocument, {
    done: 'Updated Information',
    refreshes: [OwnProfileDocument, ProfileDocument],
  });
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    // An unchanged title keeps its stored value, even if it is displayed as empty.
    const title = values.user_title === stored.user_title ? person.user_title : values.user_title;
    const outcome = await update.run({ id: person.id, ...values, user_title: title });
    if (!outcome.ok) return showIssues(form, outcome.error);
    // Preserves what was typed while the save was in progress.
    form.reset(values, { keepDirtyValues: true });
    draft.saved(taken);
  });
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <WhoIsHere record={recordKey('user', person.id)} />
      <DraftNotices {...draft} />
      <PersonFields control={form.control} />
      <StickyFoot>
        <ActionButton
          disabled={!isDirty}
          onClick={() => {
            draft.giveUp();
            form.reset();
          }}
        >
          {text('Reset')}
        </ActionButton>
        <ActionButton type="submit" variant="contained" busy={isSubmitting} disabled={!isDirty}>
          {text('Save')}
        </ActionButton>
      </StickyFoot>
    </form>
  );
}

/** The details of a person whom the user may not change. */
function PersonFacts({ person }: { person: Person }) {
  const text = useText();
  const { user_title: title, preferredname, firstname, lastname, email, institutionId } = person;
  const institution = useInstitutions()?.find(({ value }) => value === institutionId);
  const facts = [
    ['Title', readTitle(title)],
    ['Preferred name', preferredname],
    ['First name', firstname],
    ['Last name', lastname],
    ['E-mail', email],
    ['Institution', institution?.label],
  ] as const;
  return (
    <>
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} label={text(label)}>
            {value || '–'}
          </Fact>
        ))}
      </Facts>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {text('Only this person and the user office can change this profile.')}
      </Typography>
    </>
  );
}

function OwnProfile() {
  const operation = useOperation(OwnProfileDocument, {});
  return (
    <QueryResult of={operation} field="me" absent="Person not found">
      {(person) => <PersonForm key={person.id} person={person} />}
    </QueryResult>
  );
}

/** The details of another person, also for the page of a person. */
export function AnotherProfile({ userId }: { userId: number }) {
  const operation = useOperation(ProfileDocument, { userId });
  return (
    <QueryResult of={operation} field="user" absent="Person not found">
      {(person) =>
        person.abilities.update.allowed ? (
          <PersonForm key={person.id} person={person} />
        ) : (
          <PersonFacts person={person} />
        )
      }
    </QueryResult>
  );
}

/**
 * /ProfilePage/{id}: a person's data, readable and editable; everybody sees their own, staff see others'. Parts of other areas are below
 * the user's own data.
 */
export function ProfileScreen({ ownParts }: { ownParts?: ReactNode }) {
  const text = useText();
  const { user } = useSession();
  const { id } = useParams({ strict: false }) as { id: string };
  const userId = Number(id) || 0;
  return (
    <Screen title={text('Profile')}>
      {userId === user.id ? (
        <>
          <OwnProfile />
          <LanguagePart />
          {ownParts}
        </>
      ) : (
        <AnotherProfile userId={userId} />
      )}
    </Screen>
  );
}
