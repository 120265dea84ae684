import { keptDays, type TypedIn } from '@atrium/domain/draft';
import { dateText } from '@atrium/ui/date-text';
import { useFormats } from '@atrium/ui/formats';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { TypedForCallDocument, TypedInProposalDocument } from '../../../api/generated/kits/draft/drafts.ts';
import { useOperation } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';

/** The number in the name of a record that begins so. */
function numberAfter(beginning: string, record: string): number | undefined {
  const rest = record.startsWith(beginning) ? record.slice(beginning.length) : '';
  return /^\d+$/.test(rest) ? Number(rest) : undefined;
}

/** What became of the form of a proposal that was being written. */
function OfProposal({ primaryKey }: { readonly primaryKey: number }) {
  const text = useText();
  const { data } = useOperation(TypedInProposalDocument, { primaryKey }, { quiet: true });
  if (!data) return null;
  if (!data.proposal) return text('The form is gone: the proposal was deleted, or is not yours to see any more.');
  const { proposalId, abilities } = data.proposal;
  if (!abilities.edit.allowed) return text('Proposal {{proposalId}} can no longer be changed by you.', { proposalId });
  return text('The form of proposal {{proposalId}} is there and brings it back.', { proposalId });
}

/** What became of the form in which a proposal was begun. */
function OfCall({ id }: { readonly id: number }) {
  const text = useText();
  const { data } = useOperation(TypedForCallDocument, { id }, { quiet: true });
  if (!data) return null;
  const { call } = data;
  if (!call) return text('The form is gone: its call is not there any more.');
  if (!call.isActive) return text('The form is gone: call {{call}} is not open any more.', { call: call.shortCode });
  return text('Call {{call}} is open: its form brings it back.', { call: call.shortCode });
}

interface KeptOriginProps {
  readonly record: string;
  readonly typedIn: TypedIn | undefined;
  readonly keptAt: number;
}

/** Where a kept text was typed, whether its form is still there, since when it is kept and until when (rule P183). */
export function KeptOrigin({ record, typedIn, keptAt }: KeptOriginProps) {
  const text = useText();
  const formats = useFormats();
  const callId = numberAfter('proposal-new-', record);
  const primaryKey = numberAfter('proposal-', record);
  return (
    <Typography variant="body2" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
      {typedIn ? (
        <div>
          {text('Typed in')}:{' '}
          <MuiLink component={Link} {...({ to: typedIn.address } as object)}>
            {typedIn.title}
          </MuiLink>
        </div>
      ) : null}
      {callId === undefined ? null : <OfCall id={callId} />}
      {primaryKey === undefined ? null : <OfProposal primaryKey={primaryKey} />}
      <div>
        {text('Kept since {{since}}, until {{until}}', {
          since: dateText(new Date(keptAt), formats, true),
          until: dateText(new Date(keptAt + keptDays * 86_400_000), formats, true),
        })}
      </div>
    </Typography>
  );
}
