import { ChoiceControl, type ChoiceControlProps } from '@atrium/ui/controls';
import Button from '@mui/material/Button';
import { useQuestionHost } from './question-host.web.ts';

/**
 * One or several of given options, as an answer. Buttons of which one is chosen have no way back by themselves: where no answer is required,
 * 'Clear' takes the choice away.
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
            // The button goes with the choice; whoever pressed it by keyboard stays at the question.
            document.getElementById(ids.control)?.focus();
          }}
        >
          {text('Clear')}
        </Button>
      ) : null}
    </div>
  );
}
