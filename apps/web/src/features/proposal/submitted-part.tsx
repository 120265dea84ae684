import { DateText } from '@atrium/ui/date-text';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { ReceiptShownFragment } from '../../api/generated/kits/receipt/receipt.ts';
import { Receipts } from '../../kits/receipt/index.tsx';
import { useText } from '../../locale/index.ts';

interface SubmittedPartProps {
  readonly reference: string;
  readonly receipts: readonly ReceiptShownFragment[];
  /** When applicants are notified of the result, if the call says so. */
  readonly answersFrom: string | null;
  readonly answersBy: string | null;
  /** Whether it may still be changed; every save then submits it again. */
  readonly isEditable: boolean;
  /** Whether it still waits for a decision. */
  readonly isWaiting: boolean;
  /** Whether it was submitted just now, on this page. */
  readonly isNew: boolean;
}

/** Focuses the heading when it appears. */
function useFocusOnNew(isNew: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    // Waits until the confirmation dialog has closed and restored the focus.
    const timer = setTimeout(() => heading.current?.focus(), 350);
    return () => clearTimeout(timer);
  }, [isNew]);
  return heading;
}

/** What happens to a proposal that waits for a decision, and when the result is expected. */
function WhatIsNext({
  answersFrom,
  answersBy,
  isHeaded,
}: Pick<SubmittedPartProps, 'answersFrom' | 'answersBy'> & { readonly isHeaded: boolean }) {
  const text = useText();
  return (
    <>
      {isHeaded ? (
        <Typography variant="h4" component="h3" gutterBottom>
          {text('What happens next')}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ mt: 0, mb: 1.5, pl: 2.5 }}>
        <li>{text('The facility checks whether the experiment can be done, and reviewers judge it.')}</li>
        {answersFrom && answersBy ? (
          <li>
            {text('You will be told the result between')} <DateText value={answersFrom} /> {text('and')}{' '}
            <DateText value={answersBy} />
            {text('.')}
          </li>
        ) : (
          <li>{text('You will be told the result by e-mail.')}</li>
        )}
        <li>{text('You can see the status of your proposal on your dashboard at any time.')}</li>
      </Box>
    </>
  );
}

/** Users who return to change something need the form first. */
const isFoldedFor = ({ isEditable, isNew }: SubmittedPartProps) => isEditable && !isNew;

/** The number, what happens next, and the fingerprint as proof of the submission. */
function Submission(props: SubmittedPartProps) {
  const { reference, receipts, answersFrom, answersBy, isWaiting } = props;
  const isFolded = isFoldedFor(props);
  const text = useText();
  return (
    <>
      <Box sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.3, overflowWrap: 'anywhere' }}>{reference}</Box>
      <Box component="p" sx={{ mt: 0, mb: 1.5, color: 'text.secondary' }}>
        {text('Please quote this number when you contact us.')}{' '}
        {text('We sent a confirmation by e-mail to everybody on the proposal.')}
      </Box>
      {isWaiting ? <WhatIsNext answersFrom={answersFrom} answersBy={answersBy} isHeaded={!isFolded} /> : null}
      {receipts.length > 0 ? (
        <Box component="details" sx={{ fontSize: '0.875rem' }}>
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {text(receipts.at(-1)?.contentHash ? 'Receipt with fingerprint' : 'Receipt')}
          </Box>
          <Box sx={{ mt: 1 }}>
            <Receipts receipts={receipts} />
          </Box>
        </Box>
      ) : null}
    </>
  );
}

const framed = {
  mb: 3,
  maxWidth: '47.5rem',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
};

/**
 * The receipt of a submission: its number, what happens next and when the result is expected; the fingerprint as proof is one click away
 * (rule P123). It is focused when it appears. For users who return to change something it is collapsed, to leave room for the form.
 */
export function SubmittedPart(props: SubmittedPartProps) {
  const { isEditable, isWaiting, isNew } = props;
  const text = useText();
  const heading = useFocusOnNew(isNew);
  return (
    <>
      {isEditable ? (
        <Alert severity="info" sx={{ mb: 2, maxWidth: '47.5rem' }}>
          {text('This proposal is submitted and can still be edited. Each time you save, it is submitted again.')}
        </Alert>
      ) : null}
      {isFoldedFor(props) ? (
        <Box component="section" aria-label={text('Submission')} sx={framed}>
          <Box component="details">
            <Box component="summary" sx={{ cursor: 'pointer', px: 2.5, py: 1.5 }}>
              {text(isWaiting ? 'What happens next' : 'Submission')}
            </Box>
            <Box sx={{ px: 2.5, pb: 2.5 }}>
              <Submission {...props} />
            </Box>
          </Box>
        </Box>
      ) : (
        <Box component="section" aria-label={text('Submission')} sx={{ ...framed, p: 2.5 }}>
          <Typography variant="h3" component="h2" ref={heading} tabIndex={-1} sx={{ mb: 0.5 }}>
            {text('Your proposal is submitted')}
          </Typography>
          <Submission {...props} />
        </Box>
      )}
    </>
  );
}
