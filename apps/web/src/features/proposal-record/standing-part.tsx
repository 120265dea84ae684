import { DateText } from '@atrium/ui/date-text';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ProposalTimelineQuery } from '../../api/generated/features/proposal-record/proposal-record.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';

type Entry = NonNullable<ProposalTimelineQuery['proposalTimeline']>[number];

interface StandingPartProps {
  readonly standing: NonNullable<ProposalTimelineQuery['proposalStanding']>;
  /** The last change of its status; none while it is as it was made. */
  readonly change: Entry | undefined;
}

/** Why a proposal is in its status, and what would move it next; each way leads to its place in the drawing of the workflow. */
export function StandingPart({ standing, change }: StandingPartProps) {
  const text = useText();
  const { workflowId, status, isInWorkflow, waysOn } = standing;
  return (
    <Box
      component="section"
      aria-labelledby="standing"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, mb: 3, backgroundColor: 'background.paper' }}
    >
      <Typography id="standing" component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {text('Why is it in the status {{name}}?', { name: status.name })}
      </Typography>
      <Typography variant="body2">
        {change ? (
          <>
            {change.why ?? text('Somebody set it by hand')}
            {' · '}
            <DateText value={change.at} withTime />
          </>
        ) : (
          text('It has been there from the start.')
        )}
      </Typography>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600, mt: 1.5 }}>
        {text('What would move it next')}
      </Typography>
      {waysOn.length === 0 ? (
        <Typography variant="body2">
          {text(
            isInWorkflow
              ? 'Nothing by itself: no way leads on from here.'
              : 'Nothing by itself: the status is not part of the workflow of the call.',
          )}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: '0.875rem' }}>
        {waysOn.map(({ connectionId, to, words }) => (
          <li key={connectionId}>
            <ScreenLink
              to="/ProposalWorkflowEditor/$workflowId"
              params={{ workflowId }}
              query={{ connection: connectionId }}
            >
              {text('To {{name}}', { name: to.name })}
            </ScreenLink>
            : {words}
          </li>
        ))}
      </Box>
    </Box>
  );
}
