import { searchMinimum } from '@atrium/domain/invite';
import { fullName } from '@atrium/domain/user';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { UserRole } from '../../api/generated/schema.ts';
import { useText } from '../../locale/index.ts';
import { useDebounced } from '../address-state/index.ts';
import { type PeopleSource, type Person, usePeople } from './use-people.ts';

/** The autocomplete asks after this pause (Spec 1 §9). */
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
  /** What stands in the field; with `onTyped` the caller may also take an e-mail address from it. */
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly onPick: (person: Person) => void;
}

/** Finds a person by a part of the name; for fields that may also hold an e-mail address. */
export function PeopleSearch(props: PeopleSearchProps) {
  const { label, help, problem, typed, onTyped, onPick } = props;
  const text = useText();
  const [asked, setAsked] = useState('');
  const [, type] = useDebounced('', setAsked, pauseMs);
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
  return (
    <Autocomplete<Person, false, false, true>
      freeSolo
      options={enough && listed ? [...(people ?? [])] : []}
      // The server has searched already, also in fields that are not shown.
      filterOptions={(options) => options}
      loading={enough && operation.loading}
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
        onPick(choice);
      }}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : `${fullName(option)}, ${option.institution}`)}
      renderInput={(input) => (
        <TextField
          {...input}
          autoFocus={props.autoFocus}
          label={label}
          error={problem !== undefined}
          helperText={problem ?? help}
        />
      )}
    />
  );
}
