import type { QuestionTypeId } from '@atrium/domain/question';
import { fullName } from '@atrium/domain/user';
import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import { AnswerReview } from '@atrium/questions/web';
import { DateText } from '@atrium/ui/date-text';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { Fact } from '@atrium/ui/facts';
import { windowBelow } from '@atrium/ui/width';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  OverwrittenAnswersDocument,
  type OverwrittenPageFragment,
  OverwrittenTextsDocument,
} from '../../api/generated/kits/overwritten-texts/overwritten-texts.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { PartBoundary, QueryResult } from '../screen/index.ts';

type Overwritten = OverwrittenPageFragment['texts'][number];

/** Whether to show where each text was; for a single review that is obvious. */
interface Places {
  readonly places: boolean;
}

const pageSize = 20;

/** Returns the label of the field or question that a text belonged to. */
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

/** Returns the place of a text in words; undefined for the proposal itself. */
function usePlaceOf({ field, place, placeName, question }: Overwritten): string | undefined {
  const text = useText();
  if (field === 'ENTRY_TITLE') return question?.question;
  if (place === 'TECHNICAL_REVIEW') return text('Technical review, {{name}}', { name: placeName ?? '' });
  if (place === 'FAP_REVIEW') return text('Review by {{name}}', { name: placeName ?? '' });
  return placeName ?? undefined;
}

function OverwrittenEntry({ entry, places }: { entry: Overwritten } & Places) {
  const text = useText();
  const { before, after, writtenBy, replacedBy, field } = entry;
  const place = usePlaceOf(entry);
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline', mb: 1 }}>
        <Typography
          component="h3"
          variant="body1"
          sx={{ fontWeight: 600, flex: '1 1 240px', overflowWrap: 'anywhere' }}
        >
          {field === 'ANSWER' ? labelOf(entry) : text(labelOf(entry))}
          {places && place ? (
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
          [windowBelow(600)]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 },
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

interface Paged {
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly isBusy: boolean;
}

function OverwrittenList({
  texts,
  totalCount,
  page,
  onPage,
  isBusy,
  places,
}: OverwrittenPageFragment & Paged & Places) {
  const text = useText();
  if (totalCount === 0 && page === 0) {
    return (
      <EmptyState
        title={text('Nothing was overwritten')}
        text={text('Answers and texts that somebody changes or removes after they were saved are kept here.')}
      />
    );
  }
  return (
    <>
      <Box
        component="ol"
        aria-label={text('Overwritten texts')}
        aria-busy={isBusy}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {texts.map((entry) => (
          <OverwrittenEntry key={entry.id} entry={entry} places={places} />
        ))}
      </Box>
      {totalCount > pageSize || page > 0 ? (
        <Pagination
          aria-label={text('Pages of overwritten texts')}
          count={Math.max(Math.ceil(totalCount / pageSize), 1)}
          page={page + 1}
          onChange={(_, next) => onPage(next - 1)}
          sx={{ mt: 2 }}
        />
      ) : null}
    </>
  );
}

/** The texts of a proposal that were overwritten or removed, by their authors or by others; newest first, in pages. */
export function OverwrittenTexts({ proposalPk }: { proposalPk: number }) {
  const [page, setPage] = useState(0);
  const operation = useOperation(OverwrittenTextsDocument, { proposalPk, first: pageSize, offset: page * pageSize });
  return (
    <QueryResult of={operation} field="overwrittenTexts">
      {(answer) => <OverwrittenList {...answer} page={page} onPage={setPage} isBusy={operation.refreshing} places />}
    </QueryResult>
  );
}

function AnswersOfReview({ questionaryId }: { questionaryId: number }) {
  const [page, setPage] = useState(0);
  const operation = useOperation(
    OverwrittenAnswersDocument,
    { questionaryId, first: pageSize, offset: page * pageSize },
    { staleTime: 0 },
  );
  return (
    <QueryResult of={operation} field="overwrittenAnswers">
      {(answer) => (
        <OverwrittenList {...answer} page={page} onPage={setPage} isBusy={operation.refreshing} places={false} />
      )}
    </QueryResult>
  );
}

interface OverwrittenAnswersProps {
  readonly questionary: {
    readonly questionaryId: number;
    readonly steps: ReadonlyArray<{
      readonly fields: ReadonlyArray<{ readonly question: { dataType: QuestionTypeId } }>;
    }>;
  };
}

/**
 * Opens the earlier texts of a review, for users who may read all of it (decision 0100); fetched when opened. Not offered for reviews
 * without questions.
 */
export function OverwrittenAnswersButton({ questionary: { questionaryId, steps } }: OverwrittenAnswersProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (!steps.some(({ fields }) => fields.some(({ question }) => questionType(question.dataType).keepsAnswers)))
    return null;
  return (
    <>
      <Button size="small" startIcon={<HistoryOutlined />} onClick={() => setOpen(true)}>
        {text('Overwritten texts')}
      </Button>
      {isOpen ? (
        <Dialog open width="md" title={text('Overwritten texts')} onClose={() => setOpen(false)}>
          <AnswersOfReview questionaryId={questionaryId} />
        </Dialog>
      ) : null}
    </>
  );
}
