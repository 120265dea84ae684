import { AnswerReview } from '@atrium/questions/web';
import { DateText } from '@atrium/ui/date-text';
import { Dialog } from '@atrium/ui/dialog';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../locale/index.ts';
import type { AnswerDraft, FormField } from '../questionary-form/index.ts';
import type { Choice, Conflict } from './conflict.ts';

interface OneProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly field: FormField;
  readonly answer: unknown;
}

function One({ name, label, isChosen, onChoose, field, answer }: OneProps) {
  const id = useId();
  return (
    <Box
      component="label"
      htmlFor={id}
      sx={{
        display: 'flex',
        gap: 1,
        p: 1,
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        borderRadius: 1,
        cursor: 'pointer',
        minWidth: 0,
      }}
    >
      <Radio id={id} name={name} checked={isChosen} onChange={onChoose} size="small" sx={{ alignSelf: 'flex-start' }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {label}
        </Typography>
        <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          <AnswerReview
            type={field.type}
            questionId={field.questionId}
            question={field.question}
            config={field.config}
            value={answer}
          />
        </Box>
      </Box>
    </Box>
  );
}

interface ConflictDialogProps {
  readonly conflicts: readonly Conflict[];
  readonly draft: AnswerDraft;
  readonly onSettle: (choices: ReadonlyMap<string, Choice>) => void;
  readonly onPostpone: () => void;
}

/** Somebody else changed the same answers: both are shown, and the person chooses for each (targets "Two editors"). */
export function ConflictDialog({ conflicts, draft, onSettle, onPostpone }: ConflictDialogProps) {
  const text = useText();
  const name = useId();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const choose = (questionId: string, choice: Choice) =>
    setChoices((before) => new Map(before).set(questionId, choice));
  return (
    <Dialog
      open
      holds
      width="md"
      title={text('Somebody else has changed these answers meanwhile')}
      onClose={onPostpone}
      actions={
        <>
          <Button onClick={onPostpone}>{text('Decide later')}</Button>
          <Button
            variant="contained"
            disabled={conflicts.some(({ questionId }) => !choices.has(questionId))}
            onClick={() => onSettle(choices)}
          >
            {text('Save')}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>
        {text('Please choose what is to stay. What is overwritten can still be found by the user office.')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {conflicts.map(({ questionId, question, theirs, by, at }) => {
          const field = draft.fields.find((known) => known.questionId === questionId);
          if (!field) return null;
          const row = { name: `${name}-${questionId}`, field };
          return (
            <Box
              component="fieldset"
              key={questionId}
              sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1, minWidth: 0 }}
            >
              <Typography component="legend" sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>
                {question}
              </Typography>
              <One
                {...row}
                label={text('Mine')}
                answer={draft.answer(questionId)}
                isChosen={choices.get(questionId) === 'mine'}
                onChoose={() => choose(questionId, 'mine')}
              />
              <One
                {...row}
                label={
                  <>
                    {by ? text('Theirs, by {{name}}', { name: by }) : text('Theirs')}
                    {at ? (
                      <>
                        {', '}
                        <DateText value={at} withTime />
                      </>
                    ) : null}
                  </>
                }
                answer={theirs}
                isChosen={choices.get(questionId) === 'theirs'}
                onChoose={() => choose(questionId, 'theirs')}
              />
            </Box>
          );
        })}
      </Box>
    </Dialog>
  );
}
