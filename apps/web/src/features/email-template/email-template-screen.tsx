import { namedKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import { lazyPart } from '@atrium/ui/lazy-part';
import { Letter } from '@atrium/ui/letter';
import { StatusChip } from '@atrium/ui/status-chip';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import {
  EmailTemplateListDocument,
  type EmailTemplateTextFragment,
  EmailTemplateToEditDocument,
  EmailTextPreviewDocument,
  type EmailTextPreviewQuery,
  UpdateEmailTemplateDocument,
} from '../../api/generated/features/email-template/email-template.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useUnsavedPrompt } from '../../kits/confirm/index.ts';
import {
  DraftNote,
  DraftNotices,
  lineTexts,
  type PartFace,
  plainTexts,
  useDraftValues,
} from '../../kits/draft/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { type PreviewProposal, ProposalPicker, useRested } from '../../kits/live-preview/index.ts';
import { Answer, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { VariablesDialog } from './variables-dialog.tsx';

const CodeField = lazyPart(
  () => import('@atrium/ui/code-field').then((module) => module.CodeField),
  () => <Skeleton variant="rounded" height="100%" />,
);

type Preview = NonNullable<EmailTextPreviewQuery['emailPreview']>;

/** The e-mail as its reader would get it; while something is wrong it says what and where, and keeps the last one that was right. */
function PreviewPane({ shown, failed }: { readonly shown: Preview | undefined; readonly failed: boolean }) {
  const text = useText();
  const [right, setRight] = useState<{ subject: string; html: string }>();
  useEffect(() => {
    if (shown?.html && shown.subject !== null) setRight({ subject: shown.subject, html: shown.html });
  }, [shown]);
  const problem = shown?.problem;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, flex: 1, minHeight: 360 }}>
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {failed ? (
          <Alert role="presentation" severity="error">
            {text('The preview could not be made')}
          </Alert>
        ) : null}
        {problem ? (
          <Alert role="presentation" severity="error">
            {text(problem.line ? '{{name}}, line {{line}}: {{message}}' : '{{name}}: {{message}}', {
              name: text(problem.field === 'subject' ? 'Subject' : 'Text'),
              line: problem.line ?? 0,
              message: text(problem.message),
            })}
          </Alert>
        ) : null}
        {shown && !problem && !failed ? (
          <Box>
            <StatusChip label={text('Preview is up to date')} tone="good" />
          </Box>
        ) : null}
      </Box>
      {right ? (
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {text('Subject: {{subject}}', { subject: right.subject })}
        </Box>
      ) : null}
      <Letter fills title={text('Preview of the e-mail')} html={right?.html ?? ''} />
    </Box>
  );
}

interface Texts {
  readonly name: string;
  readonly subject: string;
  readonly body: string;
}

const faces: readonly PartFace[] = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'subject', label: 'Subject', ...lineTexts },
  { name: 'body', label: 'Text', ...plainTexts },
];

/** What is written in the template, kept until it is saved: nobody gets a mail from a text that is half written. */
function useTexts({ id, name, subject, body, revision }: EmailTemplateTextFragment) {
  const stored: Texts = { name, subject, body };
  return useDraftValues({ record: `email-template-${id}`, stored, version: revision });
}

interface FieldsProps {
  readonly texts: Texts;
  /** What is wrong with the e-mail they make. */
  readonly problem: Preview['problem'];
  readonly onChange: (changed: Partial<Texts>) => void;
}

/** The fields of a template; what is wrong is said at the field it stands in. */
function Fields({ texts, problem, onChange }: FieldsProps) {
  const text = useText();
  const problems = useMemo(() => (problem?.field === 'body' ? [problem] : []), [problem]);
  return (
    <>
      <TextField
        label={text('Name')}
        value={texts.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={texts.name.trim() === ''}
        helperText={texts.name.trim() === '' ? text('Name is required') : undefined}
      />
      <TextField
        label={text('Subject')}
        value={texts.subject}
        onChange={(event) => onChange({ subject: event.target.value })}
        error={problem?.field === 'subject' || texts.subject.trim() === ''}
        helperText={
          texts.subject.trim() === ''
            ? text('Subject is required')
            : problem?.field === 'subject'
              ? text(problem.message)
              : undefined
        }
      />
      <Box sx={{ height: { xs: 360, md: 'calc(100vh - 430px)' }, minHeight: 240 }}>
        <CodeField
          label={text('Text')}
          value={texts.body}
          onValue={(value) => onChange({ body: value })}
          language="markup"
          problems={problems}
        />
      </Box>
    </>
  );
}

/** The e-mail that subject and text make of a proposal, as soon as nobody types for a moment. */
function usePreview(texts: Texts, proposal: PreviewProposal | null) {
  const rested = useRested(JSON.stringify([texts.subject, texts.body]));
  const [subject = '', body = ''] = JSON.parse(rested) as string[];
  const preview = useOperation(
    EmailTextPreviewDocument,
    { subject, body, ...(proposal ? { proposalPk: proposal.primaryKey } : {}) },
    { quiet: true, staleTime: 0 },
  );
  return { shown: preview.data?.emailPreview ?? undefined, failed: preview.error !== null };
}

function Editor({ stored }: { readonly stored: EmailTemplateTextFragment }) {
  const text = useText();
  const { values: texts, isUnsent, room, write, saved, discard: reset, giveUp } = useTexts(stored);
  const changed = isUnsent();
  const [proposal, setProposal] = useState<PreviewProposal | null>(null);
  const [help, setHelp] = useState(false);
  useUnsavedPrompt(changed, giveUp);
  const { shown, failed } = usePreview(texts, proposal);
  const save = useCommand(UpdateEmailTemplateDocument, {
    done: 'Saved!',
    refreshes: [EmailTemplateToEditDocument, EmailTemplateListDocument],
  });
  const store = async () => {
    const outcome = await save.run({ id: stored.id, revision: stored.revision, ...texts });
    if (outcome.ok) saved(texts);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        minHeight: { md: 'calc(100vh - 220px)' },
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: 1 }}>
        <WhoIsHere record={namedKey('email-template', stored.id)} />
        <DraftNotices room={room} faces={faces} />
        <Fields texts={texts} problem={shown?.problem ?? null} onChange={write} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <ActionButton variant="contained" disabled={!changed} busy={save.pending} onClick={() => void store()}>
            {text('Save')}
          </ActionButton>
          <Button disabled={!changed} onClick={reset}>
            {text('Reset')}
          </Button>
          <Box role="status" sx={{ alignSelf: 'center', color: 'text.secondary', fontSize: '0.875rem' }}>
            <DraftNote room={room} savesItself={false} />
          </Box>
          <Button sx={{ ml: 'auto' }} onClick={() => setHelp(true)}>
            {text('What can be shown')}
          </Button>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, pt: 1 }}>
        <ProposalPicker value={proposal} onValue={setProposal} />
        <PreviewPane shown={shown} failed={failed} />
      </Box>
      {help ? (
        <VariablesDialog own={stored.shows} shown={shown?.variables ?? '{}'} onClose={() => setHelp(false)} />
      ) : null}
    </Box>
  );
}

/** /EmailTemplates/$emailTemplateId: the text at the left, what it makes of a proposal at the right. */
export function EmailTemplateScreen() {
  const text = useText();
  const id = String(useParams({ strict: false }).emailTemplateId);
  const operation = useOperation(EmailTemplateToEditDocument, { id });
  const template = operation.data?.emailTemplate;
  return (
    <Screen
      title={template?.name ?? text('E-mail template')}
      context={
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <ScreenLink to="/EmailTemplates">{text('E-mail templates')}</ScreenLink>
          {template ? (
            <span>
              {template.usedBy.length > 0
                ? text('Used by {{workflows}}', {
                    workflows: template.usedBy.map(({ workflowName }) => workflowName).join(', '),
                  })
                : text(template.writtenWhen ?? 'Not used yet')}
            </span>
          ) : null}
        </Box>
      }
    >
      <Answer
        of={operation}
        field="emailTemplate"
        absent={text('E-mail template not found')}
        kept={`email-template-${id}`}
      >
        {(stored) => <Editor key={stored.id} stored={stored} />}
      </Answer>
    </Screen>
  );
}
