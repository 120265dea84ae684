import EditOutlined from '@mui/icons-material/EditOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  CallsToApplyInDocument,
  DraftsThatWaitDocument,
  type DraftsThatWaitQuery,
} from '../../api/generated/features/my-proposals/my-proposals.ts';
import { useOperation } from '../../api/index.ts';
import { Closes, callEnd, useServerNow } from '../../kits/deadline/index.ts';
import { screenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';

type Draft = NonNullable<DraftsThatWaitQuery['me']>['proposals'][number];

interface Due {
  readonly callId: number;
  readonly templateId: number;
  readonly call: string;
  readonly title: string | null | undefined;
  readonly by: Date;
  readonly drafts: readonly Draft[];
}

/** Open calls in the order of their deadlines, with the drafts that still wait in them; the server says which are open. */
function useDue(): readonly Due[] {
  const { isInternalUser } = useSession();
  const now = useServerNow();
  const drafts = useOperation(DraftsThatWaitDocument, {}).data?.me?.proposals ?? [];
  const { data } = useOperation(CallsToApplyInDocument, {
    filter: { isActive: true, isEnded: false, ...(isInternalUser ? { isActiveInternal: true } : {}) },
  });
  return (data?.calls ?? [])
    .map((call) => ({
      callId: call.id,
      templateId: call.templateId,
      call: call.shortCode,
      title: call.title,
      by: callEnd(call, isInternalUser, now).end,
      drafts: drafts.filter(({ callId }) => callId === call.id),
    }))
    .sort((a, b) => a.by.getTime() - b.by.getTime());
}

function DueCall({ due }: { due: Due }) {
  const text = useText();
  const [draft] = due.drafts;
  const Icon = draft ? EditOutlined : EventOutlined;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr auto',
        gap: 1.5,
        alignItems: 'center',
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Icon aria-hidden fontSize="small" sx={{ color: draft ? 'warning.main' : 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {due.title ? `${due.call} – ${due.title}` : due.call}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Closes at={due.by} />
          {draft ? ` · ${text('{{n}} drafts wait', { n: due.drafts.length })}` : ''}
        </Typography>
      </Box>
      {draft ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={text('Continue {{title}}', { title: draft.title || draft.proposalId })}
          {...screenLink({ to: '/ProposalEdit/$proposalPk', params: { proposalPk: draft.primaryKey } })}
        >
          {text('Continue')}
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={text('Apply to {{call}}', { call: due.call })}
          {...screenLink({
            to: '/ProposalCreate/$callId/$templateId',
            params: { callId: due.callId, templateId: due.templateId },
          })}
        >
          {text('Apply')}
        </Button>
      )}
    </Box>
  );
}

/** What is due: the calls one can still apply in, and the drafts that wait there. */
export function DuePart() {
  const text = useText();
  const due = useDue();
  if (due.length === 0) return null;
  // A draft that waits is never left out, however far its deadline.
  const shown = due.filter(({ drafts }, index) => index < 5 || drafts.length > 0);
  return (
    <Box component="section" aria-labelledby="due" sx={{ mb: 3 }}>
      <Typography id="due" component="h2" variant="h3" sx={{ mb: 1 }}>
        {text('Open calls')}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          backgroundColor: 'background.paper',
        }}
      >
        {shown.map((entry) => (
          <DueCall key={entry.callId} due={entry} />
        ))}
      </Box>
    </Box>
  );
}
