import { ChoiceControl, type ChoiceControlProps } from '@atrium/ui/controls';
import Button from '@mui/material/Button';
import { useQuestionHost } from './question-host.web.ts';

/**
 * An answer of one or several of the given options. Radio buttons cannot be cleared by themselves: unless an answer is required, 'Clear'
 * removes the choice.
 */
export function ChoiceInput(props: ChoiceControlProps) {
  const { ids, look, multiple, required, disabled, value, onChange } = props;
  const { text } = useQuestionHost();
  const canClear = look === 'radio' && !multiple && !required && !disabled && value.length > 0;
  return (
    <div>
      <ChoiceControl {...props} />
      {canClear ? (
        <Button
          size="small"
          sx={{ ml: 1.75 }}
          aria-describedby={ids.label}
          onClick={() => {
            onChange([]);
            // The button disappears with the choice; keyboard focus stays at the question.
            document.getElementById(ids.control)?.focus();
          }}
        >
          {text('Clear')}
        </Button>
      ) : null}
    </div>
  );
}
