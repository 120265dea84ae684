import { dueDaysLimit } from '@atrium/domain/call';
import { NumberInput } from '@atrium/ui/fields';
import { useText } from '../../../locale/index.ts';
import { CommentField, SpanFields, TextForApplicants } from './call-fields.tsx';
import type { CallStepProps } from './call-step.ts';
import { FormGroup } from './form-group.tsx';

function NotificationGroup({ control }: CallStepProps) {
  const text = useText();
  return (
    <FormGroup title={text('Notification')}>
      <SpanFields
        control={control}
        start={{ name: 'startNotify', label: text('Start of notification') }}
        end={{ name: 'endNotify', label: text('End of notification') }}
        required
      />
    </FormGroup>
  );
}

function CycleGroup({ control }: CallStepProps) {
  const text = useText();
  return (
    <FormGroup title={text('Cycle')}>
      <SpanFields
        control={control}
        start={{ name: 'startCycle', label: text('Start of cycle') }}
        end={{ name: 'endCycle', label: text('End of cycle') }}
        required
      />
      <CommentField control={control} name="cycleComment" label={text('Cycle comment')} />
    </FormGroup>
  );
}

/** What the people of an experiment have to do before it, with deadlines. */
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
        help={text('Reminders are sent in the week before and once it is overdue; leave empty for no deadline')}
      />
      <NumberInput
        control={control}
        name="visitDueDays"
        label={text('Visit due')}
        unit={text('days before')}
        min={0}
        max={dueDaysLimit}
        help={text('Visitors must be named, registered and trained by then; leave empty for no deadline')}
      />
    </FormGroup>
  );
}

/** The message that applicants see after submission. */
function MessageGroup({ control }: CallStepProps) {
  const text = useText();
  return (
    <FormGroup title={text('After submission')}>
      <TextForApplicants
        control={control}
        name="submissionMessage"
        label={text('Submission message')}
        help={text('Shown to applicants after they submit; leave empty to use the standard message')}
      />
    </FormGroup>
  );
}

/** Step Notification and cycle: when applicants are notified and when experiments run (rule C13). */
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
