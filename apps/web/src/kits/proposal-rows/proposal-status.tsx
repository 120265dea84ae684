import { type Stage, shortStatusName, statusStageOf } from '@atrium/domain/status';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import {
  ProposalStatusesDocument,
  type ProposalStatusesQuery,
} from '../../api/generated/kits/proposal-rows/proposal-rows.ts';
import { useOperation } from '../../api/index.ts';
import { say } from '../../locale/index.ts';
import { finalStatusWords } from './words.ts';

const none: NonNullable<ProposalStatusesQuery['statuses']> = [];

/** Returns the statuses of proposals; empty while loading. */
export function useProposalStatuses() {
  return useOperation(ProposalStatusesDocument, {}, { staleTime: 60_000 }).data?.statuses ?? none;
}

const tones: Readonly<Record<Stage, StatusTone>> = {
  WITH_APPLICANT: 'draft',
  IN_REVIEW: 'active',
  WAITING: 'waiting',
  ENDED_WELL: 'good',
  ENDED_BADLY: 'bad',
  GIVEN_UP: 'off',
};

interface ProposalStatusProps {
  readonly name: string;
  readonly submitted: boolean;
  readonly shortCode?: string | null | undefined;
  /** Whether to show the full name, where there is more room than in a table. */
  readonly whole?: boolean;
}

/** The status of a proposal: its name, and a tone that shows whose turn it is or how it ended (rule P105). */
export function ProposalStatus({ name, submitted, shortCode, whole = false }: ProposalStatusProps) {
  const label = whole ? name : shortStatusName(shortCode, name);
  const hint = label === name ? shortCode : `${name} (${shortCode})`;
  return <StatusChip label={say(label)} tone={tones[statusStageOf(shortCode, submitted)]} code={hint ?? undefined} />;
}

/** The same for lists that contain the id of the status instead of its code. */
export function ProposalStatusOf({
  statusId,
  ...props
}: Omit<ProposalStatusProps, 'shortCode'> & { statusId: number }) {
  const status = useProposalStatuses().find(({ id }) => id === statusId);
  return <ProposalStatus {...props} shortCode={status?.shortCode} />;
}

/** The decision on a proposal as a chip (rule P20). */
export function FinalStatusChip({ status }: { status: keyof typeof finalStatusWords }) {
  const { label, tone } = finalStatusWords[status];
  return <StatusChip label={say(label)} tone={tone} />;
}
