import { type Actor, type RoleCode, roleCodes, type UserId } from '@atrium/domain/kernel';
import { mayReadQuestion } from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { useQuestionHost } from '@atrium/questions/host';
import { useSurroundings } from '@atrium/questions/web';
import { EmptyState } from '@atrium/ui/empty-state';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  type AnswerDraft,
  createAnswerDraft,
  type FormField,
  noProblems,
  type Problems,
  TopicForm,
  topicProblems,
} from '../../../kits/questionary-form/index.ts';
import { useText } from '../../../locale/index.ts';
import type { EditorField, EditorTemplate } from './model.ts';

export interface PreviewProps {
  readonly template: EditorTemplate;
  /** The topic of the question that is open beside. */
  readonly topicId: number | undefined;
}

interface Choices {
  readonly instruments: ReadonlyArray<{ readonly id: number; readonly name: string }>;
  readonly techniques: ReadonlyArray<{ readonly id: number; readonly name: string }>;
}

/** In a call pickers offer what the call has; here, everything the facility has. */
function previewConfig({ question, config }: EditorField, { instruments, techniques }: Choices): unknown {
  if (question.type === 'INSTRUMENT_PICKER') return { ...(config as object), instruments };
  return question.type === 'TECHNIQUE_PICKER' ? { ...(config as object), techniques } : config;
}

function formFields({ templateId, topics }: EditorTemplate, role: string, choices: Choices): FormField[] {
  const actor: Actor = { kind: 'person', id: 0 as UserId, role: role as RoleCode, isInternalUser: false };
  return topics
    .filter(({ isEnabled }) => isEnabled)
    .flatMap(({ id, fields }) =>
      fields
        .filter(({ config }) => mayReadQuestion(actor, (config as { readPermissions?: string[] }).readPermissions))
        .map((field) => {
          const config = previewConfig(field, choices);
          return {
            questionId: field.questionId,
            topicId: id ?? 0,
            templateId,
            question: field.question.question,
            type: field.question.type,
            config,
            dependencies: field.dependencies,
            operator: field.operator,
            stored: questionType(field.question.type).blank(config),
            version: 0,
          };
        }),
    );
}

/** A draft of the form as it stands, with what was tried before still in it where it still fits. */
function useTrial(fields: readonly FormField[]): AnswerDraft {
  const before = useRef<AnswerDraft | undefined>(undefined);
  const draft = useMemo(() => {
    const next = createAnswerDraft(fields);
    const former = before.current;
    const known = new Map(former?.fields.map((field) => [field.questionId, field]));
    for (const { questionId, type } of fields) {
      const answer = former?.answer(questionId);
      const fits = known.get(questionId)?.type === type && questionType(type).shape.safeParse(answer).success;
      if (fits && questionType(type).keepsAnswers) next.set(questionId, answer);
    }
    return next;
  }, [fields]);
  useEffect(() => {
    before.current = draft;
  }, [draft]);
  return draft;
}

function Basis({ field }: { field: FormField }) {
  const text = useText();
  return (
    <Box sx={{ p: 2, border: 1, borderStyle: 'dashed', borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{field.question}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {text('The basic information of the item itself is filled in here.')}
      </Box>
    </Box>
  );
}

/** Questions of the step that do not apply with the answers as they stand. */
function NotShown({ topicId, draft }: { topicId: number; draft: AnswerDraft }) {
  const text = useText();
  const applicable = useSyncExternalStore(draft.subscribe, draft.applicable);
  const hidden = draft.fields.filter((field) => field.topicId === topicId && !applicable.has(field.questionId));
  if (hidden.length === 0) return null;
  return (
    <Box role="note" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
      {text('Not shown with these answers:')} {hidden.map(({ question }) => question).join(' · ')}
    </Box>
  );
}

/** The form as somebody in a role would meet it, to be tried out; nothing is stored. */
export function Preview({ template, topicId }: PreviewProps) {
  const text = useText();
  const host = useQuestionHost();
  const surroundings = useSurroundings();
  const roles = host.useRoles().items;
  const instruments = host.useInstruments().items;
  const techniques = host.useTechniques().items;
  const [role, setRole] = useState<string>('USER');
  const [shown, setShown] = useState(topicId);
  const [followed, setFollowed] = useState(topicId);
  const [problems, setProblems] = useState<Problems>(noProblems);
  const [isChecked, setIsChecked] = useState(false);
  const fields = useMemo(
    () => formFields(template, role, { instruments, techniques }),
    [template, role, instruments, techniques],
  );
  const draft = useTrial(fields);
  const topics = template.topics.filter(({ isEnabled }) => isEnabled);
  if (topicId !== followed) {
    setFollowed(topicId);
    if (topicId !== undefined) setShown(topicId);
  }
  const open = topics.find(({ id }) => id === shown) ?? topics[0];
  const show = (next: number) => {
    setShown(topics[next]?.id ?? undefined);
    setProblems(noProblems);
    setIsChecked(false);
  };
  if (!open || open.id === null) return <EmptyState title={text('No topic to show')} />;
  const current = topics.indexOf(open);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextField
        select
        size="small"
        label={text('Fill in as')}
        value={role}
        onChange={(event) => setRole(event.target.value)}
        helperText={text('Questions this role may not read are left out')}
      >
        {roleCodes.map((code) => (
          <MenuItem key={code} value={code}>
            {text(roles.find(({ shortCode }) => shortCode.toUpperCase() === code)?.title ?? code)}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button size="small" disabled={current === 0} onClick={() => show(current - 1)}>
          {text('Back')}
        </Button>
        <Box component="h2" sx={{ m: 0, flex: 1, minWidth: 0, textAlign: 'center', fontSize: '0.9375rem' }}>
          {text('{{n}} of {{count}}: {{title}}', { n: current + 1, count: topics.length, title: open.title })}
        </Box>
        <Button size="small" disabled={current === topics.length - 1} onClick={() => show(current + 1)}>
          {text('Next')}
        </Button>
      </Box>
      <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, backgroundColor: 'background.default' }}>
        <TopicForm
          key={open.id}
          topicId={open.id}
          draft={draft}
          problems={problems}
          disabled={false}
          onAnswer={(questionId, answer) => draft.set(questionId, answer)}
          basis={(field) => <Basis field={field} />}
        />
      </Box>
      <NotShown topicId={open.id} draft={draft} />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="outlined"
          onClick={() => {
            setProblems(topicProblems(draft, open.id ?? 0, false, surroundings));
            setIsChecked(true);
          }}
        >
          {text('Check this step')}
        </Button>
        <Button
          size="small"
          onClick={() => {
            for (const { questionId, stored } of draft.fields) draft.set(questionId, stored);
            setProblems(noProblems);
            setIsChecked(false);
          }}
        >
          {text('Clear answers')}
        </Button>
      </Box>
      {isChecked ? (
        <Alert severity={problems.size === 0 ? 'success' : 'info'}>
          {problems.size === 0
            ? text('This step could be saved.')
            : text('{{count}} questions would hold back this step.', { count: problems.size })}
        </Alert>
      ) : null}
    </Box>
  );
}
