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
import type { BasisConflict } from './wizard-item.ts';

interface OneProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function One({ name, label, isChosen, onChoose, children }: OneProps) {
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
        <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{children}</Box>
      </Box>
    </Box>
  );
}

interface ChoiceOfTwoProps {
  readonly name: string;
  readonly question: string;
  readonly by: string | null;
  readonly at: string | null;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

function ChoiceOfTwo({ name, question, by, at, mine, theirs, chosen, onChoose }: ChoiceOfTwoProps) {
  const text = useText();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>
        {question}
      </Typography>
      <One name={name} label={text('Mine')} isChosen={chosen === 'mine'} onChoose={() => onChoose('mine')}>
        {mine}
      </One>
      <One
        name={name}
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
        isChosen={chosen === 'theirs'}
        onChoose={() => onChoose('theirs')}
      >
        {theirs}
      </One>
    </Box>
  );
}

interface ConflictDialogProps<Basis> {
  readonly conflicts: readonly Conflict[];
  readonly ofBasis: readonly BasisConflict<Basis>[];
  readonly draft: AnswerDraft;
  readonly onSettle: (choices: ReadonlyMap<string, Choice>) => void;
  readonly onPostpone: () => void;
}

const answered = (field: FormField, answer: unknown) => (
  <AnswerReview
    type={field.type}
    questionId={field.questionId}
    question={field.question}
    config={field.config}
    value={answer}
  />
);

/** Somebody else changed the same answers: both are shown, and the person chooses for each (targets "Two editors"). */
export function ConflictDialog<Basis>(props: ConflictDialogProps<Basis>) {
  const { conflicts, ofBasis, draft, onSettle, onPostpone } = props;
  const text = useText();
  const name = useId();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const choiceOf = (key: string) => ({
    name: `${name}-${key}`,
    chosen: choices.get(key),
    onChoose: (choice: Choice) => setChoices((before) => new Map(before).set(key, choice)),
  });
  const keys = [...ofBasis.map(({ part }) => part), ...conflicts.map(({ questionId }) => questionId)];
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
            disabled={keys.some((key) => !choices.has(key))}
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
        {ofBasis.map(({ part, label, mine, theirs, by, at }) => (
          <ChoiceOfTwo
            key={part}
            {...choiceOf(part)}
            question={text(label)}
            by={by}
            at={at}
            mine={mine}
            theirs={theirs}
          />
        ))}
        {conflicts.map(({ questionId, question, theirs, by, at }) => {
          const field = draft.fields.find((known) => known.questionId === questionId);
          if (!field) return null;
          return (
            <ChoiceOfTwo
              key={questionId}
              {...choiceOf(questionId)}
              question={question}
              by={by}
              at={at}
              mine={answered(field, draft.answer(questionId))}
              theirs={answered(field, theirs)}
            />
          );
        })}
      </Box>
    </Dialog>
  );
}
