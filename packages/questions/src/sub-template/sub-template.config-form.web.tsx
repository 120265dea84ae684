import { type ConfigFormProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { CheckEntry, TextEntry } from '../contract/config-form-fields.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { EntriesFields, TemplateEntry } from '../sample-declaration/entries.config-form.web.tsx';
import { type SubTemplateConfig, subTemplate } from './sub-template.ts';

function Fields(form: ConfigFormProps<SubTemplateConfig>) {
  const { text } = useQuestionHost();
  return (
    <>
      <TemplateEntry
        form={form}
        field="templateId"
        label={text('Template')}
        group="GENERIC_TEMPLATE"
        place="generic-templates"
      />
      <EntriesFields form={form} />
      <CheckEntry
        form={form}
        field="canCopy"
        label={text('Allow copying')}
        help={text('Entries can be copied from the same person’s other proposals')}
      />
      {form.config.canCopy ? (
        <>
          <TextEntry form={form} field="copyButtonLabel" label={text('Copy button label')} />
          <CheckEntry form={form} field="isMultipleCopySelect" label={text('Allow copying several entries at once')} />
          <CheckEntry form={form} field="isCompleteOnCopy" label={text('Copied entries count as completed')} />
        </>
      ) : null}
    </>
  );
}

export const subTemplateConfigForm = defineConfigForm(subTemplate, { Fields });
