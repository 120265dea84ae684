import { fullName } from '@atrium/domain/user';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Person } from '../../../kits/user-picker/index.ts';
import type { BasisReviewProps } from '../../../kits/wizard/index.ts';
import { useText } from '../../../locale/index.ts';
import type { ProposalBasis } from './proposal-basis.ts';

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, mt: 0.25, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </div>
  );
}

const named = (person: Person) => [fullName(person), person.institution].filter(Boolean).join(', ');

/** Title, abstract and team of a proposal, to be read. */
export function ProposalBasisReview({ value }: BasisReviewProps<ProposalBasis>) {
  const text = useText();
  const { title, abstract, proposer, users, invites } = value;
  const team = [...users.map(named), ...invites.map((email) => text('{{email}} (invited)', { email }))];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
      <Entry label={text('Title')}>{title}</Entry>
      <Entry label={text('Abstract')}>{abstract}</Entry>
      <Entry label={text('Principal Investigator')}>{proposer ? named(proposer) : text('Nobody yet')}</Entry>
      <Entry label={text('Co-Proposers')}>{team.length > 0 ? team.join('\n') : text('None')}</Entry>
    </Box>
  );
}
