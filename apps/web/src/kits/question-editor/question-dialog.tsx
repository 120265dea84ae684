import { namedKey } from '@atrium/domain/live';
import { isCreatableTypeId, type QuestionTypeId } from '@atrium/domain/question';
import { sameAnswer } from '@atrium/domain/questionary';
import { questionType } from '@atrium/questions';
import { QuestionConfigForm } from '@atrium/questions/config-form';
import { configProblems, readConfig } from '@atrium/questions/contract';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useId, useState } from 'react';
import {
  DeleteQuestionDocument,
  QuestionToEditDocument,
  type QuestionToEditQuery,
  UpdateQuestionDocument,
} from '../../api/generated/kits/question-editor/question-editor.ts';
import { type TypedDocument, useCommand, useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useConfirm } from '../confirm/index.ts';
import { DraftNotices, type DraftPart, KeptTexts, plainTexts, useDraftValues } from '../draft/index.ts';
import { useFormSave } from '../form-save/index.ts';
import { WhoIsHere } from '../live/index.ts';
import { QueryResult } from '../screen/index.ts';
import { type QuestionWords, useWordProblems } from './question-words.ts';
import { QuestionWordsFields } from './question-words-fields.tsx';
import { TypeIcon } from './type-icon.tsx';

type Question = QuestionToEditQuery['questions'][number];

export interface QuestionDialogProps {
  readonly questionId: string;
  readonly onClose: () => void;
  /** The lists that show the question. */
  // biome-ignore lint/suspicious/noExplicitAny: only the names of the documents are read
  readonly refreshes: ReadonlyArray<TypedDocument<any, any>>;
  readonly onDeleted?: () => void;
}

function UseNotice({ question }: { question: Question }) {
  const text = useText();
  if (question.templateCount === 0 && question.answerCount === 0) return null;
  return (
    <Alert severity={question.answerCount > 0 ? 'warning' : 'info'}>
      {text('Used in {{count}} templates.', { count: question.templateCount })}{' '}
      {question.answerCount > 0
        ? `${text('Answered in {{count}} questionnaires.', { count: question.answerCount })} `
        : null}
      {text('The text and key change everywhere. The settings apply only where the question is added from now on.')}
    </Alert>
  );
}

interface QuestionFields extends QuestionWords {
  readonly config: unknown;
}

const fieldsOf = ({ question, naturalKey, dataType, config }: Question): QuestionFields => ({
  question,
  naturalKey,
  config: readConfig(questionType(dataType as QuestionTypeId), config),
});

const sentOf = ({ config, ...words }: QuestionFields) => ({ ...words, config: JSON.stringify(config) });

const settingsInWords = (config: unknown) =>
  Object.entries(config as object)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');

const faces: readonly DraftPart[] = [
  { name: 'question', label: 'Question', ...plainTexts },
  { name: 'naturalKey', label: 'Key', words: String },
  { name: 'config', label: 'Settings', words: settingsInWords },
];

/** Returns the edits of the question in this window, and their problems. */
function useQuestionDraft(question: Question) {
  const type = question.dataType as QuestionTypeId;
  const draft = useDraftValues({ record: `question-${question.id}`, stored: fieldsOf(question) });
  const { config, ...words } = draft.values;
  const { config: stored, ...own } = draft.read();
  const { problems, isAsking } = useWordProblems(type, words, own);
  const wrong = configProblems(questionType(type), config);
  return {
    draft,
    words,
    config,
    problems,
    wrong,
    /** Whether the availability of the key is still unknown. */
    isAsking,
    isDirty: words.question !== own.question || words.naturalKey !== own.naturalKey || !sameAnswer(stored, config),
    // Problems are shown from the first change on, so from then on invalid input cannot be saved.
    isBad: wrong.length > 0 || Object.values(problems).some(Boolean),
  };
}

type QuestionDraft = ReturnType<typeof useQuestionDraft>;
type QuestionFormProps = QuestionDialogProps & { readonly question: Question };

/** Saves the edits once it is known whether the key is free. */
function useQuestionSave({ question, onClose, refreshes }: QuestionFormProps, typed: QuestionDraft) {
  const { draft, isAsking, isBad } = typed;
  const update = useFormSave(UpdateQuestionDocument, {
    done: 'Question saved',
    refreshes: [...refreshes, QuestionToEditDocument],
    faces,
  });
  const save = async () => {
    let taken = draft.values;
    const outcome = await update.run<QuestionFields>({
      mine: taken,
      read: draft.read(),
      variables: (mine, read) => ({ id: question.id, ...sentOf(mine), read: sentOf(read) }),
      adopt: (part, theirs) =>
        part === 'config' ? readConfig(questionType(question.dataType as QuestionTypeId), theirs) : theirs,
      settle: (chosen) => {
        taken = { ...taken, ...chosen };
        draft.write(chosen);
      },
    });
    if (!outcome.ok) return;
    draft.saved(taken);
    onClose();
  };
  // The server may still be checking the key; a click on save is remembered until the result is known.
  const [isAskedFor, setAskedFor] = useState(false);
  useEffect(() => {
    if (!isAskedFor || isAsking) return;
    setAskedFor(false);
    if (!isBad) void save();
  });
  return { ask: () => setAskedFor(true), pending: update.pending || isAskedFor, conflict: update.question };
}

function DeleteButton({ question, refreshes, onDeleted, onClose }: QuestionFormProps) {
  const text = useText();
  const ask = useConfirm();
  const remove = useCommand(DeleteQuestionDocument, { done: 'Question deleted', refreshes });
  const erase = async () => {
    const sure = await ask({
      title: text('Delete question'),
      text: text('Are you sure you want to delete this question?'),
      confirmLabel: text('Delete'),
      destructive: true,
      look: () => remove.preview({ questionId: question.id }),
    });
    if (!sure) return;
    const outcome = await remove.run({ questionId: question.id });
    if (!outcome.ok) return;
    onDeleted?.();
    onClose();
  };
  return (
    <ActionButton
      color="error"
      disabled={!question.abilities.delete.allowed}
      busy={remove.pending}
      onClick={() => void erase()}
      sx={{ mr: 'auto' }}
    >
      {text('Delete')}
    </ActionButton>
  );
}

function QuestionForm(props: QuestionFormProps) {
  const { question, onClose } = props;
  const text = useText();
  const name = useId();
  const type = question.dataType as QuestionTypeId;
  const typed = useQuestionDraft(question);
  const { draft, isDirty } = typed;
  const save = useQuestionSave(props, typed);
  const { allowed, message } = question.abilities.delete;
  return (
    <Dialog
      open
      holds={isDirty}
      title={
        <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
          <TypeIcon type={type} /> {text('{{type}} question', { type: text(questionType(type).name) })}
        </Box>
      }
      onClose={onClose}
      actions={
        <>
          {isCreatableTypeId(type) ? <DeleteButton {...props} /> : null}
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <ActionButton variant="contained" busy={save.pending} disabled={!isDirty || typed.isBad} onClick={save.ask}>
            {text('Save')}
          </ActionButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1, minWidth: 0 }}>
        <WhoIsHere record={namedKey('question', question.id)} />
        <DraftNotices room={draft.room} faces={faces} />
        {save.conflict}
        <UseNotice question={question} />
        <QuestionWordsFields name={name} words={typed.words} onWords={draft.write} problems={typed.problems} />
        <QuestionConfigForm
          type={type}
          name={`${name}-default`}
          config={typed.config}
          onChange={(config) => draft.write({ config })}
          problems={isDirty ? typed.wrong : []}
          scope="question"
          category={question.categoryId}
          disabled={false}
        />
        {isCreatableTypeId(type) && !allowed && message ? (
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text(message)}</Box>
        ) : null}
      </Box>
    </Dialog>
  );
}

/** Edits the text, the key and the default settings of a question: everything that does not depend on a template. */
export function QuestionDialog(props: QuestionDialogProps) {
  const text = useText();
  const operation = useOperation(QuestionToEditDocument, { ids: [props.questionId] }, { keepPrevious: false });
  const question = operation.data?.questions[0];
  if (question) return <QuestionForm key={question.id} {...props} question={question} />;
  return (
    <Dialog open title={text('Question')} onClose={props.onClose}>
      <QueryResult of={operation} field="questions" absent="Question not found">
        {() => (
          <>
            {text('Question not found')}
            <KeptTexts record={`question-${props.questionId}`} />
          </>
        )}
      </QueryResult>
    </Dialog>
  );
}
