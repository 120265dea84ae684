import { fullName } from '@atrium/domain/user';
import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import { AnswerReview } from '@atrium/questions/web';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { Fact } from '@atrium/ui/facts';
import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  OverwrittenTextsDocument,
  type OverwrittenTextsQuery,
} from '../../api/generated/features/proposal-record/proposal-record.ts';
import { useOperation } from '../../api/index.ts';
import { Answer, PartBoundary } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

type Overwritten = NonNullable<OverwrittenTextsQuery['overwrittenTexts']>['texts'][number];

const pageSize = 20;

/** What a text was an answer to, in words. */
function labelOf({ field, question }: Overwritten): string {
  if (field === 'TITLE') return 'Title';
  if (field === 'ABSTRACT') return 'Abstract';
  if (field === 'ENTRY_TITLE') return 'Title of an entry';
  return question?.question ?? '';
}

function Words({ text, value }: { text: Overwritten; value: unknown }) {
  const { field, question, config } = text;
  if (field !== 'ANSWER' || !question) return <span style={{ whiteSpace: 'pre-line' }}>{String(value)}</span>;
  return (
    <PartBoundary name={`answer ${question.id}`}>
      <AnswerReview
        type={question.dataType}
        questionId={question.id}
        question={question.question}
        config={readConfig(questionType(question.dataType), config)}
        value={value}
      />
    </PartBoundary>
  );
}

function OverwrittenEntry({ entry }: { entry: Overwritten }) {
  const text = useText();
  const { before, after, writtenBy, replacedBy, entryTitle, question, field } = entry;
  const place = field === 'ENTRY_TITLE' ? question?.question : entryTitle;
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline', mb: 1 }}>
        <Typography
          component="h3"
          variant="body1"
          sx={{ fontWeight: 600, flex: '1 1 240px', overflowWrap: 'anywhere' }}
        >
          {field === 'ANSWER' ? labelOf(entry) : text(labelOf(entry))}
          {place ? (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' – '}
              {place}
            </Box>
          ) : null}
        </Typography>
        <Typography component="p" variant="body2" color="textSecondary">
          <DateText value={entry.replacedAt} withTime />
        </Typography>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          '@media (max-width:599.95px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 },
        }}
      >
        <Fact label={writtenBy ? text('Before, by {{name}}', { name: fullName(writtenBy) }) : text('Before')}>
          <Words text={entry} value={before} />
        </Fact>
        <Fact label={replacedBy ? text('After, by {{name}}', { name: fullName(replacedBy) }) : text('After')}>
          {after === null || after === undefined ? <em>{text('Removed')}</em> : <Words text={entry} value={after} />}
        </Fact>
      </Box>
    </Box>
  );
}

/** What people wrote in a proposal and others, or they themselves, overwrote or removed; newest first, a page at a time. */
export function OverwrittenPart({ proposalPk }: { proposalPk: number }) {
  const text = useText();
  const [page, setPage] = useState(0);
  const operation = useOperation(OverwrittenTextsDocument, { proposalPk, first: pageSize, offset: page * pageSize });
  return (
    <Answer of={operation} field="overwrittenTexts">
      {({ texts, totalCount }) =>
        totalCount === 0 && page === 0 ? (
          <EmptyState
            title={text('Nothing was overwritten')}
            text={text('Answers and texts that somebody changes or removes after they were saved are kept here.')}
          />
        ) : (
          <>
            <Box
              component="ol"
              aria-label={text('Overwritten texts')}
              aria-busy={operation.refreshing}
              sx={{ listStyle: 'none', m: 0, p: 0 }}
            >
              {texts.map((entry) => (
                <OverwrittenEntry key={entry.id} entry={entry} />
              ))}
            </Box>
            {totalCount > pageSize || page > 0 ? (
              <Pagination
                aria-label={text('Pages of overwritten texts')}
                count={Math.max(Math.ceil(totalCount / pageSize), 1)}
                page={page + 1}
                onChange={(_, next) => setPage(next - 1)}
                sx={{ mt: 2 }}
              />
            ) : null}
          </>
        )
      }
    </Answer>
  );
}
