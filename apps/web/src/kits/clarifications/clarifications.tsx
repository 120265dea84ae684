import { askerWords } from '@atrium/domain/clarification';
import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import { lazyPart } from '@atrium/ui/lazy-part';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  type ClarificationShownFragment,
  ClarificationsOfProposalDocument,
  type ClarificationsOfProposalQuery,
  WithdrawClarificationDocument,
} from '../../api/generated/kits/clarifications/clarifications.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useConfirm } from '../confirm/index.ts';
import { KeptTexts } from '../draft/index.ts';
import { FileUpload } from '../file-upload/index.ts';
import { AnswerForm } from './answer-form.tsx';

const AskDialog = lazyPart(() => import('./ask-dialog.tsx').then((m) => m.AskDialog));
const ExtendClarificationDialog = lazyPart(() =>
  import('./extend-dialog.tsx').then((m) => m.ExtendClarificationDialog),
);

const looks: Readonly<
  Record<ClarificationShownFragment['state'], { readonly label: string; readonly tone: StatusTone }>
> = {
  OPEN: { label: 'Waiting for an answer', tone: 'waiting' },
  OVERDUE: { label: 'Not answered in time', tone: 'bad' },
  ANSWERED: { label: 'Answered', tone: 'good' },
  WITHDRAWN: { label: 'Withdrawn', tone: 'off' },
};

/**
 * The clarifications of a proposal that the reader may see, with the actions available to them; renders nothing if there is neither (rules
 * R210 to R212).
 */
export function Clarifications({ proposalPk }: { readonly proposalPk: number }) {
  // A question that is being written stays open even if the proposal or the right to ask is lost.
  const [asked, setAsked] = useState<{ readonly proposalId: string }>();
  const { data } = useOperation(
    ClarificationsOfProposalDocument,
    { primaryKey: proposalPk },
    { quiet: true, keepPrevious: false, staleTime: 0, live: () => [recordKey('proposal', proposalPk)] },
  );
  const proposal = data?.proposal;
  return (
    <>
      {proposal ? <Questions of={proposal} onAsk={() => setAsked(proposal)} /> : null}
      {asked ? (
        <AskDialog proposalPk={proposalPk} proposalId={asked.proposalId} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  );
}

interface QuestionsProps {
  readonly of: NonNullable<ClarificationsOfProposalQuery['proposal']>;
  readonly onAsk: () => void;
}

function Questions({ of: { clarifications, abilities }, onAsk }: QuestionsProps) {
  const text = useText();
  if (clarifications.length === 0 && !abilities.askClarification.allowed) return null;
  return (
    <Box component="section" aria-labelledby="clarifications" sx={{ mb: 3, maxWidth: '47.5rem' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id="clarifications" component="h2" variant="h3">
          {text('Questions to the applicants')}
        </Typography>
        {abilities.askClarification.allowed ? (
          <Button size="small" variant="outlined" onClick={onAsk}>
            {text('Ask the applicants')}
          </Button>
        ) : null}
      </Box>
      {clarifications.map((one) => (
        <Question key={one.id} one={one} />
      ))}
    </Box>
  );
}

function Question({ one }: { one: ClarificationShownFragment }) {
  const text = useText();
  const { label, tone } = looks[one.state];
  const asker = text(askerWords[one.askedAs]);
  return (
    <Box
      component="article"
      aria-label={text('Question from {{asker}}', { asker })}
      sx={{ mt: 1.5, p: 2, border: 1, borderColor: 'divider', borderRadius: 1, backgroundColor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', mb: 1 }}>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {one.askedBy ? `${asker}, ${fullName(one.askedBy)}` : asker} · <DateText value={one.askedAt} withTime />
        </Box>
        <StatusChip label={text(label)} tone={tone} />
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{one.question}</Box>
      {one.state === 'OPEN' || one.state === 'OVERDUE' ? (
        <Box sx={{ mt: 1, fontSize: '0.875rem' }}>
          {text('Answer due by')} <DateText value={one.dueAt} withTime />
          {one.remindedAt ? (
            <>
              {' · '}
              {text('reminder sent')} <DateText value={one.remindedAt} />
            </>
          ) : null}
          {' · '}
          {text(one.visibleToReviewers ? 'reviewers can also read it' : 'reviewers cannot read it')}
        </Box>
      ) : null}
      {one.answer ? <Answer one={one} /> : null}
      {one.abilities.answer.allowed ? <AnswerForm one={one} /> : <KeptTexts record={`clarification-${one.id}`} />}
      <Acts one={one} />
    </Box>
  );
}

function Answer({ one: { answer, answeredAt, fileIds } }: { one: ClarificationShownFragment }) {
  const text = useText();
  return (
    <Box sx={{ mt: 1.5, pl: 2, borderLeft: 3, borderColor: 'divider' }}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {text('Answer')} · {answeredAt ? <DateText value={answeredAt} withTime /> : null}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{answer}</Box>
      {fileIds.length > 0 ? (
        <FileUpload label={text('Files')} fileIds={fileIds} onFileIds={() => undefined} readOnly />
      ) : null}
    </Box>
  );
}

function Acts({ one }: { one: ClarificationShownFragment }) {
  const text = useText();
  const ask = useConfirm();
  const [isExtending, setExtends] = useState(false);
  const withdraw = useCommand(WithdrawClarificationDocument, {
    done: 'Question withdrawn',
    refreshes: [ClarificationsOfProposalDocument],
  });
  const { extend, withdraw: mayWithdraw } = one.abilities;
  if (!extend.allowed && !mayWithdraw.allowed) return null;
  const run = () =>
    ask({
      title: 'Withdraw the question',
      text: text('The applicants can no longer answer it, but it can still be read.'),
      confirmLabel: 'Withdraw',
      act: () => withdraw.run({ id: one.id }),
    });
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
      {extend.allowed ? (
        <Button size="small" onClick={() => setExtends(true)}>
          {text('Give more time')}
        </Button>
      ) : null}
      {mayWithdraw.allowed ? (
        <Button size="small" onClick={() => void run()}>
          {text('Withdraw')}
        </Button>
      ) : null}
      {isExtending ? <ExtendClarificationDialog one={one} onClose={() => setExtends(false)} /> : null}
    </Box>
  );
}
