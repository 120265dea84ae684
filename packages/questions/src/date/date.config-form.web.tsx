import { type ConfigFormProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { CheckEntry, DateEntry, EntryRow } from '../contract/config-form-fields.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { type DateConfig, date } from './date.ts';

function Fields(form: ConfigFormProps<DateConfig>) {
  const { text } = useQuestionHost();
  const withTime = form.config.includeTime;
  return (
    <>
      <CheckEntry form={form} field="includeTime" label={text('Include time')} />
      <EntryRow>
        <DateEntry form={form} field="minDate" label={text('Min')} withTime={withTime} />
        <DateEntry form={form} field="maxDate" label={text('Max')} withTime={withTime} />
        <DateEntry form={form} field="defaultDate" label={text('Default')} withTime={withTime} />
      </EntryRow>
    </>
  );
}

export const dateConfigForm = defineConfigForm(date, { Fields });
