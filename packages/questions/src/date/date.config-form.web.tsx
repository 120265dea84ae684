import { type ConfigFormProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { CheckEntry, DateEntry, EntryRow } from '../contract/config-form-fields.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { useSurroundings } from '../contract/web-face.web.tsx';
import { type DateConfig, date, storedDate } from './date.ts';

/** Rounds limits and default down to the day, or to the minute if the time counts, also when that setting changes later. */
const withStoredDates = (config: DateConfig, zone: string): DateConfig => ({
  ...config,
  minDate: storedDate(config.minDate, config, zone),
  maxDate: storedDate(config.maxDate, config, zone),
  defaultDate: storedDate(config.defaultDate, config, zone),
});

function Fields(props: ConfigFormProps<DateConfig>) {
  const { text } = useQuestionHost();
  const { zone } = useSurroundings();
  const form = { ...props, onChange: (config: DateConfig) => props.onChange(withStoredDates(config, zone)) };
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
