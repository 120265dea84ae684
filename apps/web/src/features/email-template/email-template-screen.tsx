import { namedKey } from '@atrium/domain/live';
import { languages } from '@atrium/domain/user';
import { StatusChip } from '@atrium/ui/status-chip';
import { Tabs } from '@atrium/ui/tabs';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import {
  EmailTemplateListDocument,
  type EmailTemplateTextFragment,
  EmailTemplateToEditDocument,
  UpdateEmailTemplateDocument,
} from '../../api/generated/features/email-template/email-template.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useAddressTab } from '../../kits/address-state/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { languageNames, useText } from '../../locale/index.ts';
import { type EditedTexts, TextEditor } from './text-editor.tsx';
import { TranslationEditor } from './translation-editor.tsx';

/** The text for readers for whose language there is none. */
function OwnText({ template }: { readonly template: EmailTemplateTextFragment }) {
  const text = useText();
  const { id, name, subject, body, revision, shows } = template;
  const save = useCommand(UpdateEmailTemplateDocument, {
    done: 'Saved!',
    refreshes: [EmailTemplateToEditDocument, EmailTemplateListDocument],
  });
  const store = async (texts: EditedTexts) => (await save.run({ id, revision, name, ...texts })).ok;
  return (
    <TextEditor
      record={`email-template-${id}`}
      stored={{ name, subject, body }}
      revision={revision}
      language={null}
      shows={shows}
      isSaving={save.pending}
      onSave={store}
      notice={
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text('Sent to everybody who has not chosen a language, or has chosen one without a text of its own.')}
        </Typography>
      }
    />
  );
}

function Editor({ stored }: { readonly stored: EmailTemplateTextFragment }) {
  const text = useText();
  const [tab, setTab] = useAddressTab();
  const has = (language: string) => stored.translations.some((one) => one.language === language);
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <WhoIsHere record={namedKey('email-template', stored.id)} />
      <Tabs
        label={text('Languages')}
        index={tab}
        onIndex={setTab}
        items={[
          { label: text('Default text'), content: <OwnText template={stored} /> },
          ...languages.map((language) => ({
            label: languageNames[language],
            ...(has(language) ? {} : { mark: <StatusChip label={text('none yet')} tone="off" /> }),
            content: <TranslationEditor template={stored} language={language} />,
          })),
        ]}
      />
    </Box>
  );
}

/** /EmailTemplates/$emailTemplateId: the texts of a template, with a tab for each language. */
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
      <QueryResult
        of={operation}
        field="emailTemplate"
        absent={text('E-mail template not found')}
        kept={`email-template-${id}`}
      >
        {(stored) => <Editor key={stored.id} stored={stored} />}
      </QueryResult>
    </Screen>
  );
}
