import { type ConfigFormProps, type DependencyValueProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { CheckEntry, VariantEntry } from '../contract/config-form-fields.web.tsx';
import { DependencyChoice } from '../contract/dependency-frame.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { type InstrumentPickerConfig, instrumentPicker } from './instrument-picker.ts';

function Fields(form: ConfigFormProps<InstrumentPickerConfig>) {
  const { text } = useQuestionHost();
  return (
    <>
      <VariantEntry form={form} />
      <CheckEntry form={form} field="isMultipleSelect" label={text('Allow multiple selection')} />
      <CheckEntry
        form={form}
        field="requestTime"
        label={text('Request time')}
        help={text('Asks how much time is requested on each chosen instrument')}
      />
    </>
  );
}

/** A template belongs to no call yet, so every instrument of the facility is offered. */
function DependencyValue({ config: _config, value, ...props }: DependencyValueProps<InstrumentPickerConfig>) {
  const { items } = useQuestionHost().useInstruments();
  return (
    <DependencyChoice
      {...props}
      options={items.map(({ id, name }) => ({ value: String(id), label: name }))}
      chosen={value === null || value === undefined ? null : String(value)}
    />
  );
}

export const instrumentPickerConfigForm = defineConfigForm(instrumentPicker, { Fields, DependencyValue });
