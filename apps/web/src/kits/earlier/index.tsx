/** The proposal that a proposal was copied from, its outcome, and the changes since: `<Earlier proposalPk={…} />` for its readers. */
import { publicStatusWords } from '@atrium/domain/proposal';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  ChangesSinceEarlierDocument,
  type ChangesSinceEarlierQuery,
  EarlierProposalDocument,
} from '../../api/generated/kits/earlier/earlier.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { MarkedWords } from '../draft/index.ts';
import { ScreenLink } from '../go/index.ts';
import { QueryResult } from '../screen/index.ts';

type Change = NonNullable<NonNullable<ChangesSinceEarlierQuery['proposal']>['changesSinceEarlier']>[number];

interface EarlierProps {
  readonly proposalPk: number;
  /** Whether the reader is on the proposal and is led to the applicants' page; other readers are led to its record. */
  readonly isOwn?: boolean;
}

/** The proposal that this one was copied from, for users who may read it, and the differences in wording (rule P181). */
export function Earlier({ proposalPk, isOwn = false }: EarlierProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { data } = useOperation(EarlierProposalDocument, { primaryKey: proposalPk }, { quiet: true });
  const earlier = data?.proposal?.earlierProposal;
  if (!earlier) return null;
  const { primaryKey, proposalId, title, publicStatus, call } = earlier;
  const name = `${proposalId} ${title || text('Untitled')}`;
  return (
    <Box
      component="section"
      aria-label={text('Earlier proposal')}
      sx={{ mb: 3, maxWidth: '47.5rem', border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {text('Copied from')}{' '}
        {isOwn ? (
          <ScreenLink to="/ProposalEdit/$proposalPk" params={{ proposalPk: primaryKey }}>
            {name}
          </ScreenLink>
        ) : (
          <ScreenLink to="/" query={{ reviewModal: primaryKey }}>
            {name}
          </ScreenLink>
        )}
        {call ? ` · ${call.shortCode}` : ''} · {text(publicStatusWords[publicStatus])}
      </Box>
      <Button size="small" aria-expanded={open} sx={{ mt: 1 }} onClick={() => setOpen(!open)}>
        {text(open ? 'Hide changes' : 'Show changes')}
      </Button>
      {open ? <Changes proposalPk={proposalPk} /> : null}
    </Box>
  );
}

function Changes({ proposalPk }: { proposalPk: number }) {
  const text = useText();
  const operation = useOperation(ChangesSinceEarlierDocument, { primaryKey: proposalPk }, { staleTime: 0 });
  return (
    <QueryResult of={operation} field="proposal" absent="Proposal not found">
      {({ changesSinceEarlier }) =>
        changesSinceEarlier?.length ? (
          <Box sx={{ display: 'grid', gap: 2, mt: 1.5 }}>
            {changesSinceEarlier.map((change) => (
              <Changed key={change.questionId} change={change} />
            ))}
          </Box>
        ) : (
          <Box sx={{ mt: 1.5 }}>{text('Every question has the same answer as before.')}</Box>
        )
      }
    </QueryResult>
  );
}

function Changed({ change: { question, before, after } }: { change: Change }) {
  const text = useText();
  const side = (label: string, words: string | null | undefined, other: string | null | undefined) => (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {text(label)}
      </Box>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {words ? <MarkedWords words={words} other={other ?? ''} /> : text('not answered')}
      </Box>
    </Box>
  );
  return (
    <Box component="section" aria-label={question}>
      <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
        {question}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {side('Earlier', before, after)}
        {side('Now', after, before)}
      </Box>
    </Box>
  );
}
