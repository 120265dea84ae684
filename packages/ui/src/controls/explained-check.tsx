import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface ExplainedCheckProps {
  readonly label: string;
  /** What it is for: the accessible description, not part of the name. */
  readonly help: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChecked: (checked: boolean) => void;
}

/** A checkbox with a line below that explains it. */
export function ExplainedCheck({ label, help, checked, disabled, onChecked }: ExplainedCheckProps) {
  const id = useId();
  return (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', mr: 0 }}
      control={
        <Checkbox
          checked={checked}
          disabled={disabled}
          onChange={(_, on) => onChecked(on)}
          slotProps={{ input: { 'aria-labelledby': id, 'aria-describedby': `${id}-help` } }}
          sx={{ pt: 0.75 }}
        />
      }
      label={
        <Typography component="span" sx={{ display: 'block', py: 0.75 }}>
          <span id={id}>{label}</span>
          <Typography
            component="span"
            id={`${id}-help`}
            variant="body2"
            color="textSecondary"
            sx={{ display: 'block' }}
          >
            {help}
          </Typography>
        </Typography>
      }
    />
  );
}
