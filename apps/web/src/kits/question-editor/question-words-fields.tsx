import { defaultQuestionText, isGeneratedKey, keyFromWords } from '@atrium/domain/question';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useText } from '../../locale/index.ts';
import type { QuestionWords, WordProblems } from './question-words.ts';

export interface QuestionWordsFieldsProps {
  /** A name that is unique on the screen. */
  readonly name: string;
  readonly words: QuestionWords;
  readonly onWords: (words: QuestionWords) => void;
  readonly problems: WordProblems;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

/** The text and the key of a question: what it asks, and its name for programs. */
export function QuestionWordsFields(props: QuestionWordsFieldsProps) {
  const { name, words, onWords, problems, disabled = false, autoFocus = false } = props;
  const text = useText();
  const fromWords =
    isGeneratedKey(words.naturalKey) && words.question !== defaultQuestionText ? keyFromWords(words.question) : '';
  return (
    <>
      <TextField
        id={`${name}-question`}
        label={text('Question')}
        required
        multiline
        minRows={1}
        maxRows={6}
        autoFocus={autoFocus}
        value={words.question}
        disabled={disabled}
        onChange={(event) => onWords({ ...words, question: event.target.value })}
        error={problems.question !== undefined}
        helperText={problems.question && text(problems.question)}
      />
      <TextField
        id={`${name}-key`}
        label={text('Key')}
        required
        value={words.naturalKey}
        disabled={disabled}
        onChange={(event) => onWords({ ...words, naturalKey: event.target.value })}
        error={problems.naturalKey !== undefined}
        helperText={
          problems.naturalKey ? text(problems.naturalKey) : text('The name used in documents and by programs')
        }
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
      />
      {fromWords && !disabled ? (
        <Button
          size="small"
          sx={{ justifySelf: 'start', textAlign: 'left', overflowWrap: 'anywhere' }}
          onClick={() => onWords({ ...words, naturalKey: fromWords })}
        >
          {text('Use {{key}} as the key', { key: fromWords })}
        </Button>
      ) : null}
    </>
  );
}
