import { type ConfigFormProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { CheckEntry, NumberEntry } from '../contract/config-form-fields.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { type RichTextConfig, richText } from './rich-text.ts';

function Fields(form: ConfigFormProps<RichTextConfig>) {
  const { text } = useQuestionHost();
  return (
    <>
      <NumberEntry form={form} field="max" label={text('Max')} help={text('Characters; empty means no limit')} />
      <CheckEntry form={form} field="allowImages" label={text('Allow images')} />
    </>
  );
}

export const richTextConfigForm = defineConfigForm(richText, { Fields });
