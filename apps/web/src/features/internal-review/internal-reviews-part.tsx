import { internalReviewTexts } from '@atrium/domain/internal-review';
import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import { windowBelow } from '@atrium/ui/width';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import {
  DeleteInternalReviewDocument,
  type InternalReviewFragment,
  InternalReviewsOfDocument,
} from '../../api/generated/features/internal-review/internal-review.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { InternalReviewDialog, InternalReviewReading } from './internal-review-dialog.tsx';

type Opened = number | 'new' | undefined;

/** Hidden on narrow screens, where the dialog of the review shows it instead. */
const roomy = { [windowBelow(600)]: { display: 'none' } };
const heads = [
  { label: 'Title' },
  { label: 'Reviewer' },
  { label: 'Created at', sx: roomy },
  { label: 'Assigned by', sx: roomy },
  { label: 'Actions' },
];

interface RowsProps {
  readonly reviews: readonly InternalReviewFragment[];
  readonly onOpen: (id: number) => void;
}

function Rows({ reviews, onOpen }: RowsProps) {
  const text = useText();
  const ask = useConfirm();
  const remove = useCommand(DeleteInternalReviewDocument, {
    done: internalReviewTexts.deleted,
    refreshes: [InternalReviewsOfDocument],
  });
  const discard = ({ id, technicalReviewId, title }: InternalReviewFragment) =>
    void ask({
      title: 'Delete internal review',
      text: text('“{{title}}” and everything written in it will be deleted. Are you sure?', { title }),
      confirmLabel: 'Delete',
      destructive: true,
      look: () => remove.preview({ input: { id, technicalReviewId } }),
      act: () => remove.run({ input: { id, technicalReviewId } }),
    });
  return (
    <Box role="region" aria-label={text('Internal reviews')} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={text('Internal reviews')}>
        <TableHead>
          <TableRow>
            {heads.map(({ label, sx }) => (
              <TableCell key={label} sx={sx}>
                {text(label)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {reviews.map((review) => (
            <TableRow key={review.id}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{review.title}</TableCell>
              <TableCell>{review.reviewer ? fullName(review.reviewer) : '–'}</TableCell>
              <TableCell sx={roomy}>
                <DateText value={review.createdAt} />
              </TableCell>
              <TableCell sx={roomy}>{review.assignedByUser ? fullName(review.assignedByUser) : '–'}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap', [windowBelow(600)]: { whiteSpace: 'normal' } }}>
                <Button size="small" onClick={() => onOpen(review.id)}>
                  {text(review.editScope === 'NOTHING' ? 'View' : 'Edit')}
                </Button>
                {review.abilities.delete.allowed ? (
                  <Button size="small" color="error" onClick={() => discard(review)}>
                    {text('Delete')}
                  </Button>
                ) : null}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const nobody: readonly number[] = [];

interface InternalReviewsPartProps {
  readonly technicalReviewId: number;
  /** The proposal whose changes cause these reviews to be fetched again. */
  readonly proposalPk: number;
  /** Whether internal reviewers may be asked; otherwise the list is read-only. */
  readonly mayAsk: boolean;
  /** People on the proposal, who cannot be asked. */
  readonly excluded?: readonly number[];
}

/** The internal reviews requested for a technical review, with their results. */
export function InternalReviewsPart(props: InternalReviewsPartProps) {
  const { technicalReviewId, proposalPk, mayAsk, excluded = nobody } = props;
  const text = useText();
  const id = useId();
  const [opened, setOpened] = useState<Opened>();
  const operation = useOperation(
    InternalReviewsOfDocument,
    { technicalReviewId },
    { keepPrevious: false, live: () => [recordKey('proposal', proposalPk)] },
  );
  const close = () => setOpened(undefined);
  // Always the current version, even while the dialog is open, since another user may edit it.
  const stored = operation.data?.internalReviews?.find(({ id }) => id === opened);
  return (
    <Accordion variant="outlined" disableGutters defaultExpanded sx={{ mt: 3 }}>
      <AccordionSummary id={`${id}-head`} aria-controls={`${id}-reviews`} expandIcon={<ExpandMore />}>
        <Typography component="span" variant="h4">
          {text('Internal reviews')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <QueryResult of={operation} field="internalReviews">
          {(reviews) =>
            reviews.length > 0 ? (
              <Rows reviews={reviews} onOpen={setOpened} />
            ) : (
              <Typography variant="body2" color="textSecondary">
                {text('Nobody has been asked for an internal review yet.')}
              </Typography>
            )
          }
        </QueryResult>
        {mayAsk ? (
          <Button variant="outlined" size="small" sx={{ mt: 2 }} onClick={() => setOpened('new')}>
            {text('Ask for an internal review')}
          </Button>
        ) : null}
      </AccordionDetails>
      {stored?.editScope === 'NOTHING' ? <InternalReviewReading review={stored} onClose={close} /> : null}
      {opened === 'new' || (stored && stored.editScope !== 'NOTHING') ? (
        <InternalReviewDialog
          technicalReviewId={technicalReviewId}
          stored={stored}
          excluded={excluded}
          onClose={close}
        />
      ) : null}
    </Accordion>
  );
}
