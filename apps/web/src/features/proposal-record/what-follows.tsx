import { decisionEvents } from '@atrium/domain/management-decision';
import type { FinalStatus } from '@atrium/domain/proposal';
import { recipientWords } from '@atrium/domain/status-action';
import { wayTaken } from '@atrium/domain/workflow-engine';
import Box from '@mui/material/Box';
import { useText } from '../../locale/index.ts';
import type { StandingShown } from './standing-part.tsx';

type Way = StandingShown['waysOn'][number];

/** Returns a function that describes the actions of a connection: e-mails and other effects. */
function useDeeds(): (way: Way) => string[] {
  const text = useText();
  return ({ statusActions }) =>
    statusActions.flatMap(({ action, config }) => {
      if (config?.__typename !== 'EmailActionConfig') return [text(action.name)];
      return config.recipientsWithEmailTemplate.flatMap((entry) =>
        entry
          ? [
              text(entry.hold ? 'An e-mail to {{group}}, held in the outbox' : 'An e-mail to {{group}}', {
                group: text(recipientWords[entry.recipient.name].name),
              }),
            ]
          : [],
      );
    });
}

interface WhatFollowsProps {
  readonly standing: StandingShown | null | undefined;
  readonly finalStatus: FinalStatus;
}

/** The consequences of submitting a decision (rule P107): the new status, and the actions on the way. */
export function WhatFollows({ standing, finalStatus }: WhatFollowsProps) {
  const text = useText();
  const deeds = useDeeds();
  if (!standing)
    return <p style={{ margin: 0 }}>{text('The decision stands; what follows in the workflow begins.')}</p>;
  const way = wayTaken(standing.waysOn, decisionEvents({ submitted: true, finalStatus }));
  if (!way) return <p style={{ margin: 0 }}>{text('The proposal stays in the status {{name}}.', standing.status)}</p>;
  const done = deeds(way);
  return (
    <>
      <p style={{ margin: 0 }}>
        {text('The proposal moves from {{from}} to {{to}}.', {
          from: text(standing.status.name),
          to: text(way.to.name),
        })}
      </p>
      {done.length > 0 ? (
        <Box component="ul" sx={{ mb: 0, pl: 2.5 }}>
          {done.map((deed) => (
            <li key={deed}>{deed}</li>
          ))}
        </Box>
      ) : null}
    </>
  );
}
