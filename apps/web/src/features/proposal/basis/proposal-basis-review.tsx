import { fullName, institutionOf } from '@atrium/domain/user';
import { ReadOnlyField, ReadOnlyFields } from '@atrium/ui/written-field';
import type { Person } from '../../../kits/user-picker/index.ts';
import type { BasisReviewProps } from '../../../kits/wizard/index.ts';
import { useText } from '../../../locale/index.ts';
import type { ProposalBasis } from './proposal-basis.ts';

const named = (person: Person) => [fullName(person), institutionOf(person)].filter(Boolean).join(', ');

/** Title, abstract and team of a proposal, read-only. */
export function ProposalBasisReview({ value }: BasisReviewProps<ProposalBasis>) {
  const text = useText();
  const { title, abstract, proposer, users, invites } = value;
  const team = [...users.map(named), ...invites.map((email) => text('{{email}} (invited)', { email }))];
  return (
    <ReadOnlyFields>
      <ReadOnlyField keepsLines label={text('Title')}>
        {title}
      </ReadOnlyField>
      <ReadOnlyField keepsLines label={text('Abstract')}>
        {abstract}
      </ReadOnlyField>
      <ReadOnlyField keepsLines label={text('Principal Investigator')}>
        {proposer ? named(proposer) : text('Nobody yet')}
      </ReadOnlyField>
      <ReadOnlyField keepsLines label={text('Co-Proposers')}>
        {team.length > 0 ? team.join('\n') : text('None')}
      </ReadOnlyField>
    </ReadOnlyFields>
  );
}
