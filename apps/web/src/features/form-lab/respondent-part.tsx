import { StatusChip } from '@atrium/ui/status-chip';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useText } from '../../locale/index.ts';
import type { Report } from './report.ts';

const reasons = {
  IMPOSSIBLE: 'no answers lead there',
  UNDECIDED: 'there are too many combinations to check',
  UNTRIED: 'there were too many branches to try them all',
} as const;

function Unreached({ report: { unreached, questions } }: { report: Report }) {
  const text = useText();
  const names = new Map(questions.map(({ questionId, question }) => [questionId, question]));
  return (
    <Alert severity="warning">
      {text('Some branches were not reached:')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {unreached.map(({ questionId, isAsked, why }) => (
          <li key={`${questionId} ${isAsked}`}>
            {text(isAsked ? '“{{question}}” was never asked: {{why}}' : '“{{question}}” was never skipped: {{why}}', {
              question: names.get(questionId) ?? questionId,
              why: text(reasons[why]),
            })}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

interface RespondentAnswerProps {
  readonly answer: Report['fills'][number]['answers'][number];
  readonly question: string | undefined;
}

function RespondentAnswer({ answer: { words, isStuck }, question }: RespondentAnswerProps) {
  const text = useText();
  return (
    <Box sx={{ py: 0.75, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {question}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {isStuck ? <StatusChip label={text('No valid answer exists')} tone="bad" /> : words || '–'}
      </Box>
    </Box>
  );
}

/** Fills by a respondent who answers at random, so that the officer sees the form as a respondent does. */
export function RespondentPart({ report }: { report: Report }) {
  const text = useText();
  const [chosen, setChosen] = useState(0);
  const { fills, questions, steps, unreached, branchCount } = report;
  const fill = fills[chosen] ?? fills[0];
  const byId = new Map(questions.map((question) => [question.questionId, question]));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {unreached.length > 0 ? (
        <Unreached report={report} />
      ) : branchCount > 0 ? (
        <Alert severity="success">{text('Every branch of the conditions was reached.')}</Alert>
      ) : null}
      <Box sx={{ color: 'text.secondary' }}>
        {text(
          'Examples of how people might fill it in. The answers are made up; the questions are those that each of them would really be asked.',
        )}
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={fills.indexOf(fill as (typeof fills)[number])}
        onChange={(_, next: number | null) => next !== null && setChosen(next)}
        aria-label={text('Respondent')}
        sx={{ flexWrap: 'wrap' }}
      >
        {fills.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fills have no identity but their place
          <ToggleButton key={at} value={at} sx={{ minWidth: 44 }}>
            <VisuallyHidden>{text('Respondent')} </VisuallyHidden>
            {at + 1}
            {each.answers.some(({ isStuck }) => isStuck) ? ` – ${text('stuck')}` : null}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {steps.map(({ topicId, title }) => {
        const answers = (fill?.answers ?? []).filter(({ questionId }) => byId.get(questionId)?.topicId === topicId);
        if (answers.length === 0) return null;
        return (
          <Box component="section" key={topicId ?? title} sx={{ maxWidth: '47.5rem' }}>
            <Box component="h2" sx={{ m: 0, mb: 0.5, fontSize: '1rem', fontWeight: 650 }}>
              {title}
            </Box>
            <Box component="dl" sx={{ m: 0 }}>
              {answers.map((answer) => (
                <RespondentAnswer
                  key={answer.questionId}
                  answer={answer}
                  question={byId.get(answer.questionId)?.question}
                />
              ))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
