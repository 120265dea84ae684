import { type EmailRecipients, recipientWords, type StatusActionsLogState } from '@atrium/domain/status-action';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import DraftsOutlined from '@mui/icons-material/DraftsOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import type { ProposalTimelineQuery } from '../../api/generated/features/proposal-record/proposal-record.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';

type Outcome = NonNullable<ProposalTimelineQuery['proposalTimeline']>[number]['outcomes'][number];

const signs = {
  SUCCEEDED: { Sign: CheckCircleOutlined, color: 'success', words: 'Done' },
  FAILED: { Sign: ErrorOutlined, color: 'warning', words: 'Failed' },
  WAITING: { Sign: ScheduleOutlined, color: 'info', words: 'Not yet: in the queue' },
  HELD: { Sign: DraftsOutlined, color: 'info', words: 'Not yet: held until somebody sends it' },
  DROPPED: { Sign: DoNotDisturbOnOutlined, color: 'disabled', words: 'Discarded: it will not be carried out' },
} as const satisfies Record<StatusActionsLogState, object>;

/** Returns the name of a group of recipients; any other recipient unchanged. */
const nameOf = (recipient: string) =>
  recipient in recipientWords ? recipientWords[recipient as EmailRecipients].name : recipient;

/** What the actions of a status did, each with its state and, if it failed, the reason. */
export function Outcomes({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const text = useText();
  if (outcomes.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={text('Actions')}
      sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, fontSize: '0.875rem' }}
    >
      {outcomes.map(({ id, recipient, state, message, detail }) => {
        const { Sign, color, words } = signs[state];
        return (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start' }}>
            <Sign fontSize="inherit" color={color} titleAccess={text(words)} sx={{ mt: '3px', flex: 'none' }} />
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {text(message)}
              {recipient ? ` · ${text(nameOf(recipient))}` : ''}
              {state === 'FAILED' && detail ? (
                <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {detail}
                </Box>
              ) : null}
              {state === 'HELD' ? (
                <>
                  {' · '}
                  <ScreenLink to="/EmailOutbox" color="inherit">
                    {text('Open the outbox')}
                  </ScreenLink>
                </>
              ) : null}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
