import { recordKey } from '@atrium/domain/live';
import { EmptyState } from '@atrium/ui/empty-state';
import { HtmlText } from '@atrium/ui/html-text';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { WhoIsHere } from '../../kits/live/index.ts';
import { ActButton } from '../../kits/proposal-acts/index.ts';
import { finalStatusWords } from '../../kits/proposal-rows/index.ts';
import { unitsOf } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';
import { AdministrationForm } from './administration-form.tsx';
import type { RecordedProposal, RecordTab } from './record-tab.ts';

function ReadOnly({ proposal }: { proposal: RecordedProposal }) {
  const text = useText();
  const unit = unitsOf(proposal.call?.allocationTimeUnit);
  const facts = [
    [text('Final status'), text(finalStatusWords[proposal.finalStatus ?? 'UNSET'].label)],
    ...(proposal.instruments ?? []).map(({ name, managementTimeAllocation: time }) => [
      text('{{instrument}}: time allocation ({{unit}})', { instrument: name, unit }),
      time === null || time === undefined ? '–' : String(time),
    ]),
    [text('Management decision submitted'), text(proposal.managementDecisionSubmitted ? 'Yes' : 'No')],
  ];
  const comments = [
    [text('Comment for user'), proposal.commentForUser],
    [text('Comment for management'), proposal.commentForManagement],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 2,
        maxWidth: '47.5rem',
        m: 0,
        '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
        '& dd': { m: 0 },
      }}
    >
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {comments.map(([label, html]) =>
        html ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <HtmlText html={html} />
            </dd>
          </div>
        ) : null,
      )}
    </Box>
  );
}

function Administration({ proposal }: { proposal: RecordedProposal }) {
  const text = useText();
  const { administer } = proposal.abilities;
  if (administer.allowed) {
    return (
      <>
        <WhoIsHere record={recordKey('administration', proposal.primaryKey)} part="Admin" />
        <AdministrationForm proposal={proposal} />
      </>
    );
  }
  if (administer.reason === 'NO_INSTRUMENT') {
    return (
      <EmptyState
        title={text('Proposal has to be assigned to an instrument for administration')}
        action={
          <ActButton act="INSTRUMENTS" proposalPk={proposal.primaryKey} may={proposal.abilities.assignInstruments} />
        }
      />
    );
  }
  return (
    <>
      {administer.reason === 'INSTRUMENT_SUBMITTED' ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text(administer.message ?? '')}
        </Alert>
      ) : null}
      <ReadOnly proposal={proposal} />
    </>
  );
}

/** The tab with the management decision, subject to role and feature (rule P56). */
export const adminTab: RecordTab = {
  label: 'Admin',
  isShown: ({ abilities }) =>
    abilities.administer.allowed ||
    abilities.viewAdministration.allowed ||
    abilities.administer.reason === 'INSTRUMENT_SUBMITTED',
  Content: Administration,
};
