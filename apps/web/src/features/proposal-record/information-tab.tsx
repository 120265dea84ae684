import { fullName, institutionOf } from '@atrium/domain/user';
import { AllocationTimeUnitProvider } from '@atrium/questions/surroundings';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { ProposalRecordDocument } from '../../api/generated/features/proposal-record/proposal-record.ts';
import { useOperation } from '../../api/index.ts';
import { Clarifications } from '../../kits/clarifications/index.ts';
import { Earlier } from '../../kits/earlier/index.tsx';
import { screenLink } from '../../kits/go/index.ts';
import { formSteps, ReviewDocument } from '../../kits/questionary-form/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import type { RecordedProposal, RecordTab } from './record-tab.ts';

type Person = RecordedProposal['users'][number];

function PersonLine({ place, person }: { place: string; person: Person }) {
  const text = useText();
  return (
    <li>
      {fullName(person)}
      <Typography component="div" variant="body2" color="textSecondary">
        {[text(place), institutionOf(person), person.email].filter(Boolean).join(' · ')}
      </Typography>
    </li>
  );
}

/** The first step of a proposal, read-only: abstract and team. */
function Basis({ proposal }: { proposal: RecordedProposal }) {
  const text = useText();
  const { proposer, users, coProposerInvites, namesAuthors } = proposal;
  return (
    <>
      <div>
        <Typography component="h3" variant="h4" gutterBottom>
          {text('Abstract')}
        </Typography>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{proposal.abstract || '–'}</Box>
      </div>
      <div>
        <Typography component="h3" variant="h4" gutterBottom>
          {text('Team')}
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
          {namesAuthors === false ? <li>{text('Hidden: the panel reviews proposals without seeing names.')}</li> : null}
          {proposer ? <PersonLine place="Principal Investigator" person={proposer} /> : null}
          {users.map((person) => (
            <PersonLine key={person.id} place="Co-proposer" person={person} />
          ))}
          {coProposerInvites.map(({ id, email, declinedAt }) => (
            <li key={id}>
              {email}
              <Typography component="span" variant="body2" color="textSecondary">
                {` · ${text(declinedAt ? 'Declined' : 'Invited')}`}
              </Typography>
            </li>
          ))}
        </Box>
      </div>
    </>
  );
}

function Information({ proposal }: { proposal: RecordedProposal }) {
  const text = useText();
  const steps = useMemo(() => formSteps(proposal.questionary.steps), [proposal.questionary.steps]);
  return (
    <>
      {proposal.abilities.edit.allowed ? (
        <Box sx={{ mb: 2 }}>
          <Button
            size="small"
            variant="outlined"
            startIcon={<EditOutlined />}
            {...screenLink({ to: '/ProposalEdit/$proposalPk', params: { proposalPk: proposal.primaryKey } })}
          >
            {text('Edit proposal')}
          </Button>
        </Box>
      ) : null}
      <Earlier proposalPk={proposal.primaryKey} />
      <Clarifications proposalPk={proposal.primaryKey} />
      <AllocationTimeUnitProvider value={proposal.call?.allocationTimeUnit.toLowerCase()}>
        <ReviewDocument steps={steps} proposalPk={proposal.primaryKey} basis={() => <Basis proposal={proposal} />} />
      </AllocationTimeUnitProvider>
    </>
  );
}

/** A whole proposal to read beside what is written about it: without buttons, with pictures in place. */
export function ProposalPaper({ primaryKey }: { readonly primaryKey: number }) {
  const operation = useOperation(ProposalRecordDocument, { primaryKey }, { keepPrevious: false });
  return (
    <QueryResult of={operation} field="proposal" absent="Proposal not found">
      {(proposal) => <Paper proposal={proposal} />}
    </QueryResult>
  );
}

function Paper({ proposal }: { proposal: RecordedProposal }) {
  const steps = useMemo(() => formSteps(proposal.questionary.steps), [proposal.questionary.steps]);
  return (
    <>
      <Earlier proposalPk={proposal.primaryKey} />
      <Clarifications proposalPk={proposal.primaryKey} />
      <AllocationTimeUnitProvider value={proposal.call?.allocationTimeUnit.toLowerCase()}>
        <ReviewDocument
          isForReading
          steps={steps}
          proposalPk={proposal.primaryKey}
          basis={() => <Basis proposal={proposal} />}
        />
      </AllocationTimeUnitProvider>
    </>
  );
}

/** The content of a proposal, for use in the record of something else. */
export function ProposalInformation({ primaryKey }: { readonly primaryKey: number }) {
  const operation = useOperation(ProposalRecordDocument, { primaryKey });
  return (
    <QueryResult of={operation} field="proposal" absent="Proposal not found">
      {(proposal) => (
        <>
          <Typography component="h2" variant="h3" gutterBottom>
            {`${proposal.proposalId} ${proposal.title}`}
          </Typography>
          <Information proposal={proposal} />
        </>
      )}
    </QueryResult>
  );
}

export const informationTab: RecordTab = { label: 'Proposal information', Content: Information };
