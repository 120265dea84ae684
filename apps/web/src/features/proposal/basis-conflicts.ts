import { fullName } from '@atrium/domain/user';
import type { ApiError } from '../../api/index.ts';
import type { Person } from '../../kits/user-picker/index.ts';
import type { BasisConflict } from '../../kits/wizard/index.ts';
import type { ProposalBasis } from './proposal-basis.ts';

type Told = { readonly by: string | null; readonly at: string | null } & (
  | { readonly part: 'title' | 'abstract'; readonly theirs: string }
  | { readonly part: 'team'; readonly theirs: readonly [Person, ...Person[]] }
);

const labels = { title: 'Title', abstract: 'Abstract', team: 'Principal Investigator and Co-Proposers' } as const;
const names = (people: readonly (Person | null)[]) =>
  people.flatMap((person) => (person ? [fullName(person)] : [])).join(', ');

/** What somebody else changed of the first step meanwhile, as a refused save tells of it. */
export function basisConflicts({ reason, details }: ApiError, mine: ProposalBasis): BasisConflict<ProposalBasis>[] {
  if (reason !== 'PROPOSAL_CHANGED' || !Array.isArray(details.conflicts)) return [];
  return (details.conflicts as Told[]).map((told): BasisConflict<ProposalBasis> => {
    const { part, by, at } = told;
    const common = { part, label: labels[part], by, at };
    if (told.part === 'team') {
      const [proposer, ...users] = told.theirs;
      return {
        ...common,
        mine: names([mine.proposer, ...mine.users]),
        theirs: names(told.theirs),
        adopt: (basis) => ({ ...basis, proposer, users }),
      };
    }
    const { theirs } = told;
    return { ...common, mine: mine[told.part], theirs, adopt: (basis) => ({ ...basis, [told.part]: theirs }) };
  });
}
