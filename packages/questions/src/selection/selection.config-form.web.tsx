import { type ConfigFormProps, type DependencyValueProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { CheckEntry, VariantEntry } from '../contract/config-form-fields.web.tsx';
import { DependencyChoice } from '../contract/dependency-frame.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { ScoreEntry } from '../contract/shared-config-fields.web.tsx';
import { problemsWithin, TextsEntry } from '../contract/texts-entry.web.tsx';
import { type SelectionConfig, selection } from './selection.ts';

function Fields(form: ConfigFormProps<SelectionConfig>) {
  const { text } = useQuestionHost();
  return (
    <>
      <VariantEntry form={form} />
      <CheckEntry form={form} field="isMultipleSelect" label={text('Allow multiple selection')} />
      <TextsEntry
        id={`${form.name}-options`}
        label={text('Options')}
        one={text('Option')}
        add={text('Add option')}
        value={form.config.options}
        onChange={(options) => form.onChange({ ...form.config, options })}
        problems={problemsWithin(form.problems, 'options')}
        disabled={form.disabled}
      />
      <ScoreEntry form={form} />
    </>
  );
}

function DependencyValue({ config, value, ...props }: DependencyValueProps<SelectionConfig>) {
  return (
    <DependencyChoice
      {...props}
      options={config.options.map((option) => ({ value: option, label: option }))}
      chosen={typeof value === 'string' ? value : null}
    />
  );
}

export const selectionConfigForm = defineConfigForm(selection, { Fields, DependencyValue });
