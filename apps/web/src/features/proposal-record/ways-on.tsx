import Typography from '@mui/material/Typography';
import type { ProposalStandingQuery } from '../../api/generated/features/proposal-record/proposal-record.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';

export type StandingShown = NonNullable<ProposalStandingQuery['proposalStanding']>;

/** What would move a proposal next; each way leads to its place in the drawing of the workflow. */
export function WaysOn({ standing }: { readonly standing: StandingShown }) {
  const text = useText();
  const { workflowId, isInWorkflow, waysOn } = standing;
  if (waysOn.length === 0) {
    return (
      <Typography variant="body2">
        {text(
          isInWorkflow
            ? 'Nothing automatically: no transition leads on from here.'
            : 'Nothing automatically: the status is not part of the workflow of the call.',
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
