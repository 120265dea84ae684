import { createEmailTemplateArgs, idOfName } from '@atrium/domain/email-template';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { FormDialog } from '@atrium/ui/dialog';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  CreateEmailTemplateDocument,
  DeleteEmailTemplateDocument,
  EmailTemplateListDocument,
  type EmailTemplateTextFragment,
} from '../../api/generated/features/email-template/email-template.ts';
import { showIssues, useCommand, useOperation } from '../../api/index.ts';
import { ScreenLink, useGo } from '../../kits/go/index.ts';
import { defineList } from '../../kits/list-screen/index.ts';
import { RecordScreen, useDeletion } from '../../kits/record-screen/index.ts';
import { isLanguage, languageNames, say, useText } from '../../locale/index.ts';

const definition = defineList({ pageSize: 20, sort: { field: 'name', direction: 'asc' } });

type Row = EmailTemplateTextFragment;

const columns: readonly DataColumn<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    text: (row) => row.name,
    cell: (row) => (
      <ScreenLink to="/EmailTemplates/$emailTemplateId" params={{ emailTemplateId: row.id }}>
        {row.name}
      </ScreenLink>
    ),
    sortable: true,
    locked: true,
    card: 'title',
  },
  { id: 'subject', header: 'Subject', text: (row) => row.subject, grows: 0.6, width: 200 },
  {
    id: 'usedBy',
    header: 'Used by',
    text: (row) => row.usedBy.map(({ workflowName }) => workflowName).join(', '),
    sortable: true,
  },
  {
    id: 'writtenWhen',
    header: 'Sent automatically',
    text: ({ writtenWhen }) => (writtenWhen ? say(writtenWhen) : ''),
    sortable: true,
    grows: 0.4,
  },
  {
    id: 'languages',
    header: 'Also in',
    text: (row) =>
      row.translations.map(({ language }) => (isLanguage(language) ? languageNames[language] : language)).join(', '),
    sortable: true,
  },
  { id: 'updatedAt', header: 'Changed', cell: (row) => <DateText value={row.updatedAt} /> },
  { id: 'id', header: 'Id', text: (row) => row.id, hidden: true },
];

const beginning = `<p>Dear {{preferredName}} {{lastName}},</p>
{{#each proposals}}
<p><b>{{title}}</b> ({{proposalId}})</p>
{{/each}}
`;

/** Creates a template: its id is derived from the name unless it is typed. */
function NewTemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const go = useGo();
  const form = useForm({
    resolver: zodResolver(createEmailTemplateArgs),
    defaultValues: { id: '', name: '', subject: '', body: beginning },
  });
  const create = useCommand(CreateEmailTemplateDocument, {
    done: 'E-mail template created',
    refreshes: [EmailTemplateListDocument],
  });
  const save = form.handleSubmit(async (values) => {
    const outcome = await create.run(values);
    if (outcome.ok) await go({ to: '/EmailTemplates/$emailTemplateId', params: { emailTemplateId: values.id } });
    else showIssues(form, outcome.error);
  });
  const submit = () => {
    if (form.getValues('id').trim() === '') form.setValue('id', idOfName(form.getValues('name')));
    return save();
  };
  return (
    <FormDialog
      title={text('Create e-mail template')}
      submitLabel={text('Create')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput control={form.control} name="name" label={text('Name')} required blockEnter />
        <TextInput control={form.control} name="subject" label={text('Subject')} required blockEnter />
        <TextInput
          control={form.control}
          name="id"
          label={text('Id')}
          help={text('What other systems call it; created from the name if left empty')}
          blockEnter
        />
      </FormGrid>
    </FormDialog>
  );
}

/** /EmailTemplates: the templates of the e-mails that status actions and the product itself send. */
export function EmailTemplatesScreen() {
  const text = useText();
  const go = useGo();
  const operation = useOperation(EmailTemplateListDocument, {});
  const deletion = useDeletion(DeleteEmailTemplateDocument, {
    done: 'E-mail template deleted',
    refreshes: [EmailTemplateListDocument],
    title: text('Delete e-mail template'),
    text: ({ name }: Row) => text('{{name}} will be deleted; the event log keeps its texts.', { name }),
  });
  const inUse = ({ usedBy: [first], writtenWhen }: Row) => {
    if (writtenWhen) return text('It is used for e-mails that are sent automatically');
    return first && text('It is used by status actions of {{workflow}}', { workflow: first.workflowName });
  };
  return (
    <RecordScreen
      title={text('E-mail templates')}
      name="emailTemplates"
      definition={definition}
      columns={columns}
      operation={operation}
      field="emailTemplates"
      all={operation.data?.emailTemplates}
      counted={(n) => text('{{n}} templates', { n })}
      rowLabel={(row) => row.name}
      searchLabel={text('Search e-mail templates')}
      create={{ label: text('Create template'), dialog: (onClose) => <NewTemplateDialog onClose={onClose} /> }}
      empty={{
        title: text('No e-mail templates yet'),
        text: text('Status actions and Atrium itself use these texts in their e-mails.'),
      }}
      actions={(row) => [
        {
          label: text('Edit'),
          onRun: () => void go({ to: '/EmailTemplates/$emailTemplateId', params: { emailTemplateId: row.id } }),
        },
        deletion(row, inUse(row)),
      ]}
    />
  );
}
