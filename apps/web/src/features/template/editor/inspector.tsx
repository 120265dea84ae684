import { isCreatableTypeId } from '@atrium/domain/question';
import { templateGroups } from '@atrium/domain/template';
import { questionType } from '@atrium/questions';
import { QuestionConfigForm } from '@atrium/questions/config-form';
import { configProblems } from '@atrium/questions/contract';
import { ActionButton } from '@atrium/ui/action-button';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type ReactNode, useState } from 'react';
import { QuestionChangeImpactDocument } from '../../../api/generated/features/template/editor/editor.ts';
import { QuestionToEditDocument } from '../../../api/generated/kits/question-editor/question-editor.ts';
import { request, toastFailure, useOperation } from '../../../api/index.ts';
import { useConfirm } from '../../../kits/confirm/index.ts';
import { DraftNote, DraftNotices, lineTexts, type PartFace } from '../../../kits/draft/index.ts';
import { QuestionWordsFields, TypeIcon, useWordProblems } from '../../../kits/question-editor/index.ts';
import { say, useText } from '../../../locale/index.ts';
import { DependencyBuilder, incompleteConditions } from './dependency-builder.tsx';
import { changesOf, drafted, type QuestionDraft } from './draft.ts';
import type { EditorField, EditorTemplate } from './model.ts';
import type { QuestionChange } from './send-changes.ts';
import type { KeptQuestion } from './use-kept-question.ts';

const nameOf = (questionId: string) => `inspector-${questionId}`;

/** The field of the words of a question while its settings are open. */
export const idOfWords = (questionId: string) => `${nameOf(questionId)}-question`;

export interface InspectorProps {
  readonly template: EditorTemplate;
  readonly field: EditorField;
  readonly kept: KeptQuestion;
  /** Resolves to whether it was stored. */
  readonly onSave: (change: QuestionChange) => Promise<boolean>;
  readonly onRemove: (field: EditorField) => void;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box component="h2" sx={{ m: 0, fontSize: '0.9375rem', fontWeight: 650 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

const faces: readonly PartFace[] = [
  { name: 'question', label: 'Question', ...lineTexts },
  { name: 'naturalKey', label: 'Key', words: String },
  {
    name: 'config',
    label: 'In this template',
    words: (config) =>
      Object.entries(config ?? {})
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join('\n'),
  },
  {
    name: 'conditions',
    label: 'Conditions',
    words: (conditions) =>
      say('{{n}} conditions', { n: (conditions as Pick<EditorField, 'dependencies'>).dependencies.length }),
  },
];

/** Room beside the settings, in pixels; the foot covers it while the settings scroll under it. */
const beside = 12;

/** The most room there is below them, which is that of a dialog: nothing may show through under the foot. */
const below = 16;

function Foot({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: -below,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        mx: `-${beside}px`,
        mb: `-${below}px`,
        px: `${beside}px`,
        pt: 1,
        pb: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
      }}
    >
      {children}
    </Box>
  );
}

/** Asks before answers that are there would stop being valid; says yes where none would. */
function useImpactQuestion(templateId: number) {
  const text = useText();
  const ask = useConfirm();
  return async ({ questionId, answerCount }: EditorField, config: unknown): Promise<boolean> => {
    if (answerCount === 0) return true;
    try {
      const { data } = await request(QuestionChangeImpactDocument, {
        templateId,
        questionId,
        config: JSON.stringify(config),
      });
      const { answered, invalidated } = data.questionChangeImpact;
      if (invalidated === 0) return true;
      return await ask({
        title: text('Answers would become invalid'),
        text: `${text('This question is answered in {{count}} questionaries.', { count: answered })} ${text(
          '{{count}} of these answers do not fit the new settings: they stay, but have to be changed before their step can be saved again.',
          { count: invalidated },
        )}`,
        confirmLabel: text('Save anyway'),
        destructive: true,
      });
    } catch (error) {
      toastFailure(error, 'impact of a change');
      return false;
    }
  };
}

/** Settings of a placed question: its words, how it is asked here, and when it is shown. */
export function Inspector({ template, field, kept, onSave, onRemove }: InspectorProps) {
  const text = useText();
  const { draft, setDraft: onDraft } = kept;
  const { questionId, question } = field;
  const type = question.type;
  const name = nameOf(questionId);
  const next = drafted(field, draft);
  const changes = changesOf(field, draft);
  const usage = useOperation(QuestionToEditDocument, { ids: [questionId] }, { quiet: true, keepPrevious: false }).data
    ?.questions[0];
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [asDefault, setAsDefault] = useState<boolean | undefined>();
  const fitsImpact = useImpactQuestion(template.templateId);
  const { problems, isAsking } = useWordProblems(type, next.question, question);
  const wrong = configProblems(questionType(type), next.config);
  const incomplete = incompleteConditions(next.dependencies);
  const isBad = wrong.length > 0 || incomplete > 0 || Object.values(problems).some(Boolean);
  const shown = isTried || changes.config ? wrong : [];
  const isShownBad = shown.length > 0 || Object.values(problems).some(Boolean);
  const elsewhere = (usage?.templateCount ?? 1) - 1;
  const becomesDefault = asDefault ?? elsewhere === 0;
  const change = (patch: Omit<QuestionDraft, 'questionId'>) =>
    onDraft({ ...(draft?.questionId === questionId ? draft : {}), ...patch, questionId });

  const save = async () => {
    setIsTried(true);
    if ((isBad && (changes.settings || changes.words)) || isAsking) return;
    setIsSaving(true);
    try {
      if (changes.config && !(await fitsImpact(field, next.config))) return;
      const { config, dependencies, operator } = next;
      const stored = await onSave({
        field,
        words: changes.words ? { question: next.question.question, naturalKey: next.question.naturalKey } : undefined,
        defaults: changes.config && becomesDefault ? config : undefined,
        settings: changes.settings ? { config, dependencies, operator } : undefined,
      });
      if (stored) {
        kept.stored();
        setIsTried(false);
      }
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'text.secondary', fontSize: '0.875rem' }}>
        <TypeIcon type={type} />
        <Box sx={{ flex: 1 }}>{text(questionType(type).name)}</Box>
        {isCreatableTypeId(type) ? (
          <Button size="small" color="error" onClick={() => onRemove(field)}>
            {text('Remove from template')}
          </Button>
        ) : null}
      </Box>
      <DraftNotices room={kept.room} faces={faces} />
      {field.answerCount > 0 ? (
        <Alert severity="warning">
          {text('Answered in {{count}} questionaries. Changes show in them at once.', { count: field.answerCount })}
        </Alert>
      ) : null}
      <Part title={text('Question')}>
        <QuestionWordsFields
          name={name}
          words={next.question}
          onWords={({ question: said, naturalKey }) => change({ words: { question: said, naturalKey } })}
          problems={problems}
        />
        {elsewhere > 0 ? (
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {text('Question and key are shared with other templates: {{count}}', { count: elsewhere })}
          </Box>
        ) : null}
      </Part>
      <Part title={text('In this template')}>
        <QuestionConfigForm
          type={type}
          name={`${name}-config`}
          config={next.config}
          onChange={(config) => change({ config })}
          problems={shown}
          scope="template"
          category={templateGroups[template.groupId].category}
          disabled={false}
        />
        {changes.config ? (
          <FormControlLabel
            label={text('New uses of this question start with these settings too')}
            control={<Checkbox checked={becomesDefault} onChange={(_, checked) => setAsDefault(checked)} />}
          />
        ) : null}
      </Part>
      {isCreatableTypeId(type) ? (
        <Part title={text('Conditions')}>
          <DependencyBuilder
            name={`${name}-when`}
            questionId={questionId}
            topics={template.topics}
            dependencies={next.dependencies}
            operator={next.operator}
            onChange={(dependencies, operator) => change({ dependencies, operator })}
            showProblems={isTried}
          />
        </Part>
      ) : null}
      <Foot>
        <Box role="status" sx={{ flex: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
          <DraftNote room={kept.room} savesItself={false} />
        </Box>
        <ActionButton disabled={!changes.any || isSaving} onClick={() => onDraft(undefined)}>
          {text('Discard')}
        </ActionButton>
        <ActionButton
          variant="contained"
          busy={isSaving}
          disabled={!changes.any || isShownBad || (isTried && isBad)}
          onClick={() => void save()}
        >
          {text('Update')}
        </ActionButton>
      </Foot>
    </Box>
  );
}
