import { callCommentLimit, dueDaysLimit } from '@atrium/domain/call';
import { DateInput, NumberInput, TextInput } from '@atrium/ui/fields';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useText } from '../../../locale/index.ts';
import type { CallStepProps } from './call-step.ts';
import { FormGroup, wholeRow } from './form-group.tsx';

function NotificationGroup({ control }: CallStepProps) {
  const text = useText();
  const startNotify = useWatch({ control, name: 'startNotify' });
  return (
    <FormGroup title={text('Notification')}>
      <DateInput control={control} name="startNotify" label={text('Start of notification')} required />
      <DateInput
        control={control}
        name="endNotify"
        label={text('End of notification')}
        required
        min={startNotify ?? undefined}
      />
    </FormGroup>
  );
}

function CycleGroup({ control }: CallStepProps) {
  const text = useText();
  const startCycle = useWatch({ control, name: 'startCycle' });
  return (
    <FormGroup title={text('Cycle')}>
      <DateInput control={control} name="startCycle" label={text('Start of cycle')} required />
      <DateInput
        control={control}
        name="endCycle"
        label={text('End of cycle')}
        required
        min={startCycle ?? undefined}
      />
      <Box sx={wholeRow}>
        <TextInput
          control={control}
          name="cycleComment"
          label={text('Cycle comment')}
          required
          blockEnter
          limit={callCommentLimit}
        />
      </Box>
    </FormGroup>
  );
}

/** What people of an experiment have to do before it, and until when. */
function DeadlinesGroup({ control }: CallStepProps) {
  const text = useText();
  return (
    <FormGroup title={text('Before an experiment')}>
      <NumberInput
        control={control}
        name="safetyFormDueDays"
        label={text('Safety form due')}
        unit={text('days before')}
        min={0}
        max={dueDaysLimit}
        help={text('People are reminded in the week before and once it is overdue; left empty, nothing is due')}
      />
      <NumberInput
        control={control}
        name="visitDueDays"
        label={text('Visit due')}
        unit={text('days before')}
        min={0}
        max={dueDaysLimit}
        help={text('Visitors have to be named, registered and trained by then; leave empty for no deadline')}
      />
    </FormGroup>
  );
}

/** What applicants read once they have submitted. */
function MessageGroup({ control }: CallStepProps) {
  const text = useText();
  return (
    <FormGroup title={text('After submission')}>
      <Box sx={wholeRow}>
        <TextInput
          control={control}
          name="submissionMessage"
          label={text('Submission message')}
          multiline
          minRows={2}
          maxRows={12}
          help={text('Shown to applicants once they have submitted; left empty, the usual words are shown')}
        />
      </Box>
    </FormGroup>
  );
}

/** Step Notification and cycle: when applicants are told, when experiments run (rule C13). */
export function StepNotification(props: CallStepProps) {
  return (
    <>
      <NotificationGroup {...props} />
      <CycleGroup {...props} />
      <DeadlinesGroup {...props} />
      <MessageGroup {...props} />
    </>
  );
}
