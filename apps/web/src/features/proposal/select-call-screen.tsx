import { remainingTimeText } from '@atrium/domain/call';
import { EmptyState } from '@atrium/ui/empty-state';
import { HtmlText } from '@atrium/ui/html-text';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { OpenCallsDocument, type OpenCallsQuery } from '../../api/generated/features/proposal/proposal-editor.ts';
import { useOperation } from '../../api/index.ts';
import { callEnd, Deadline, useServerNow } from '../../kits/deadline/index.ts';
import { ScreenLink, useGo } from '../../kits/go/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { translateSentence, useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';

type OpenCall = NonNullable<OpenCallsQuery['calls']>[number];

function CallEntry({ call }: { call: OpenCall }) {
  const text = useText();
  const now = useServerNow();
  const { isInternalUser } = useSession();
  const { end } = callEnd(call, isInternalUser, now);
  const remaining = remainingTimeText(end, now);
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', py: 2 }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        <ScreenLink to="/ProposalCreate/$callId/$templateId" params={{ callId: call.id, templateId: call.templateId }}>
          {call.title || call.shortCode}
        </ScreenLink>
      </Typography>
      <Box sx={{ color: 'text.secondary', mt: 0.25 }}>
        {call.title ? `${call.shortCode} · ` : null}
        {text('Application deadline')} <Deadline value={end} />
        {remaining ? (
          <Box component="strong" sx={{ color: 'text.primary' }}>
            {` · ${translateSentence(remaining)}`}
          </Box>
        ) : null}
      </Box>
      {call.description ? (
        <Box sx={{ mt: 0.5, maxWidth: '47.5rem' }}>
          <HtmlText html={call.description} />
        </Box>
      ) : null}
    </Box>
  );
}

function Choice({ calls }: { calls: readonly OpenCall[] }) {
  const text = useText();
  const go = useGo();
  const [only, ...others] = calls;
  const isAlone = only !== undefined && others.length === 0;
  useEffect(() => {
    if (!isAlone) return;
    const params = { callId: only.id, templateId: only.templateId };
    void go({ to: '/ProposalCreate/$callId/$templateId', params }, { replace: true });
  }, [isAlone, only, go]);
  if (calls.length === 0) return <EmptyState title={text('There are no calls open at this time')} />;
  if (isAlone) return null;
  return (
    <Box component="ul" aria-label={text('Open calls')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {calls.map((call) => (
        <CallEntry key={call.id} call={call} />
      ))}
    </Box>
  );
}

/** `/ProposalSelectType`: chooses the call of a new proposal; skipped if only one is open. */
export function SelectCallScreen() {
  const text = useText();
  // The server returns calls that are open only to internal users to those users only.
  const filter = { isActive: true, isActiveInternal: true, isEnded: false, isOrdered: true };
  const operation = useOperation(OpenCallsDocument, { filter });
  return (
    <Screen title={text('New Proposal')} context={text('Select the call to apply to')}>
      <QueryResult of={operation} field="calls" absent="There are no calls open at this time">
        {(calls) => <Choice calls={calls} />}
      </QueryResult>
    </Screen>
  );
}
