import { type ConfigFormProps, type DependencyValueProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { CheckEntry, VariantEntry } from '../contract/config-form-fields.web.tsx';
import { DependencyChoice } from '../contract/dependency-frame.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { type TechniquePickerConfig, techniquePicker } from './technique-picker.ts';

function Fields(form: ConfigFormProps<TechniquePickerConfig>) {
  const { text } = useQuestionHost();
  return (
    <>
      <VariantEntry form={form} />
      <CheckEntry form={form} field="isMultipleSelect" label={text('Allow multiple selection')} />
    </>
  );
}

/** A template belongs to no call yet, so every technique of the facility is offered. */
function DependencyValue({ config: _config, value, onChange, ...props }: DependencyValueProps<TechniquePickerConfig>) {
  const { items } = useQuestionHost().useTechniques();
  return (
    <DependencyChoice
      {...props}
      options={items.map(({ id, name }) => ({ value: String(id), label: name }))}
      chosen={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}

export const techniquePickerConfigForm = defineConfigForm(techniquePicker, { Fields, DependencyValue });
