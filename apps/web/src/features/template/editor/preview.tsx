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
  /** The topic of the question that is open beside the preview. */
  readonly topicId: number | undefined;
}

interface Choices {
  readonly instruments: ReadonlyArray<{ readonly id: number; readonly name: string }>;
  readonly techniques: ReadonlyArray<{ readonly id: number; readonly name: string }>;
}

/** In a call, pickers offer the call's instruments and techniques; the preview offers all of the facility. */
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

/** Returns a draft of the current form that retains earlier trial answers that still fit. */
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

/** Lists the questions of the step that do not apply with the current answers. */
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

/** Returns the topic to show among the enabled ones: the one chosen here, until a question of another topic is opened beside the preview. */
function useShownTopic({ topics }: EditorTemplate, opened: number | undefined) {
  const [shown, setShown] = useState(opened);
  const [followed, setFollowed] = useState(opened);
  if (opened !== followed) {
    setFollowed(opened);
    if (opened !== undefined) setShown(opened);
  }
  const asked = topics.filter(({ isEnabled }) => isEnabled);
  const topic = asked.find(({ id }) => id === shown) ?? asked[0];
  return {
    topic,
    at: topic ? asked.indexOf(topic) : -1,
    count: asked.length,
    show: (at: number) => setShown(asked[at]?.id ?? undefined),
  };
}

/** Holds the problems that would block a step; undefined until the step is checked. */
function useCheck(draft: AnswerDraft) {
  const surroundings = useSurroundings();
  const [found, setFound] = useState<Problems | undefined>();
  return {
    found,
    check: (topicId: number) => setFound(topicProblems(draft, topicId, false, surroundings)),
    forget: () => setFound(undefined),
  };
}

interface RoleFieldProps {
  readonly role: string;
  readonly onRole: (role: string) => void;
}

/** Chooses the role in which the form is tried out. */
function RoleField({ role, onRole }: RoleFieldProps) {
  const text = useText();
  const roles = useQuestionHost().useRoles().items;
  return (
    <TextField
      select
      size="small"
      label={text('Fill in as')}
      value={role}
      onChange={(event) => onRole(event.target.value)}
      helperText={text('Questions that this role cannot read are left out')}
    >
      {roleCodes.map((code) => (
        <MenuItem key={code} value={code}>
          {text(roles.find(({ shortCode }) => shortCode.toUpperCase() === code)?.title ?? code)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface TopicStepsProps {
  readonly title: string;
  readonly at: number;
  readonly count: number;
  readonly onShow: (at: number) => void;
}

/** Shows the position of the current topic, with buttons to the previous and the next one. */
function TopicSteps({ title, at, count, onShow }: TopicStepsProps) {
  const text = useText();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button size="small" disabled={at === 0} onClick={() => onShow(at - 1)}>
        {text('Back')}
      </Button>
      <Box component="h2" sx={{ m: 0, flex: 1, minWidth: 0, textAlign: 'center', fontSize: '0.9375rem' }}>
        {text('{{n}} of {{count}}: {{title}}', { n: at + 1, count, title })}
      </Box>
      <Button size="small" disabled={at === count - 1} onClick={() => onShow(at + 1)}>
        {text('Next')}
      </Button>
    </Box>
  );
}

function Found({ problems }: { problems: Problems }) {
  const text = useText();
  return (
    <Alert severity={problems.size === 0 ? 'success' : 'info'}>
      {problems.size === 0
        ? text('This step could be saved.')
        : text('{{count}} questions would prevent this step from being saved.', { count: problems.size })}
    </Alert>
  );
}

/** The form as a user in a given role would see it, to be tried out; nothing is stored. */
export function Preview({ template, topicId: opened }: PreviewProps) {
  const text = useText();
  const host = useQuestionHost();
  const instruments = host.useInstruments().items;
  const techniques = host.useTechniques().items;
  const [role, setRole] = useState<string>('USER');
  const fields = useMemo(
    () => formFields(template, role, { instruments, techniques }),
    [template, role, instruments, techniques],
  );
  const draft = useTrial(fields);
  const { topic, at, count, show } = useShownTopic(template, opened);
  const { found, check, forget } = useCheck(draft);
  const topicId = topic?.id ?? null;
  if (!topic || topicId === null) return <EmptyState title={text('No topic to show')} />;
  const go = (next: number) => {
    show(next);
    forget();
  };
  const clear = () => {
    for (const { questionId, stored } of draft.fields) draft.set(questionId, stored);
    forget();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <RoleField role={role} onRole={setRole} />
      <TopicSteps title={topic.title} at={at} count={count} onShow={go} />
      <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, backgroundColor: 'background.default' }}>
        <TopicForm
          key={topicId}
          topicId={topicId}
          draft={draft}
          problems={found ?? noProblems}
          disabled={false}
          onAnswer={(questionId, answer) => draft.set(questionId, answer)}
          basis={(field) => <Basis field={field} />}
        />
      </Box>
      <NotShown topicId={topicId} draft={draft} />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" onClick={() => check(topicId)}>
          {text('Check this step')}
        </Button>
        <Button size="small" onClick={clear}>
          {text('Clear answers')}
        </Button>
      </Box>
      {found ? <Found problems={found} /> : null}
    </Box>
  );
}
