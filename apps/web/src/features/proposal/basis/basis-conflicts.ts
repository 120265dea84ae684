import { fullName } from '@atrium/domain/user';
import type { ApiError } from '../../../api/index.ts';
import type { Person } from '../../../kits/user-picker/index.ts';
import {
  type BasisConflict,
  type BasisPart,
  fieldPart,
  itemConflicts,
  lineTexts,
  plainTexts,
} from '../../../kits/wizard/index.ts';
import type { ProposalBasis } from './proposal-basis.ts';

const names = (people: readonly (Person | null)[]) =>
  people.flatMap((person) => (person ? [fullName(person)] : [])).join(', ');

type Team = Pick<ProposalBasis, 'proposer' | 'users'>;

/** The parts of the first step, for drafts, saving and resolving concurrent changes. */
export const proposalParts: readonly BasisPart<ProposalBasis>[] = [
  fieldPart('title', 'Title', lineTexts),
  fieldPart('abstract', 'Abstract', plainTexts),
  {
    name: 'team',
    label: 'Principal investigator and co-proposers',
    read: ({ proposer, users }) => ({ proposer, users }),
    write: (basis, team) => ({ ...basis, ...(team as Team) }),
    words: (team) => names([(team as Team).proposer, ...(team as Team).users]),
    fromServer: (people) => {
      const [proposer, ...users] = people as readonly [Person, ...Person[]];
      return { proposer, users };
    },
  },
  fieldPart('invites', 'Invitations', { words: (invites) => (invites as readonly string[]).join(', ') }),
];

/** Returns the concurrent changes of the first step from the error of a refused save. */
export const basisConflicts = (error: ApiError): BasisConflict<ProposalBasis>[] =>
  itemConflicts(error, 'PROPOSAL_CHANGED', proposalParts);
