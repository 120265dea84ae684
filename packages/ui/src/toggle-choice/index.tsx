import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup, { type ToggleButtonGroupProps } from '@mui/material/ToggleButtonGroup';

interface ToggleChoiceProps<Value extends string> extends Pick<ToggleButtonGroupProps, 'color' | 'fullWidth' | 'sx'> {
  readonly label: string;
  readonly value: Value;
  /** The values in the order of the buttons, each with its words. */
  readonly options: ReadonlyArray<readonly [value: Value, words: string]>;
  readonly onValue: (value: Value) => void;
}

/** One of a few values, as buttons side by side. Pressing the chosen one again has no effect. */
export function ToggleChoice<Value extends string>({ label, options, onValue, ...group }: ToggleChoiceProps<Value>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      onChange={(_, next: Value | null) => next && onValue(next)}
      {...group}
    >
      {options.map(([value, words]) => (
        <ToggleButton key={value} value={value}>
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
