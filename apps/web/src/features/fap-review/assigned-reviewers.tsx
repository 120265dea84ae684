import { declineReasonWords, fapReviewTexts, rankDecision, reviewStatusWords } from '@atrium/domain/fap-review';
import { fullName } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import { StatusChip } from '@atrium/ui/status-chip';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import {
  type PanelProposalFragment,
  PanelProposalsDocument,
  RankReviewerDocument,
  RemoveReviewerFromProposalDocument,
} from '../../api/generated/features/fap-review/fap-proposals.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { hereLink, screenLink } from '../../kits/go/index.ts';
import { roomOf } from '../../kits/reading-room/index.ts';
import { figure, useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';
import { beneath, closeCells, narrowOnly, wideOnly } from './narrow.ts';

type Assignment = NonNullable<PanelProposalFragment['assignments']>[number];

/** Returns the status of a review, or why it was declined. */
const standingWords = ({ declineReason, status }: NonNullable<Assignment['review']>) =>
  declineReason ? declineReasonWords[declineReason] : reviewStatusWords[status];

/** The index of the reviews among the tabs of a proposal's record in a panel. */
const gradePlace = 2;

interface RankProps {
  readonly assignment: Assignment;
  readonly ranks: readonly (number | null | undefined)[];
  readonly disabled: boolean;
}

/** The rank of a reviewer, saved when the field loses the focus; a duplicate rank only causes a warning. */
function Rank({ assignment, ranks, disabled }: RankProps) {
  const text = useText();
  const { rank, review, user, fapMemberUserId } = assignment;
  const [typed, setTyped] = useState(rank === null || rank === undefined ? '' : String(rank));
  const save = useCommand(RankReviewerDocument, { refreshes: [PanelProposalsDocument] });
  const name = user ? fullName(user) : '';
  const decision = typed === '' ? undefined : rankDecision(Number(typed), ranks.length);
  const isRefused = decision !== undefined && !decision.allowed;
  const isTaken = typeof rank === 'number' && ranks.filter((other) => other === rank).length > 1;
  const store = () => {
    if (isRefused || typed === '' || Number(typed) === rank || !review) return;
    void save.run({ fapReviewId: review.id, reviewerId: fapMemberUserId ?? 0, rank: Number(typed) });
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <TextField
        size="small"
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        onBlur={store}
        onKeyDown={(event) => (event.key === 'Enter' ? store() : undefined)}
        error={isRefused}
        helperText={
          isRefused ? text('The rank {{rank}} is invalid, please chose another.', { rank: typed }) : undefined
        }
        disabled={disabled}
        slotProps={{ htmlInput: { inputMode: 'numeric', 'aria-label': text('Rank of {{name}}', { name }) } }}
        sx={{ width: 76 }}
      />
      {isTaken ? (
        <Tooltip title={text(fapReviewTexts.rankTaken)}>
          <WarningAmberOutlined fontSize="small" color="warning" aria-label={text(fapReviewTexts.rankTaken)} />
        </Tooltip>
      ) : null}
    </Box>
  );
}

interface ReviewLinkProps {
  readonly row: PanelProposalFragment;
  readonly assignment: Assignment;
}

/** Links to the review: to its room if the user may write it, otherwise to the tab of the proposal that shows it. */
function ReviewLink({ row: { proposal }, assignment: { review, user } }: ReviewLinkProps) {
  const text = useText();
  const { user: me } = useSession();
  if (!review) return null;
  const isOwn = user?.id === me.id;
  const writes = isOwn && review.status === 'DRAFT' && !review.declineReason;
  // The reviews are ordered as on the tab 'Grade': the user's own first.
  const shown = (proposal.reviews ?? []).toSorted((a, b) => Number(b.userID === me.id) - Number(a.userID === me.id));
  const verticalTab = shown.findIndex(({ id }) => id === review.id);
  const target = writes
    ? screenLink(roomOf({ kind: 'PANEL', reviewId: review.id }))
    : hereLink({
        reviewModal: proposal.primaryKey,
        modalTab: gradePlace,
        ...(verticalTab > 0 ? { verticalTab } : {}),
      });
  const action = text(writes ? 'Grade proposal' : 'View review');
  return (
    <Button size="small" aria-label={`${action}: ${user ? fullName(user) : ''}`} {...target}>
      {action}
    </Button>
  );
}

/** Removes a reviewer from a proposal after a confirmation that explains the consequences. */
function useDismissal(fapId: number, { proposalPk }: PanelProposalFragment) {
  const text = useText();
  const ask = useConfirm();
  const remove = useCommand(RemoveReviewerFromProposalDocument, {
    done: fapReviewTexts.removed,
    refreshes: [PanelProposalsDocument],
  });
  return ({ user, fapMemberUserId, review }: Assignment) => {
    const removal = { fapId, proposalPk, memberId: fapMemberUserId ?? 0 };
    return ask({
      title: 'Remove assignment',
      text: text(
        review?.status === 'SUBMITTED' || typeof review?.grade === 'number'
          ? '{{name}} will no longer review this proposal. The grade and comment written so far will be removed.'
          : '{{name}} will no longer review this proposal.',
        { name: user ? fullName(user) : '' },
      ),
      confirmLabel: 'Remove',
      destructive: true,
      look: () => remove.preview(removal),
      act: () => remove.run(removal),
    });
  };
}

function ReviewState({ review }: Pick<Assignment, 'review'>) {
  const text = useText();
  if (!review) return '–';
  const tone = review.declineReason ? 'warning' : review.status === 'SUBMITTED' ? 'good' : 'draft';
  return <StatusChip label={text(standingWords(review))} tone={tone} />;
}

interface AssignmentRowProps extends ReviewLinkProps {
  /** Omitted if the user may not see or change ranks. */
  readonly rank: ReactNode;
  readonly onRemove: (() => void) | undefined;
}

/** A reviewer of the proposal, with the status of the review. */
function AssignmentRow({ row, assignment, rank, onRemove }: AssignmentRowProps) {
  const text = useText();
  const { user, review, dateAssigned } = assignment;
  return (
    <TableRow>
      <TableCell>
        {user?.preferredname || user?.firstname}
        <Box component="span" sx={narrowOnly}>{` ${user?.lastname}`}</Box>
        <Box sx={beneath}>{review ? text(standingWords(review)) : null}</Box>
        {review?.declineText ? (
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', maxWidth: '20rem' }}>{review.declineText}</Box>
        ) : null}
      </TableCell>
      <TableCell sx={wideOnly}>{user?.lastname}</TableCell>
      <TableCell sx={wideOnly}>
        <DateText value={dateAssigned} />
      </TableCell>
      {rank ? <TableCell>{rank}</TableCell> : null}
      <TableCell sx={wideOnly}>
        <ReviewState review={review} />
      </TableCell>
      <TableCell align="right">{figure(review?.grade)}</TableCell>
      <TableCell>
        <ReviewLink row={row} assignment={assignment} />
        {onRemove ? (
          <Button
            size="small"
            color="error"
            aria-label={text('Remove assignment of {{name}}', { name: user ? fullName(user) : '' })}
            onClick={onRemove}
          >
            {text('Remove')}
          </Button>
        ) : null}
      </TableCell>
    </TableRow>
  );
}

interface AssignedReviewersProps {
  readonly fapId: number;
  readonly row: PanelProposalFragment;
  readonly mayAssign: boolean;
}

/** The reviewers of a panel's proposal with the status of their reviews, and their removal. */
export function AssignedReviewers({ fapId, row, mayAssign }: AssignedReviewersProps) {
  const text = useText();
  const dismiss = useDismissal(fapId, row);
  const assignments = row.assignments ?? [];
  const ranks = assignments.map(({ rank }) => rank);
  if (assignments.length === 0) return <Typography variant="body2">{text('Nobody is assigned yet.')}</Typography>;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={text('Reviewers of {{id}}', { id: row.proposal.proposalId })} sx={closeCells}>
        <TableHead>
          <TableRow>
            <TableCell>{text('First name')}</TableCell>
            <TableCell sx={wideOnly}>{text('Last name')}</TableCell>
            <TableCell sx={wideOnly}>{text('Date assigned')}</TableCell>
            {mayAssign ? <TableCell>{text('Rank')}</TableCell> : null}
            <TableCell sx={wideOnly}>{text('Review status')}</TableCell>
            <TableCell align="right">{text('Grade')}</TableCell>
            <TableCell>{text('Actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {assignments.map((assignment) => (
            <AssignmentRow
              key={assignment.fapMemberUserId}
              row={row}
              assignment={assignment}
              rank={
                mayAssign ? (
                  <Rank key={assignment.rank} assignment={assignment} ranks={ranks} disabled={!assignment.review} />
                ) : null
              }
              onRemove={mayAssign ? () => void dismiss(assignment) : undefined}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
