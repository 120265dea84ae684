import { recommendationWords } from '@atrium/domain/fap-meeting';
import { averageGrade, gradeDeviation, gradesOf, reviewStatusWords } from '@atrium/domain/fap-review';
import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { HtmlText } from '@atrium/ui/html-text';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import {
  type PanelReviewFragment,
  PanelReviewsOfProposalDocument,
  type PanelReviewsOfProposalQuery,
} from '../../api/generated/features/fap-review/fap-review.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { OverwrittenAnswersButton } from '../../kits/overwritten-texts/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { Wizard } from '../../kits/wizard/index.ts';
import { figure, useText } from '../../locale/index.ts';
import { ReviewReading } from './grade/grade-part.tsx';
import { useFapReviewItem } from './item-kind.tsx';
import { beneath, closeCells, narrowOnly, wideOnly } from './narrow.ts';

type Reviewed = NonNullable<PanelReviewsOfProposalQuery['proposal']>;

const Editor = ({ review, operation }: { review: PanelReviewFragment; operation: Operation<unknown> }) => (
  <Wizard item={useFapReviewItem(review, operation)} />
);

function ReviewRow({ review, onShow }: { review: PanelReviewFragment; onShow: () => void }) {
  const text = useText();
  return (
    <TableRow>
      <TableCell>
        {review.reviewer ? fullName(review.reviewer) : '–'}
        <Box sx={beneath}>{text(reviewStatusWords[review.status])}</Box>
        {review.comment ? (
          <Box sx={narrowOnly}>
            <HtmlText html={review.comment} />
          </Box>
        ) : null}
      </TableCell>
      <TableCell align="right">{figure(review.grade)}</TableCell>
      <TableCell sx={wideOnly}>
        <StatusChip
          label={text(reviewStatusWords[review.status])}
          tone={review.status === 'SUBMITTED' ? 'good' : 'draft'}
        />
      </TableCell>
      <TableCell sx={{ minWidth: 200, ...wideOnly }}>
        {review.comment ? <HtmlText html={review.comment} /> : '–'}
      </TableCell>
      <TableCell>
        <Button
          size="small"
          aria-label={text('Show the review by {{name}}', {
            name: review.reviewer ? fullName(review.reviewer) : '',
          })}
          onClick={onShow}
        >
          {text('Show')}
        </Button>
      </TableCell>
    </TableRow>
  );
}

function PanelReviews({ reviews, onShow }: { reviews: readonly PanelReviewFragment[]; onShow: (id: number) => void }) {
  const text = useText();
  const grades = gradesOf(reviews.map(({ grade }) => ({ grade: grade ?? null })));
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={text('External reviews')}>
      <Table size="small" aria-label={text('External reviews')} sx={closeCells}>
        <TableHead>
          <TableRow>
            <TableCell>{text('Name')}</TableCell>
            <TableCell align="right">{text('Score')}</TableCell>
            <TableCell sx={wideOnly}>{text('Review status')}</TableCell>
            <TableCell sx={wideOnly}>{text('Comment')}</TableCell>
            <TableCell>{text('Review Summary')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {reviews.map((review) => (
            <ReviewRow key={review.id} review={review} onShow={() => onShow(review.id)} />
          ))}
        </TableBody>
      </Table>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {text('Average {{average}}, deviation {{deviation}}', {
          average: figure(averageGrade(grades)),
          deviation: figure(gradeDeviation(grades)),
        })}
      </Typography>
    </Box>
  );
}

function Decisions({ proposal }: { proposal: Reviewed }) {
  const text = useText();
  const decisions = proposal.fapMeetingDecisions ?? [];
  const nameOf = (id: number) => proposal.instruments?.find((instrument) => instrument?.id === id)?.name ?? String(id);
  const codeOf = (id: number) => proposal.faps?.find((fap) => fap.id === id)?.code ?? String(id);
  if (decisions.length === 0) return <Typography>{text('No panel has decided yet.')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {decisions.map((decision) => (
        <Box
          component="li"
          key={`${decision.fapId}/${decision.instrumentId}`}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
        >
          <Typography component="h3" variant="h4">
            {codeOf(decision.fapId)} · {nameOf(decision.instrumentId)}
          </Typography>
          <Typography variant="body2" color="textSecondary" gutterBottom>
            {text('Recommendation: {{word}}, rank {{rank}}', {
              word: text(recommendationWords[decision.recommendation ?? 'UNSET']),
              rank: figure(decision.rankOrder),
            })}
            {decision.submitted ? ` · ${text('Submitted')}` : ''}
          </Typography>
          {(['commentForUser', 'commentForManagement'] as const).map((name) =>
            decision[name] ? (
              <Box key={name} sx={{ mt: 1 }}>
                <Typography variant="body2" color="textSecondary">
                  {text(name === 'commentForUser' ? 'Comment for user' : 'Comment for management')}
                </Typography>
                <HtmlText html={decision[name]} />
              </Box>
            ) : null,
          )}
        </Box>
      ))}
    </Box>
  );
}

/** The tab of a panel's page with the proposals and their reviewers. */
const reviewersTab = 3;

interface PanelSectionProps {
  readonly fap: NonNullable<Reviewed['faps']>[number];
  readonly proposal: Reviewed;
  readonly leads: boolean;
  readonly onShow: (reviewId: number) => void;
}

/** The reviews of one panel, or a link to assign reviewers. */
function PanelSection({ fap, proposal, leads, onShow }: PanelSectionProps) {
  const text = useText();
  const reviews = (proposal.reviews ?? []).filter(({ fapID }) => fapID === fap.id);
  return (
    <Box component="section" aria-label={fap.code}>
      <Typography component="h2" variant="h3" gutterBottom>
        {text('External reviews')} · {fap.code}
      </Typography>
      {reviews.length > 0 ? (
        <PanelReviews reviews={reviews} onShow={onShow} />
      ) : (
        <Typography>
          {text('No reviewers are assigned yet.')}{' '}
          {leads ? (
            <ScreenLink
              to="/FapPage/$id"
              params={{ id: fap.id }}
              query={{ tab: reviewersTab, search: proposal.proposalId }}
            >
              {text('Assign reviewers in {{panel}}', { panel: fap.code })}
            </ScreenLink>
          ) : null}
        </Typography>
      )}
    </Box>
  );
}

interface ReviewDialogProps {
  readonly review: PanelReviewFragment;
  readonly operation: Operation<unknown>;
  readonly onClose: () => void;
}

/** One review: editable for users who may write it, read-only for others. */
function ReviewDialog({ review, operation, onClose }: ReviewDialogProps) {
  const text = useText();
  return (
    <Dialog
      open
      holds
      width="lg"
      title={text('Review by {{name}}', { name: review.reviewer ? fullName(review.reviewer) : '' })}
      onClose={onClose}
    >
      <Box sx={{ mb: 1 }}>
        <OverwrittenAnswersButton questionary={review.questionary} />
      </Box>
      {review.abilities?.edit.allowed ? (
        <Editor key={review.id} review={review} operation={operation} />
      ) : (
        <ReviewReading review={review} />
      )}
    </Dialog>
  );
}

interface FapReviewsPartProps {
  readonly proposalPk: number;
  /** Assigns the proposal to a panel; for users who may do so. */
  readonly assign?: ReactNode;
  /** Whether the user assigns reviewers in any panel. */
  readonly leads?: boolean;
}

/** The reviews and decisions of panels on a proposal (rule R40); missing ones can be arranged from here (rule P100). */
export function FapReviewsPart({ proposalPk, assign, leads = false }: FapReviewsPartProps) {
  const text = useText();
  const operation = useOperation(
    PanelReviewsOfProposalDocument,
    { primaryKey: proposalPk },
    { keepPrevious: false, staleTime: 0, live: () => [recordKey('proposal', proposalPk)] },
  );
  const [shown, setShown] = useState<number | undefined>();
  return (
    <QueryResult of={operation} field="proposal">
      {(proposal) => {
        const faps = proposal.faps ?? [];
        const review = (proposal.reviews ?? []).find(({ id }) => id === shown);
        if (faps.length === 0) {
          return (
            <EmptyState
              title={text('Not in a panel')}
              text={text('Reviews and decisions appear here once the proposal is assigned to a panel.')}
              action={assign}
            />
          );
        }
        return (
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {faps.map((fap) => (
              <PanelSection key={fap.id} fap={fap} proposal={proposal} leads={leads} onShow={setShown} />
            ))}
            <Box component="section" aria-label={text('Meeting decisions')}>
              <Typography component="h2" variant="h3" gutterBottom>
                {text('Meeting decisions')}
              </Typography>
              <Decisions proposal={proposal} />
            </Box>
            {review ? <ReviewDialog review={review} operation={operation} onClose={() => setShown(undefined)} /> : null}
          </Box>
        );
      }}
    </QueryResult>
  );
}
