import { DateText } from '@atrium/ui/date-text';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type {
  ProposalStandingQuery,
  ProposalTimelineQuery,
} from '../../api/generated/features/proposal-record/proposal-record.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';

export type StandingShown = NonNullable<ProposalStandingQuery['proposalStanding']>;

type Entry = NonNullable<ProposalTimelineQuery['proposalTimeline']>[number];

/** What would move a proposal next; each connection links to its place in the workflow. */
export function WaysOn({ standing }: { readonly standing: StandingShown }) {
  const text = useText();
  const { workflowId, isInWorkflow, waysOn } = standing;
  if (waysOn.length === 0) {
    return (
      <Typography variant="body2">
        {text(
          isInWorkflow
            ? 'Nothing moves it automatically: no transition leads on from here.'
            : 'Nothing moves it automatically: the status is not part of the workflow of the call.',
        )}
      </Typography>
    );
  }
  return (
    <ul style={{ margin: 0, paddingLeft: 20, fontSize: '0.875rem' }}>
      {waysOn.map(({ connectionId, to, words }) => (
        <li key={connectionId}>
          <ScreenLink
            to="/ProposalWorkflowEditor/$workflowId"
            params={{ workflowId }}
            query={{ connection: connectionId }}
          >
            {text('To {{name}}', { name: text(to.name) })}
          </ScreenLink>
          : {text(words)}
        </li>
      ))}
    </ul>
  );
}

interface StandingPartProps {
  readonly standing: StandingShown;
  /** The last change of its status; undefined if it still has its initial status. */
  readonly change: Entry | undefined;
}

/** Why a proposal is in its status, and what would move it next; each connection links to its place in the workflow. */
export function StandingPart({ standing, change }: StandingPartProps) {
  const text = useText();
  const { status } = standing;
  return (
    <Box
      component="section"
      aria-labelledby="standing"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, mb: 3, backgroundColor: 'background.paper' }}
    >
      <Typography id="standing" component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {text('Why does it have the status {{name}}?', { name: text(status.name) })}
      </Typography>
      <Typography variant="body2">
        {change ? (
          <>
            {text(change.why ?? 'Somebody set the status by hand')}
            {' · '}
            <DateText value={change.at} withTime />
          </>
        ) : (
          text('It has had this status from the beginning.')
        )}
      </Typography>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600, mt: 1.5 }}>
        {text('What would move it to the next status')}
      </Typography>
      <WaysOn standing={standing} />
    </Box>
  );
}
