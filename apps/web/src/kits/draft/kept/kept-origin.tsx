import { keptDays, type TypedIn } from '@atrium/domain/draft';
import { accessSentences } from '@atrium/domain/kernel';
import { dateText } from '@atrium/ui/date-text';
import { useFormats } from '@atrium/ui/formats';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link, useRouter } from '@tanstack/react-router';
import { TypedForCallDocument, TypedInProposalDocument } from '../../../api/generated/kits/draft/kept/origins.ts';
import { useOperation } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';
import { useOpens, useSession } from '../../../session/index.ts';
import { type OriginQuery, originIn, originOf } from './origins.ts';

const isThere = 'Open the form to restore what you typed.';
const perhaps = 'If its form still exists, open it to restore what you typed.';
const notInThisRole = 'You cannot open its form in your current role.';

/** Returns the number that follows the prefix in the name of a record. */
function numberAfter(beginning: string, record: string): number | undefined {
  const rest = record.startsWith(beginning) ? record.slice(beginning.length) : '';
  return /^\d+$/.test(rest) ? Number(rest) : undefined;
}

/** Says what became of the form of an existing proposal. */
function OfProposal({ primaryKey }: { readonly primaryKey: number }) {
  const text = useText();
  const { data } = useOperation(TypedInProposalDocument, { primaryKey }, { quiet: true });
  if (!data) return null;
  if (!data.proposal) return text('The form is gone: the proposal was deleted, or you can no longer see it.');
  const { proposalId, abilities } = data.proposal;
  if (!abilities.edit.allowed) return text('You can no longer change proposal {{proposalId}}.', { proposalId });
  return text('Open the form of proposal {{proposalId}} to restore what you typed.', { proposalId });
}

/** Says what became of the form of a new proposal, by its call. */
function OfCall({ id }: { readonly id: number }) {
  const text = useText();
  const { data } = useOperation(TypedForCallDocument, { id }, { quiet: true });
  if (!data) return null;
  const { call } = data;
  if (!call) return text('The form is gone: its call no longer exists.');
  if (!call.isActive) return text('The form is gone: call {{call}} is no longer open.', { call: call.shortCode });
  return text('Call {{call}} is open: open its form to restore what you typed.', { call: call.shortCode });
}

/** Says what became of any other form, looked up by the keys of its record. */
function OfRecord({ document, keys, questionId }: OriginQuery) {
  const text = useText();
  const { roles } = useSession();
  const { data, error } = useOperation(document, keys, { quiet: true, staleTime: 0 });
  if (!data) return error ? text(perhaps) : null;
  const it = originIn(data, questionId);
  if (!it && roles.length > 1) return text('Its record was deleted, or you cannot see it in your current role.');
  if (!it) return text('The form is gone: what it belonged to was deleted, or you can no longer see it.');
  const { allowed, message } = it.may ?? it.abilities?.may ?? { allowed: true };
  if (allowed && !it.abilities?.reopen?.allowed) return text(isThere);
  if (message === accessSentences.INSUFFICIENT_PERMISSIONS) return text(notInThisRole);
  return `${text('Its form can no longer accept this.')}${message ? ` ${text(message)}` : ''}`;
}

/** Says what became of the form of a facility page; these pages always exist. */
function OfPage() {
  const text = useText();
  return text(useOpens()('/PageEditor') ? isThere : notInThisRole);
}

/** Says what became of the form in which a text was typed. */
function Origin({ record }: { readonly record: string }) {
  const text = useText();
  const callId = numberAfter('proposal-new-', record);
  const primaryKey = numberAfter('proposal-', record);
  if (callId !== undefined) return <OfCall id={callId} />;
  if (primaryKey !== undefined) return <OfProposal primaryKey={primaryKey} />;
  if (record.startsWith('page-')) return <OfPage />;
  const origin = originOf(record);
  return origin ? <OfRecord {...origin} /> : text(perhaps);
}

/** Links to the screen where the text was typed, with the query of its address. */
function TypedInLink({ title, address }: TypedIn) {
  const router = useRouter();
  const { pathname, search } = new URL(address, location.origin);
  const target = { to: pathname, search: router.options.parseSearch?.(search) ?? {} } as object;
  return (
    <MuiLink component={Link} {...target}>
      {title}
    </MuiLink>
  );
}

interface KeptOriginProps {
  readonly record: string;
  readonly typedIn: TypedIn | undefined;
  readonly keptAt: number;
}

/** Shows where a stored text was typed, whether its form still exists, and the period for which it is stored (rule P183). */
export function KeptOrigin({ record, typedIn, keptAt }: KeptOriginProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <Typography variant="body2" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
      {typedIn ? (
        <div>
          {text('Typed in')}: <TypedInLink {...typedIn} />
        </div>
      ) : null}
      <div>
        <Origin record={record} />
      </div>
      <div>
        {text('Kept from {{since}} until {{until}}', {
          since: dateText(new Date(keptAt), formats, true),
          until: dateText(new Date(keptAt + keptDays * 86_400_000), formats, true),
        })}
      </div>
    </Typography>
  );
}
