import { isCreatableTypeId } from '@atrium/domain/question';
import { templateGroups } from '@atrium/domain/template';
import { questionType } from '@atrium/questions';
import { QuestionConfigForm } from '@atrium/questions/config-form';
import { ActionButton } from '@atrium/ui/action-button';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { DraftNote, DraftNotices, type DraftPart, lineTexts } from '../../../../kits/draft/index.ts';
import { QuestionWordsFields, TypeIcon } from '../../../../kits/question-editor/index.ts';
import { say, useText } from '../../../../locale/index.ts';
import type { EditorField, EditorTemplate } from '../model.ts';
import type { KeptQuestion } from '../use-kept-question.ts';
import { DependencyBuilder } from './dependency-builder.tsx';
import { type QuestionUpdate, type UpdateOptions, useQuestionUpdate } from './use-question-update.ts';

const nameOf = (questionId: string) => `inspector-${questionId}`;

/** The id of the field that holds the wording of a question whose settings are open. */
export const idOfWords = (questionId: string) => `${nameOf(questionId)}-question`;

export interface InspectorProps extends UpdateOptions {
  readonly onRemove: (field: EditorField) => void;
}

/** A section of the settings with its heading. */
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

const faces: readonly DraftPart[] = [
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

/** The padding beside the settings, in pixels; the foot spans it so that it covers the settings that scroll beneath it. */
const beside = 12;

/** The largest padding below the settings, that of a dialog; nothing may show through under the foot. */
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

interface HeadProps {
  readonly field: EditorField;
  readonly onRemove: (field: EditorField) => void;
}

/** The type of the question and the button that removes it. */
function Head({ field, onRemove }: HeadProps) {
  const text = useText();
  const { type } = field.question;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'text.secondary', fontSize: '0.875rem' }}>
      <TypeIcon type={type} />
      <Box sx={{ flex: 1 }}>{text(questionType(type).name)}</Box>
      {isCreatableTypeId(type) ? (
        <Button size="small" color="error" onClick={() => onRemove(field)}>
          {text('Remove from template')}
        </Button>
      ) : null}
    </Box>
  );
}

interface PartProps {
  readonly template: EditorTemplate;
  readonly field: EditorField;
  readonly update: QuestionUpdate;
}

/** The wording and the key, which are shared by all templates that contain the question. */
function Words({ field, update: { next, faults, elsewhere, change } }: Omit<PartProps, 'template'>) {
  const text = useText();
  return (
    <Part title={text('Question')}>
      <QuestionWordsFields
        name={nameOf(field.questionId)}
        words={next.question}
        onWords={({ question, naturalKey }) => change({ words: { question, naturalKey } })}
        problems={faults.words}
      />
      {elsewhere > 0 ? (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {text('Question and key are shared with other templates: {{count}}', { count: elsewhere })}
        </Box>
      ) : null}
    </Part>
  );
}

/** The settings of the question in this template; changed settings can become its defaults in other templates. */
function Settings({ template, field, update }: PartProps) {
  const text = useText();
  return (
    <Part title={text('In this template')}>
      <QuestionConfigForm
        type={field.question.type}
        name={`${nameOf(field.questionId)}-config`}
        config={update.next.config}
        onChange={(config) => update.change({ config })}
        problems={update.faults.settings}
        scope="template"
        category={templateGroups[template.groupId].category}
        disabled={false}
      />
      {update.changes.config ? (
        <FormControlLabel
          label={text('Also start with these settings when this question is added again')}
          control={<Checkbox checked={update.becomesDefault} onChange={(_, checked) => update.setAsDefault(checked)} />}
        />
      ) : null}
    </Part>
  );
}

/** The conditions under which the question is shown. */
function Conditions({ template, field, update: { next, change, isTried } }: PartProps) {
  const text = useText();
  return (
    <Part title={text('Conditions')}>
      <DependencyBuilder
        name={`${nameOf(field.questionId)}-when`}
        questionId={field.questionId}
        topics={template.topics}
        dependencies={next.dependencies}
        operator={next.operator}
        onChange={(dependencies, operator) => change({ dependencies, operator })}
        showProblems={isTried}
      />
    </Part>
  );
}

interface UpdateFootProps {
  readonly room: KeptQuestion['room'];
  readonly update: QuestionUpdate;
}

/** The state of the draft and the buttons that discard or save it. */
function UpdateFoot({ room, update: { changes, faults, isTried, isSaving, discard, save } }: UpdateFootProps) {
  const text = useText();
  return (
    <Foot>
      <Box role="status" sx={{ flex: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
        <DraftNote room={room} savesItself={false} />
      </Box>
      <ActionButton disabled={!changes.any || isSaving} onClick={discard}>
        {text('Discard')}
      </ActionButton>
      <ActionButton
        variant="contained"
        busy={isSaving}
        disabled={!changes.any || faults.isShownBad || (isTried && faults.isBad)}
        onClick={() => void save()}
      >
        {text('Update')}
      </ActionButton>
    </Foot>
  );
}

/** The settings of a placed question: its wording, its settings in this template, and the conditions under which it is shown. */
export function Inspector({ onRemove, ...opened }: InspectorProps) {
  const text = useText();
  const update = useQuestionUpdate(opened);
  const { template, field, kept } = opened;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 }}>
      <Head field={field} onRemove={onRemove} />
      <DraftNotices room={kept.room} faces={faces} />
      {field.answerCount > 0 ? (
        <Alert severity="warning">
          {text('Answered in {{count}} questionnaires. Changes appear in them immediately.', {
            count: field.answerCount,
          })}
        </Alert>
      ) : null}
      <Words field={field} update={update} />
      <Settings template={template} field={field} update={update} />
      {isCreatableTypeId(field.question.type) ? <Conditions template={template} field={field} update={update} /> : null}
      <UpdateFoot room={kept.room} update={update} />
    </Box>
  );
}
