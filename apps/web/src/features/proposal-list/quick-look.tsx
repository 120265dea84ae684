import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import { Fact, Facts } from '@atrium/ui/facts';
import { StatusChip } from '@atrium/ui/status-chip';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { ProposalLookDocument } from '../../api/generated/features/proposal-list/proposal-list.ts';
import { useOperation } from '../../api/index.ts';
import { isForPage } from '../../kits/page-keys/index.ts';
import { finalStatusWords, joinedWords, ProposalStatus, reviewWord, unitsOf } from '../../kits/proposal-rows/index.ts';
import { Answer } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

interface QuickLookProps {
  readonly primaryKey: number;
  /** The rows of the page, in their order. */
  readonly rows: readonly number[];
  readonly onLook: (primaryKey: number) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** The keys of a quick look: through the rows of the page, into the record, and away. */
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
    // On a link or button Enter does what that is for.
    const isElsewhere = event.target instanceof Element && event.target.closest('a, button') !== null;
    if (event.key === 'Enter' && !isElsewhere) onOpen();
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** A proposal in short beside the list (rule P106): `j` and `k` or the arrows go through the rows, Enter opens, Escape closes. */
export function QuickLook(props: QuickLookProps) {
  const { primaryKey, onOpen, onClose } = props;
  const text = useText();
  const pane = useRef<HTMLElement>(null);
  useKeys(props);
  useEffect(() => {
    const before = document.activeElement;
    pane.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
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
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 2 }}>
        <Button variant="contained" size="small" aria-keyshortcuts="Enter" onClick={onOpen}>
          {text('Open')}
        </Button>
        <Box sx={{ flex: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
          {text('j and k: other rows, Enter: open, Esc: close')}
        </Box>
        <IconButton size="small" aria-label={text('Close')} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Answer of={operation} field="proposal" absent="Proposal not found">
        {(proposal) => {
          const final = finalStatusWords[proposal.finalStatus ?? 'UNSET'];
          const units = unitsOf(proposal.call?.allocationTimeUnit);
          return (
            <>
              <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
                {proposal.title || text('Untitled')}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
                {[proposal.proposalId, proposal.call?.shortCode].filter(Boolean).join(' · ')}
              </Typography>
              <Facts>
                <Fact label={text('Status')}>
                  <ProposalStatus
                    whole
                    name={proposal.status?.name ?? '–'}
                    shortCode={proposal.status?.shortCode}
                    submitted={proposal.submitted}
                  />
                </Fact>
                {proposal.finalStatus && proposal.finalStatus !== 'UNSET' ? (
                  <Fact label={text('Final status')}>
                    <StatusChip label={text(final.label)} tone={final.tone} />
                  </Fact>
                ) : null}
                <Fact label={text('Principal Investigator')}>
                  {proposal.proposer
                    ? [fullName(proposal.proposer), proposal.proposer.institution].filter(Boolean).join(', ')
                    : '–'}
                </Fact>
                <Fact label={text('Co-proposers')}>{joinedWords(proposal.users.map(fullName)) || '–'}</Fact>
                <Fact label={text('Instruments')}>
                  {joinedWords(proposal.instruments?.map(({ name }) => name)) || '–'}
                </Fact>
                <Fact label={text('Technical reviews')}>
                  {proposal.technicalReviews.length === 0
                    ? '–'
                    : joinedWords(
                        proposal.technicalReviews.map((review) =>
                          typeof review.timeAllocation === 'number'
                            ? `${reviewWord(review)} (${review.timeAllocation} ${units})`
                            : reviewWord(review),
                        ),
                      )}
                </Fact>
                <Fact label={text('Panel')}>{joinedWords(proposal.faps?.map(({ code }) => code)) || '–'}</Fact>
                <Fact label={text('Submitted')}>
                  {proposal.submitted ? <DateText value={proposal.submittedDate} withTime /> : text('Not yet')}
                </Fact>
                <Fact label={text('Abstract')}>
                  <Box sx={{ whiteSpace: 'pre-wrap' }}>{proposal.abstract || '–'}</Box>
                </Fact>
              </Facts>
            </>
          );
        }}
      </Answer>
    </Box>
  );
}
