import { ChoiceControl, type ChoiceOption, controlIds } from '@atrium/ui/controls';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';
import type { DependencyValueProps } from './config-form.web.tsx';

/** Draws label and problem around the value a dependency compares with. */
function DependencyFrame({
  name,
  label,
  problem,
  children,
}: Pick<DependencyValueProps<unknown>, 'name' | 'label' | 'problem'> & { readonly children: ReactNode }) {
  const ids = controlIds(name);
  return (
    <div>
      <FormLabel id={ids.label} component="div" error={problem !== undefined} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      {children}
      {problem ? (
        <FormHelperText id={ids.help} error>
          {problem}
        </FormHelperText>
      ) : null}
    </div>
  );
}

/** One of several values, by name. A stored value that is no longer offered stays visible. */
export function DependencyChoice({
  options,
  chosen,
  ...props
}: Omit<DependencyValueProps<unknown>, 'config' | 'value'> & {
  readonly options: readonly ChoiceOption[];
  readonly chosen: string | null;
}) {
  const { name, onChange, disabled, problem } = props;
  const isGone = chosen !== null && !options.some(({ value }) => value === chosen);
  return (
    <DependencyFrame {...props}>
      <ChoiceControl
        ids={controlIds(name)}
        look="dropdown"
        multiple={false}
        required
        options={isGone ? [...options, { value: chosen, label: chosen }] : options}
        value={chosen === null ? [] : [chosen]}
        onChange={([next]) => onChange(next ?? null)}
        invalid={problem !== undefined}
        disabled={disabled}
      />
    </DependencyFrame>
  );
}
