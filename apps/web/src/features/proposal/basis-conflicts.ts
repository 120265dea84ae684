import { fullName } from '@atrium/domain/user';
import type { ApiError } from '../../api/index.ts';
import type { Person } from '../../kits/user-picker/index.ts';
import { type BasisConflict, type BasisPart, fieldPart, lineTexts, plainTexts } from '../../kits/wizard/index.ts';
import type { ProposalBasis } from './proposal-basis.ts';

type Told = { readonly by: string | null; readonly at: string | null; readonly isOwn?: boolean } & (
  | { readonly part: 'title' | 'abstract'; readonly theirs: string }
  | { readonly part: 'team'; readonly theirs: readonly [Person, ...Person[]] }
);

const names = (people: readonly (Person | null)[]) =>
  people.flatMap((person) => (person ? [fullName(person)] : [])).join(', ');

type Team = Pick<ProposalBasis, 'proposer' | 'users'>;

/** What the first step is made of, as it is kept, sent and asked about. */
export const proposalParts: readonly BasisPart<ProposalBasis>[] = [
  fieldPart('title', 'Title', lineTexts),
  fieldPart('abstract', 'Abstract', plainTexts),
  {
    name: 'team',
    label: 'Principal Investigator and Co-Proposers',
    read: ({ proposer, users }) => ({ proposer, users }),
    write: (basis, team) => ({ ...basis, ...(team as Team) }),
    words: (team) => names([(team as Team).proposer, ...(team as Team).users]),
  },
  fieldPart('invites', 'Invitations', { words: (invites) => (invites as readonly string[]).join(', ') }),
];

/** What was changed of the first step meanwhile, as a refused save tells of it. */
export function basisConflicts({ reason, details }: ApiError): BasisConflict<ProposalBasis>[] {
  if (reason !== 'PROPOSAL_CHANGED' || !Array.isArray(details.conflicts)) return [];
  return (details.conflicts as Told[]).map((told): BasisConflict<ProposalBasis> => {
    const { part, by, at, isOwn = false } = told;
    if (told.part !== 'team') {
      const { theirs } = told;
      return { part, by, at, isOwn, adopt: (basis) => ({ ...basis, [told.part]: theirs }) };
    }
    const [proposer, ...users] = told.theirs;
    return { part, by, at, isOwn, adopt: (basis) => ({ ...basis, proposer, users }) };
  });
}
