import type { DraftChoice, Question } from '@atrium/domain/draft';
import { DateText } from '@atrium/ui/date-text';
import { Dialog } from '@atrium/ui/dialog';
import { RelativeTime } from '@atrium/ui/relative-time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../../locale/index.ts';
import { MarkedWords } from './marked-words.tsx';

/** How a form names and shows one of its parts. */
export interface DraftPart {
  readonly name: string;
  readonly label: string;
  /** Returns a value in plain words, in which differences are marked; omitted if words do not suffice and `draw` is used. */
  words?(value: unknown): string;
  draw?(value: unknown): ReactNode;
  /** Combines both texts, theirs first; omitted if only one can be chosen. */
  join?(theirs: unknown, mine: unknown): unknown;
}

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

/** Says whose the other version is, without blaming another user for the user's own changes in another window. */
function Whose({ question: { by, at, isOwn, from } }: { question: Question }) {
  const text = useText();
  if (isOwn || from === 'WINDOW') {
    return (
      <>
        {text('You')}, {at ? <RelativeTime value={at} /> : null}
        {at ? ', ' : ''}
        {text('in another window')}
      </>
    );
  }
  return (
    <>
      {by ? text('Version by {{name}}', { name: by }) : text('Saved in the meantime')}
      {at ? (
        <>
          {', '}
          <DateText value={at} withTime />
        </>
      ) : null}
    </>
  );
}

interface ChoiceOfTwoProps {
  readonly question: Question;
  readonly face: DraftPart;
  readonly mine: unknown;
  readonly chosen: DraftChoice | undefined;
  readonly onChoose: (choice: DraftChoice) => void;
}

function ChoiceOfTwo({ question, face, mine, chosen, onChoose }: ChoiceOfTwoProps) {
  const text = useText();
  const name = useId();
  const { value: theirs } = question;
  const show = (value: unknown, other: unknown) =>
    face.words ? <MarkedWords words={face.words(value)} other={face.words(other)} /> : face.draw?.(value);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>
        {text(face.label)}
      </Typography>
      <One
        name={name}
        label={text('My version')}
        isChosen={chosen?.keep === 'MINE'}
        onChoose={() => onChoose({ keep: 'MINE' })}
      >
        {show(mine, theirs)}
      </One>
      <One
        name={name}
        label={<Whose question={question} />}
        isChosen={chosen?.keep === 'THEIRS'}
        onChoose={() => onChoose({ keep: 'THEIRS' })}
      >
        {show(theirs, mine)}
      </One>
      {face.join ? (
        <One
          name={name}
          label={text('Keep both')}
          isChosen={chosen?.keep === 'BOTH'}
          onChoose={() => onChoose({ keep: 'BOTH', value: face.join?.(theirs, mine) })}
        >
          {text('One after the other, for you to combine in the form.')}
        </One>
      ) : null}
    </Box>
  );
}

interface QuestionDialogProps {
  readonly questions: readonly Question[];
  readonly faces: readonly DraftPart[];
  readonly mine: (part: string) => unknown;
  readonly onSettle: (choices: ReadonlyMap<Question, DraftChoice>) => void;
  readonly onPostpone: () => void;
  /** Whether the choice is saved immediately; otherwise it is put into the form and waits for the save button. */
  readonly saves?: boolean;
}

/** The longest name shown in the title, since a question may be a whole paragraph. */
const longestName = 60;

const shortened = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name);

/** Returns the title of the dialog, which names the part if there is only one. */
function titleOf(questions: readonly Question[]): string {
  const isOne = questions.length === 1;
  if (questions.some(({ isOwn, by }) => !isOwn && by !== null)) {
    return isOne
      ? 'Somebody else has changed “{{part}}” in the meantime'
      : 'Somebody else has changed the same things in the meantime';
  }
  return isOne ? 'There are two versions of “{{part}}”' : 'There are two versions of what you wrote';
}

/** Shows two versions of the same parts with their differences and lets the user choose for each part (rule Q120). */
export function QuestionDialog(props: QuestionDialogProps) {
  const { questions, faces, mine, onSettle, onPostpone, saves = true } = props;
  const text = useText();
  const [choices, setChoices] = useState<ReadonlyMap<Question, DraftChoice>>(new Map());
  // Only one question per part at a time: the next version is compared with what is chosen first.
  const firsts = questions.filter((one, at) => questions.findIndex(({ part }) => part === one.part) === at);
  const first = faces.find(({ name }) => name === firsts[0]?.part);
  return (
    <Dialog
      open
      holds
      width="md"
      title={text(titleOf(firsts), { part: shortened(text(first?.label ?? '')) })}
      onClose={onPostpone}
      actions={
        <>
          <Button onClick={onPostpone}>{text('Decide later')}</Button>
          <Button
            variant="contained"
            disabled={firsts.some((one) => !choices.has(one))}
            onClick={() => onSettle(new Map([...choices].filter(([one]) => firsts.includes(one))))}
          >
            {text(saves ? 'Save' : 'Use my choices')}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>
        {text('Please choose what to keep.')}{' '}
        {firsts.some(({ from }) => from === 'SERVER')
          ? text('If you replace a saved version, the user office can still find it.')
          : null}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {firsts.map((question) => {
          const face = faces.find(({ name }) => name === question.part);
          if (!face) return null;
          return (
            <ChoiceOfTwo
              key={`${question.part} ${question.from}`}
              question={question}
              face={face}
              mine={mine(question.part)}
              chosen={choices.get(question)}
              onChoose={(choice) => setChoices((before) => new Map(before).set(question, choice))}
            />
          );
        })}
      </Box>
    </Dialog>
  );
}
