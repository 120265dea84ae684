import { recordKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import { ExplainedCheck } from '@atrium/ui/controls';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import Box from '@mui/material/Box';
import { useState } from 'react';
import {
  PeopleDocument,
  PersonDocument,
  type PersonRecordFragment,
  PersonRolesDocument,
  SaveRolesDocument,
} from '../../api/generated/features/user/people.ts';
import { toast, useOperation } from '../../api/index.ts';
import { useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { useFormSave } from '../../kits/form-save/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { renewSession, useSession } from '../../session/index.ts';

const sameRoles = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

interface RoleLineProps {
  readonly role: { readonly title: string; readonly description: string };
  readonly has: boolean;
  readonly disabled: boolean;
  readonly onHas: (has: boolean) => void;
}

/** A role, its description, and whether the person has it. */
function RoleLine({ role, has, disabled, onHas }: RoleLineProps) {
  const text = useText();
  return (
    <Box component="li" sx={{ py: 0.5, borderBottom: 1, borderColor: 'divider' }}>
      <ExplainedCheck
        label={text(role.title)}
        help={text(role.description)}
        checked={has}
        disabled={disabled}
        onChecked={onHas}
      />
    </Box>
  );
}

/** The chosen roles, and the stored roles they are based on; another officer may change the roles meanwhile. */
interface Chosen {
  readonly roles: readonly number[];
  readonly read: readonly number[];
}

/** The roles chosen for a person in the form, and the command that stores them (rule U4). */
function useChosenRoles(person: PersonRecordFragment, titleOf: (id: number) => string) {
  const text = useText();
  const session = useSession();
  const stored = person.roles.map(({ id }) => id);
  const [chosen, setChosen] = useState<Chosen>();
  const { roles, read } = chosen ?? { roles: stored, read: stored };
  const isDirty = !sameRoles(roles, stored);
  const words = (ids: unknown) => (ids as readonly number[]).map(titleOf).sort().join(', ') || '–';
  const save = useFormSave(SaveRolesDocument, {
    refreshes: [PersonDocument, PeopleDocument],
    faces: [{ name: 'roles', label: 'Roles', words }],
  });
  useUnsavedPrompt(isDirty && !save.pending);
  const store = async () => {
    const outcome = await save.run({
      mine: { roles },
      read: { roles: read },
      variables: (mine, before) => ({ id: person.id, roles: [...mine.roles], read: { roles: [...before.roles] } }),
      settle: (settled, known) => setChosen({ roles: settled.roles ?? roles, read: known.roles }),
    });
    if (!outcome.ok) return;
    setChosen(undefined);
    toast(text('Roles updated. They can be chosen after the next sign-in or renewal of the session.'), 'warning');
    if (person.id === session.user.id) await renewSession();
  };
  return {
    roles,
    isDirty,
    choose: (id: number, has: boolean) =>
      setChosen({ roles: has ? [...roles, id] : roles.filter((one) => one !== id), read }),
    reset: () => setChosen(undefined),
    store,
    pending: save.pending,
    question: save.question,
  };
}

/** The roles of a person. The list is saved as a whole (rule U4). */
export function RolesTab({ person }: { person: PersonRecordFragment }) {
  const text = useText();
  const operation = useOperation(PersonRolesDocument, {}, { staleTime: 5 * 60_000 });
  const titleOf = (id: number) => text(operation.data?.roles?.find((role) => role.id === id)?.title ?? String(id));
  const chosen = useChosenRoles(person, titleOf);
  return (
    <QueryResult of={operation} field="roles">
      {(all) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void chosen.store();
          }}
        >
          {chosen.question}
          <WhoIsHere record={recordKey('user', person.id)} part="Roles" />
          <Box component="ul" aria-label={text('Roles')} sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: '47.5rem' }}>
            {all.map((role) => (
              <RoleLine
                key={role.id}
                role={role}
                has={chosen.roles.includes(role.id)}
                disabled={!person.abilities.updateRoles.allowed}
                onHas={(has) => chosen.choose(role.id, has)}
              />
            ))}
          </Box>
          {person.abilities.updateRoles.allowed ? (
            <StickyFoot>
              <ActionButton disabled={!chosen.isDirty} onClick={chosen.reset}>
                {text('Reset')}
              </ActionButton>
              <ActionButton type="submit" variant="contained" busy={chosen.pending} disabled={!chosen.isDirty}>
                {text('Save')}
              </ActionButton>
            </StickyFoot>
          ) : null}
        </form>
      )}
    </QueryResult>
  );
}
