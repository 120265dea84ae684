import { type DependencyValueProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { DependencyChoice } from '../contract/dependency-frame.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { type BooleanConfig, boolean } from './boolean.ts';

function DependencyValue({ value, onChange, ...props }: DependencyValueProps<BooleanConfig>) {
  const { text } = useQuestionHost();
  return (
    <DependencyChoice
      {...props}
      options={[
        { value: 'true', label: text('Yes') },
        { value: 'false', label: text('No') },
      ]}
      chosen={typeof value === 'boolean' ? String(value) : null}
      onChange={(chosen) => onChange(chosen === null ? null : chosen === 'true')}
    />
  );
}

export const booleanConfigForm = defineConfigForm(boolean, {
  requiredLabel: 'User must check it to continue',
  DependencyValue,
});
