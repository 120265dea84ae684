import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { useText } from '../../locale/index.ts';

interface FeatureSwitchProps {
  readonly title: string;
  readonly isEnabled: boolean;
  /** Whether the server sets it from its own configuration. */
  readonly kept: boolean;
  readonly onSwitch: () => void;
}

/** The switch of one feature; it changes only once the server has changed the feature. */
export function FeatureSwitch({ title, isEnabled, kept, onSwitch }: FeatureSwitchProps) {
  const text = useText();
  const control = (
    <Switch
      checked={isEnabled}
      onChange={onSwitch}
      slotProps={{
        input: { 'aria-label': title, role: 'switch', ...(kept ? { 'aria-disabled': true, readOnly: true } : {}) },
      }}
      disabled={kept}
    />
  );
  if (!kept) return control;
  return (
    <Tooltip title={text('Set by the server when it starts')}>
      <span>{control}</span>
    </Tooltip>
  );
}
