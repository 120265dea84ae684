import { fullName } from '@atrium/domain/user';
import { DeletePersonDocument, PeopleDocument } from '../../api/generated/features/user/people.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';

interface Removable {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly preferredname?: string | null;
}

/**
 * Deletes a person after confirmation; the server refuses while anything refers to the person, and names it. Returns whether the person was
 * deleted.
 */
export function useDeletePerson(): (person: Removable) => Promise<boolean> {
  const text = useText();
  const ask = useConfirm();
  const remove = useCommand(DeletePersonDocument, {
    done: 'User removed successfully',
    refreshes: [PeopleDocument],
  });
  return async (person) => {
    let gone = false;
    await ask({
      title: text('Delete person'),
      text: text('{{name}} will be deleted, along with all roles and panel memberships. Nobody will be notified.', {
        name: fullName(person),
      }),
      confirmLabel: text('Delete'),
      destructive: true,
      look: () => remove.preview({ id: person.id }),
      act: async () => {
        gone = (await remove.run({ id: person.id })).ok;
      },
    });
    return gone;
  };
}
