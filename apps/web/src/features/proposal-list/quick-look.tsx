import { recordKey } from '@atrium/domain/live';
import { fullName, institutionOf } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import { Fact, Facts } from '@atrium/ui/facts';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import {
  ProposalLookDocument,
  type ProposalLookQuery,
} from '../../api/generated/features/proposal-list/proposal-list.ts';
import { useOperation } from '../../api/index.ts';
import { isForPage } from '../../kits/page-keys/index.ts';
import { FinalStatusChip, joinedWords, ProposalStatus, reviewWord } from '../../kits/proposal-rows/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { timeIn } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';

interface QuickLookProps {
  readonly primaryKey: number;
  /** The rows of the page, in order. */
  readonly rows: readonly number[];
  readonly onLook: (primaryKey: number) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Keyboard shortcuts of the quick look: move through the rows of the page, open the record, close. */
function useKeys({ primaryKey, rows, onLook, onOpen, onClose }: QuickLookProps) {
  const latest = useRef((_: KeyboardEvent) => {});
  latest.current = (event) => {
    if (!isForPage(event)) return;
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (step) {
      const next = rows[rows.indexOf(primaryKey) + step];
      if (next !== undefined) onLook(next);
      event.preventDefault();
    }
    if (event.key === 'Escape') onClose();
    // On a link or button, Enter activates that instead.
    const isElsewhere = event.target instanceof Element && event.target.closest('a, button') !== null;
    if (event.key === 'Enter' && !isElsewhere) onOpen();
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** Moves the focus into the quick look while it is open, and restores it afterwards. */
function useFocusWhileOpen() {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    pane.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return pane;
}

/** Buttons that open the record or return to the list, with their shortcuts. */
function Head({ onOpen, onClose }: Pick<QuickLookProps, 'onOpen' | 'onClose'>) {
  const text = useText();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 2 }}>
      <Button variant="contained" size="small" aria-keyshortcuts="Enter" onClick={onOpen}>
        {text('Open proposal')}
      </Button>
      <Box sx={{ flex: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {text('j and k: other rows, Enter: open, Esc: close')}
      </Box>
      <IconButton size="small" aria-label={text('Close')} onClick={onClose}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

type LookedAt = NonNullable<ProposalLookQuery['proposal']>;

/** Returns the result of each technical review, with the time it allocates if any. */
function reviewsInWords({ technicalReviews, call }: LookedAt): string {
  const units = call?.allocationTimeUnit;
  return joinedWords(
    technicalReviews.map((review) =>
      typeof review.timeAllocation === 'number'
        ? `${reviewWord(review)} (${timeIn(review.timeAllocation, units)})`
        : reviewWord(review),
    ),
  );
}

function ProposalFacts({ proposal }: { proposal: LookedAt }) {
  const text = useText();
  const { status, finalStatus, submitted, submittedDate, proposer, users, instruments, faps, abstract } = proposal;
  return (
    <Facts>
      <Fact label={text('Status')}>
        <ProposalStatus whole name={status?.name ?? '–'} shortCode={status?.shortCode} submitted={submitted} />
      </Fact>
      {finalStatus && finalStatus !== 'UNSET' ? (
        <Fact label={text('Final status')}>
          <FinalStatusChip status={finalStatus} />
        </Fact>
      ) : null}
      <Fact label={text('Principal Investigator')}>
        {proposer ? joinedWords([fullName(proposer), institutionOf(proposer)]) : '–'}
      </Fact>
      <Fact label={text('Co-proposers')}>{joinedWords(users.map(fullName)) || '–'}</Fact>
      <Fact label={text('Instruments')}>{joinedWords(instruments?.map(({ name }) => name)) || '–'}</Fact>
      <Fact label={text('Technical reviews')}>{reviewsInWords(proposal) || '–'}</Fact>
      <Fact label={text('Panel')}>{joinedWords(faps?.map(({ code }) => code)) || '–'}</Fact>
      <Fact label={text('Submitted')}>{submitted ? <DateText value={submittedDate} withTime /> : text('Not yet')}</Fact>
      <Fact label={text('Abstract')}>
        <Box sx={{ whiteSpace: 'pre-wrap' }}>{abstract || '–'}</Box>
      </Fact>
    </Facts>
  );
}

/**
 * A summary of a proposal beside the list (rule P106): `j` and `k` or the arrow keys move through the rows, Enter opens the record, Escape
 * closes.
 */
export function QuickLook(props: QuickLookProps) {
  const { primaryKey, onOpen, onClose } = props;
  const text = useText();
  const pane = useFocusWhileOpen();
  useKeys(props);
  const operation = useOperation(
    ProposalLookDocument,
    { primaryKey },
    { quiet: true, live: () => [recordKey('proposal', primaryKey)] },
  );
  return (
    <Box
      component="aside"
      ref={pane}
      tabIndex={-1}
      aria-label={text('Quick look')}
      sx={{
        position: 'fixed',
        top: '3.5rem',
        right: 0,
        bottom: 0,
        zIndex: 4,
        width: 'min(440px, 100vw)',
        overflowY: 'auto',
        borderLeft: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
        boxShadow: 8,
        p: 2.5,
        outline: 'none',
      }}
    >
      <Head onOpen={onOpen} onClose={onClose} />
      <QueryResult of={operation} field="proposal" absent="Proposal not found">
        {(proposal) => (
          <>
            <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
              {proposal.title || text('Untitled')}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
              {[proposal.proposalId, proposal.call?.shortCode].filter(Boolean).join(' · ')}
            </Typography>
            <ProposalFacts proposal={proposal} />
          </>
        )}
      </QueryResult>
    </Box>
  );
}
