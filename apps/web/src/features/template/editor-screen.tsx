import { recordKey } from '@atrium/domain/live';
import { StatusChip } from '@atrium/ui/status-chip';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { ScreenLink, screenLink } from '../../kits/go/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import type { EditorTemplate } from './editor/model.ts';
import { templateRenamed } from './editor/send-changes.ts';
import { TemplateEditor } from './editor/template-editor.tsx';
import { type AnsweredTemplate, useEditor, useTemplateToEdit } from './editor/use-editor.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { listOfGroup } from './template-groups.ts';
import { downloadTemplate } from './use-template-commands.ts';

function Facts({ template }: { template: EditorTemplate }) {
  const text = useText();
  const list = listOfGroup(template.groupId);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {list ? <ScreenLink to={list.address as '/ProposalTemplates'}>{text(list.title)}</ScreenLink> : null}
      <span>
        {text('{{n}} calls', { n: template.callCount })},{' '}
        {text('filled in {{count}} times', { count: template.questionaryCount })}
      </span>
      {template.isArchived ? <StatusChip label={text('Archived')} tone="off" /> : null}
      {template.isActive ? <StatusChip label={text('Active')} tone="good" /> : null}
      {template.description ? <Box sx={{ flexBasis: '100%' }}>{template.description}</Box> : null}
    </Box>
  );
}

function EditorOf({ answered }: { answered: AnsweredTemplate }) {
  const text = useText();
  const editor = useEditor(answered);
  const { template, store } = editor;
  const [isNaming, setIsNaming] = useState(false);
  return (
    <Screen
      title={template.name}
      home={listOfGroup(template.groupId)?.address}
      context={<Facts template={template} />}
      action={
        <>
          <IconButton aria-label={text('Edit name and description')} onClick={() => setIsNaming(true)}>
            <EditOutlined />
          </IconButton>
          <Button
            startIcon={<ScienceOutlined />}
            {...screenLink({ to: '/FormLab/$templateId', params: { templateId: template.templateId } })}
          >
            {text('Form lab')}
          </Button>
          <Button onClick={() => void downloadTemplate(template.templateId)}>{text('Export')}</Button>
        </>
      }
    >
      <TemplateEditor editor={editor} />
      {isNaming ? (
        <TemplateDialog
          title={text('Name and description')}
          submitLabel={text('Save')}
          keptAs={`template-words-${template.templateId}`}
          record={recordKey('template', template.templateId)}
          initial={{ name: template.name, description: template.description }}
          onClose={() => setIsNaming(false)}
          onSave={async ({ name, description }) => {
            await store.run(templateRenamed(name, description));
            return { ok: true };
          }}
        />
      ) : null}
    </Screen>
  );
}

/** The editor of a template: topics, questions, settings and conditions, with a preview of the form. */
export function EditorScreen() {
  const text = useText();
  const { templateId } = useParams({ strict: false }) as { templateId: string };
  const operation = useTemplateToEdit(Number(templateId) || 0);
  const answered = operation.data?.template;
  if (answered) return <EditorOf key={answered.templateId} answered={answered} />;
  return (
    <Screen title={text('Template')}>
      <QueryResult of={operation} field="template" absent="Failed to load template">
        {() => null}
      </QueryResult>
    </Screen>
  );
}
