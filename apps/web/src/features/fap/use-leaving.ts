import type { FapRole } from '@atrium/domain/fap';
import { fullName } from '@atrium/domain/user';
import type { NamedPersonFragment } from '../../api/generated/api/person.ts';
import { RemoveMemberFromFapDocument } from '../../api/generated/features/fap/fap.ts';
import { type CommandOptions, useCommand } from '../../api/index.ts';
import { useConfirm, type WayChoice } from '../../kits/confirm/index.ts';
import { type Say, useText } from '../../locale/index.ts';

/** Returns the choice between keeping and removing the drafts of a person who leaves a panel; undefined if there are none. */
function openReviewsChoice(text: Say, count: number): WayChoice | undefined {
  if (count === 0) return undefined;
  return {
    words: text('{{n}} reviews of this person are not submitted.', { n: count }),
    ways: [
      { value: 'KEEP', label: text('Keep them: the user office can finish them') },
      { value: 'REMOVE', label: text('Remove them and what was written') },
    ],
  };
}

interface Leaving {
  readonly person: NamedPersonFragment;
  readonly roleId: FapRole;
  /** The number of their reviews that are not submitted. */
  readonly openReviews: number;
  readonly title: string;
  /** What is removed and what is kept, with `{{name}}` for the person. */
  readonly words: string;
}

/**
 * Returns a function that removes a person from their position in a panel after asking what to do with their drafts; it returns whether
 * they were removed.
 */
export function useMemberRemoval(fapId: number, refreshes: CommandOptions<unknown>['refreshes']) {
  const text = useText();
  const ask = useConfirm();
  const remove = useCommand(RemoveMemberFromFapDocument, {
    done: 'Panel member removed successfully!',
    ...(refreshes ? { refreshes } : {}),
  });
  return ({ person, roleId, openReviews, title, words }: Leaving): Promise<boolean> => {
    // Drafts are kept if no choice was offered.
    const leaving = (chosen: string) => ({
      fapId,
      memberId: person.id,
      roleId,
      openReviews: chosen === 'REMOVE' ? ('REMOVE' as const) : ('KEEP' as const),
    });
    return ask({
      title: text(title),
      text: text(words, { name: fullName(person) }),
      choice: openReviewsChoice(text, openReviews),
      confirmLabel: text('Remove'),
      destructive: true,
      look: (chosen) => remove.preview(leaving(chosen)),
      act: (chosen) => remove.run(leaving(chosen)),
    });
  };
}
