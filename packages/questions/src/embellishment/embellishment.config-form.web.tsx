import { type ConfigFormProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { CheckEntry, HtmlEntry, TextEntry } from '../contract/config-form-fields.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { type EmbellishmentConfig, embellishment } from './embellishment.ts';

function Fields(form: ConfigFormProps<EmbellishmentConfig>) {
  const { text } = useQuestionHost();
  return (
    <>
      <HtmlEntry form={form} field="html" label={text('Content')} />
      <TextEntry
        form={form}
        field="plain"
        label={text('Plain description')}
        help={text('Printed in documents instead of the content')}
        multiline
      />
      <CheckEntry form={form} field="omitFromPdf" label={text('Omit from PDF')} />
    </>
  );
}

export const embellishmentConfigForm = defineConfigForm(embellishment, { Fields });
