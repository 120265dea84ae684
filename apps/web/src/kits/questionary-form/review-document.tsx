import { applicableQuestions } from '@atrium/domain/questionary';
import { matches } from '@atrium/questions';
import { QuestionPlaceProvider } from '@atrium/questions/host';
import { AnswerReview, webFace } from '@atrium/questions/web';
import { HtmlText } from '@atrium/ui/html-text';
import { windowFrom } from '@atrium/ui/width';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../../locale/index.ts';
import { PartBoundary } from '../screen/index.ts';
import type { FormField, FormStep } from './form-model.ts';
import { isBasis } from './topic-form.tsx';

export interface ReviewDocumentProps {
  readonly steps: readonly FormStep[];
  /** Renders the question that stands for the item itself. */
  readonly basis: (field: FormField) => ReactNode;
  /** Rendered after the heading of a topic, such as a button to edit it. */
  readonly besideTitle?: (step: FormStep) => ReactNode;
  /** The proposal to which the entries of the questions belong. */
  readonly proposalPk?: number | undefined;
  /** The heading level of the topics. */
  readonly level?: 2 | 3 | 4 | 5;
  /** For reading from start to end: on narrow screens the outline stays above the text, and pictures are shown inline. */
  readonly isForReading?: boolean;
}

/** With fewer headings everything is visible, and the space is better used for the text. */
const outlineFrom = 3;

const idOfTopic = (topicId: number) => `topic-${topicId}`;

function Outline({ steps }: { steps: readonly FormStep[] }) {
  const text = useText();
  return (
    <Box
      component="nav"
      aria-label={text('Outline')}
      sx={{
        display: 'none',
        [windowFrom(1100)]: { display: 'block', position: 'sticky', top: 80, width: 200 },
      }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderLeft: 2, borderColor: 'divider' }}>
        {steps.map(({ topicId, title }) => (
          <Box component="li" key={topicId} sx={{ pl: 1.5, py: 0.5 }}>
            <OutlineLink topicId={topicId} title={title} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The outline as a single row that stays visible. */
function OutlineAbove({ steps }: { steps: readonly FormStep[] }) {
  const text = useText();
  return (
    <Box
      component="nav"
      aria-label={text('Outline')}
      sx={{
        position: 'var(--outline-position, sticky)',
        top: { xs: '3.5rem', sm: '4rem' },
        zIndex: 1,
        py: 1,
        mb: 2,
        backgroundColor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
        fontSize: '0.875rem',
      }}
    >
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
      >
        {steps.map(({ topicId, title }) => (
          <li key={topicId}>
            <OutlineLink topicId={topicId} title={title} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function OutlineLink({ topicId, title }: { topicId: number; title: string }) {
  return (
    <Link
      href={`#${idOfTopic(topicId)}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(idOfTopic(topicId))?.scrollIntoView({ block: 'start' });
      }}
      underline="hover"
      color="textSecondary"
    >
      {title}
    </Link>
  );
}

function Answered({ field, basis }: { field: FormField; basis: ReviewDocumentProps['basis'] }) {
  if (isBasis(field)) return basis(field);
  const html = webFace(field.type)?.labelHtml?.(field.config);
  return (
    <Box component="dl" sx={{ m: 0 }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        {html ? <HtmlText html={html} inline /> : field.question}
      </Box>
      <Box component="dd" sx={{ m: 0, mt: 0.25, overflowWrap: 'anywhere' }}>
        <PartBoundary name={`answer ${field.questionId}`}>
          <AnswerReview
            type={field.type}
            questionId={field.questionId}
            question={field.question}
            config={field.config}
            value={field.stored}
          />
        </PartBoundary>
      </Box>
    </Box>
  );
}

/** As wide as its container, whatever it holds. */
const oneColumn = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** A filled-in form as a document: the headings, questions and answers that apply, with an outline to jump to a topic. */
export function ReviewDocument(props: ReviewDocumentProps) {
  const { steps, basis, besideTitle, proposalPk, level = 2, isForReading = false } = props;
  const place = useMemo(() => ({ proposalPk, showsPictures: isForReading }), [proposalPk, isForReading]);
  const fields = useMemo(() => steps.flatMap((step) => step.fields), [steps]);
  const applicable = useMemo(
    () =>
      applicableQuestions(
        fields.map((field) => ({ ...field, answer: field.stored })),
        matches,
      ),
    [fields],
  );
  const isShown = (field: FormField) =>
    applicable.has(field.questionId) && (isBasis(field) || webFace(field.type)?.isReviewed !== false);
  return (
    <QuestionPlaceProvider value={place}>
      {isForReading && steps.length > 1 ? <OutlineAbove steps={steps} /> : null}
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}>
        <Box
          component="article"
          sx={{ flex: '1 1 0', minWidth: 0, maxWidth: '47.5rem', overflowWrap: 'anywhere', ...oneColumn, gap: 4 }}
        >
          {steps.map((step) => (
            <Box component="section" key={step.topicId} aria-labelledby={idOfTopic(step.topicId)}>
              <Box
                sx={{
                  display: 'flex',
                  alignItems: 'baseline',
                  gap: 1,
                  mb: 1.5,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Typography
                  variant={level > 3 ? 'h3' : 'h2'}
                  component={`h${level}`}
                  id={idOfTopic(step.topicId)}
                  sx={{ flex: 1, scrollMarginTop: isForReading ? 150 : 80, pb: 0.5, overflowWrap: 'anywhere' }}
                >
                  {step.title}
                </Typography>
                {besideTitle?.(step)}
              </Box>
              <Box sx={{ ...oneColumn, gap: 2 }}>
                {step.fields.filter(isShown).map((field) => (
                  <Answered key={field.questionId} field={field} basis={basis} />
                ))}
              </Box>
            </Box>
          ))}
        </Box>
        {steps.length >= outlineFrom && !isForReading ? <Outline steps={steps} /> : null}
      </Box>
    </QuestionPlaceProvider>
  );
}
