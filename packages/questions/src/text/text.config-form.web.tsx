import { type ConfigFormProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { CheckEntry, EntryRow, HtmlEntry, NumberEntry, TextEntry } from '../contract/config-form-fields.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { type TextConfig, text } from './text.ts';

function Fields(form: ConfigFormProps<TextConfig>) {
  const { text: say } = useQuestionHost();
  return (
    <>
      <CheckEntry
        form={form}
        field="isHtmlQuestion"
        label={say('Use formatted text')}
        help={say('Reviews, documents and searches use the plain question.')}
      />
      {form.config.isHtmlQuestion ? (
        <HtmlEntry form={form} field="htmlQuestion" label={say('Formatted question')} />
      ) : null}
      <EntryRow>
        <NumberEntry form={form} field="min" label={say('Min')} help={say('Characters; empty means no limit')} />
        <NumberEntry form={form} field="max" label={say('Max')} help={say('Characters; empty means no limit')} />
      </EntryRow>
      <TextEntry form={form} field="placeholder" label={say('Placeholder')} />
      <CheckEntry form={form} field="multiline" label={say('Multiple lines')} />
      <CheckEntry form={form} field="isCounterHidden" label={say('Hide the character counter')} />
    </>
  );
}

export const textConfigForm = defineConfigForm(text, { Fields });
