import { entryProblem, searchMinimum } from '@atrium/domain/invite';
import { fullName, institutionOf } from '@atrium/domain/user';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { PickByEmailDocument } from '../../api/generated/kits/user-picker/user-picker.ts';
import type { UserRole } from '../../api/generated/schema.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useDebouncedInput } from '../debounce/index.ts';
import { type PeopleSource, type Person, usePeople } from './use-people.ts';

/** The pause in typing before the autocomplete sends a query, in milliseconds (rule A43). */
const pauseMs = 300;
const offered = 10;

export interface PeopleSearchProps {
  readonly label: string;
  readonly help?: string;
  readonly problem?: string;
  readonly autoFocus?: boolean;
  readonly userRole?: UserRole;
  readonly source?: PeopleSource;
  readonly without?: readonly number[];
  /** The text in the field; with `onTyped` the caller may also take an e-mail address from it. */
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly onPick: (person: Person) => void;
  /** Invites an address that nobody has; omitted if invitations are not possible. */
  readonly onInvite?: (email: string) => void;
  /** People who were added already; if they can only be found by their full address, they are not offered again (rule U15). */
  readonly taken?: readonly number[];
}

/** A person who was found, or an address that nobody has. */
type Option = Person | { readonly invite: string };

const isInvitation = (option: Option): option is { readonly invite: string } => 'invite' in option;

/** Returns the person with the full address in the field, or an invitation to the address if nobody has it; otherwise no options and the address. */
function useByAddress(
  asked: string,
  { userRole, onInvite, typed, taken }: PeopleSearchProps,
  listed: boolean,
): { readonly options: readonly Option[]; readonly nobodyAt?: string } {
  const email = asked.trim();
  const isAddress = entryProblem(email, { invited: [] }) === undefined;
  const { data, loading, error } = useOperation(
    PickByEmailDocument,
    { email, role: userRole },
    { enabled: isAddress, keepPrevious: false, quiet: true },
  );
  // The field may contain another address by now.
  if (!isAddress || email !== typed.trim() || loading || error || !data) return { options: [] };
  const person = data.basicUserDetailsByEmail;
  const onlyByAddress = !listed && !onInvite;
  if (person && !(onlyByAddress && taken?.includes(person.id))) return { options: [person] };
  if (!person && onInvite) return { options: [{ invite: email }] };
  return { options: [], nobodyAt: email };
}

/** People who are not found by name may be found by address. */
const nothingFound = (typed: string) =>
  typed.includes('@')
    ? 'No results found for "{{email}}"'
    : 'No results found for "{{email}}". Enter a full email address instead.';

/** Returns the people who match the text by name or by address; `type` reports further typing. */
function useFound(props: PeopleSearchProps) {
  const [asked, setAsked] = useState('');
  const [, type] = useDebouncedInput('', setAsked, pauseMs);
  const enough = asked.trim().length >= searchMinimum;
  const { people, operation, listed } = usePeople({
    first: offered,
    offset: 0,
    searchText: asked.trim(),
    userRole: props.userRole,
    without: props.without,
    source: props.source,
    enabled: enough,
  });
  const { options: byAddress, nobodyAt } = useByAddress(asked, props, listed);
  const byName = enough && listed ? (people ?? []) : [];
  const options: Option[] = [
    ...byAddress,
    ...byName.filter(({ id }) => !byAddress.some((option) => !isInvitation(option) && option.id === id)),
  ];
  // No name matches; the person may have been added already.
  const name = asked.trim();
  const nameless = enough && listed && !name.includes('@') && name === props.typed.trim() && people?.length === 0;
  const foundNothing = nobodyAt ?? (nameless ? name : undefined);
  return { options, loading: enough && operation.loading, foundNothing, type };
}

/** Finds a person by part of the name or by the full address; an address that nobody has can be invited (rule U14). */
export function PeopleSearch(props: PeopleSearchProps) {
  const { label, help, problem, typed, onTyped, onPick } = props;
  const text = useText();
  const { options, loading, foundNothing, type } = useFound(props);
  return (
    <Autocomplete<Option, false, false, true>
      freeSolo
      options={options}
      // The server has done the search, also in fields that are not shown.
      filterOptions={(all) => all}
      loading={loading}
      loadingText={text('Loading…')}
      inputValue={typed}
      value={null}
      onInputChange={(_, value, reason) => {
        if (reason === 'reset') return;
        onTyped(value);
        type(value);
      }}
      onChange={(_, choice) => {
        if (choice === null || typeof choice === 'string') return;
        onTyped('');
        type('');
        if (isInvitation(choice)) props.onInvite?.(choice.invite);
        else onPick(choice);
      }}
      getOptionKey={(option) =>
        typeof option === 'string' ? option : isInvitation(option) ? option.invite : option.id
      }
      getOptionLabel={(option) => {
        if (typeof option === 'string') return option;
        if (isInvitation(option)) return text('Invite {{email}} via email', { email: option.invite });
        return [fullName(option), institutionOf(option)].filter(Boolean).join(', ');
      }}
      renderInput={(input) => (
        <TextField
          {...input}
          autoFocus={props.autoFocus}
          label={label}
          error={problem !== undefined}
          helperText={problem ?? (foundNothing ? text(nothingFound(foundNothing), { email: foundNothing }) : help)}
          slotProps={{ ...input.slotProps, formHelperText: { role: 'status' } }}
        />
      )}
    />
  );
}
