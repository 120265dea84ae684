import { graceMinutesLimit, referenceNumber } from '@atrium/domain/call';
import { AutocompleteInput, DateInput, NumberInput, SelectInput, TextInput } from '@atrium/ui/fields';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useFormState, useWatch } from 'react-hook-form';
import { useText } from '../../../locale/index.ts';
import { useFeatures } from '../../../session/index.ts';
import { SpanFields, TextForApplicants } from './call-fields.tsx';
import { isNamedTwice, takenFormat } from './call-form-values.ts';
import type { CallStepProps } from './call-step.ts';
import { FormGroup } from './form-group.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { WorkflowChoice } from './workflow-choice.tsx';

/** Returns the reference number that the format gives the next submission, so that an error shows while typing and not when an applicant submits. */
function formatExample(format: string | null, sequence: number): string | undefined {
  if (!format?.trim()) return undefined;
  const example = referenceNumber(format.trim(), sequence);
  return example.allowed ? example.value : undefined;
}

function NameGroup({ control, others }: CallStepProps) {
  const text = useText();
  const shortCode = useWatch({ control, name: 'shortCode' });
  return (
    <FormGroup title={text('Name')}>
      <TextInput
        control={control}
        name="shortCode"
        label={text('Short Code')}
        required
        blockEnter
        autoFocus
        {...(isNamedTwice(shortCode ?? '', others)
          ? { help: text('Another call has this short code. Applicants would not be able to tell them apart.') }
          : {})}
      />
      <TextInput control={control} name="title" label={text('Title')} blockEnter />
      <TextForApplicants
        control={control}
        name="description"
        label={text('Description')}
        help={text('Shown to applicants when they choose a call')}
      />
    </FormGroup>
  );
}

function DatesGroup({ control }: CallStepProps) {
  const text = useText();
  const endCall = useWatch({ control, name: 'endCall' });
  return (
    <FormGroup title={text('Dates')}>
      <SpanFields
        control={control}
        start={{ name: 'startCall', label: text('Start of call') }}
        end={{ name: 'endCall', label: text('End of call') }}
        required
        withTime
      />
      <DateInput
        control={control}
        name="endCallInternal"
        label={text('Internal end of call')}
        withTime
        min={endCall ?? undefined}
        help={text('Facility staff can submit until then')}
      />
      <NumberInput
        control={control}
        name="graceMinutes"
        label={text('Grace period after the end')}
        unit={text('minutes')}
        min={0}
        max={graceMinutesLimit}
        help={text(
          'How long proposals that have been started can still be submitted; applicants see this once the call has closed',
        )}
      />
      <SelectInput
        control={control}
        name="allocationTimeUnit"
        label={text('Unit of time')}
        required
        choices={[
          { value: 'Day', label: text('Days') },
          { value: 'Hour', label: text('Hours') },
          { value: 'Week', label: text('Weeks') },
        ]}
      />
    </FormGroup>
  );
}

/** The templates for the safety of experiments, as far as the facility uses them. */
function SafetyTemplates({ control, choices, callId }: CallStepProps) {
  const text = useText();
  // A field hidden by a feature retains the value of the call.
  const features = useFeatures();
  return (
    <>
      {features.has('RISK_ASSESSMENT') ? (
        <TemplateChoice
          callId={callId}
          control={control}
          name="esiTemplateId"
          label={text('Experiment safety input template')}
          choices={choices.esi}
        />
      ) : null}
      {features.has('EXPERIMENT_SAFETY_REVIEW') ? (
        <AutocompleteInput
          control={control}
          name="experimentSafetyPdfTemplateId"
          label={text('Experiment safety PDF template')}
          choices={choices.experimentSafetyPdf}
        />
      ) : null}
    </>
  );
}

/** The template of experiment reports; the active one if the call has none. */
function ReportTemplate({ control, choices, callId }: CallStepProps) {
  const text = useText();
  return (
    <TemplateChoice
      callId={callId}
      control={control}
      name="experimentReportTemplateId"
      label={text('Experiment report template')}
      choices={choices.experimentReport}
      help={
        choices.reportInUse
          ? text('If left empty, reports use the active template: {{name}}', {
              name: choices.reportInUse,
            })
          : text('If left empty, reports use the active template; there is currently none')
      }
    />
  );
}

/** The template of proposals; another one than the stored one leaves existing proposals as they are (rule P192). */
function ProposalTemplate({ control, choices, callId, proposalCount }: CallStepProps) {
  const text = useText();
  const { dirtyFields } = useFormState({ control, name: 'templateId' });
  return (
    <Box sx={{ display: 'grid', alignContent: 'start', gap: 1, minWidth: 0 }}>
      <TemplateChoice
        callId={callId}
        control={control}
        name="templateId"
        label={text('Proposal template')}
        required
        choices={choices.proposal}
      />
      <Box aria-live="polite">
        {dirtyFields.templateId && proposalCount > 0 ? (
          <Alert severity="warning">
            {text('Proposals that keep the previous form, drafts included: {{count}}', {
              count: proposalCount,
            })}
          </Alert>
        ) : null}
      </Box>
    </Box>
  );
}

function TemplatesGroup(props: CallStepProps) {
  const { control, choices, callId } = props;
  const text = useText();
  return (
    <FormGroup title={text('Templates')}>
      <ProposalTemplate {...props} />
      <AutocompleteInput
        control={control}
        name="proposalPdfTemplateId"
        label={text('Proposal PDF template')}
        choices={choices.pdf}
      />
      <TemplateChoice
        callId={callId}
        control={control}
        name="technicalReviewTemplateId"
        label={text('Technical review template')}
        choices={choices.technicalReview}
      />
      <TemplateChoice
        callId={callId}
        control={control}
        name="fapReviewTemplateId"
        label={text('FAP review template')}
        choices={choices.fapReview}
      />
      <SafetyTemplates {...props} />
      <ReportTemplate {...props} />
    </FormGroup>
  );
}

function WorkflowGroup({ control, choices, nextSequence, others }: CallStepProps) {
  const text = useText();
  const features = useFeatures();
  const format = useWatch({ control, name: 'referenceNumberFormat' });
  const example = formatExample(format, nextSequence);
  const taken = takenFormat(format, others);
  return (
    <FormGroup title={text('Workflow and reference numbers')}>
      <WorkflowChoice
        control={control}
        name="proposalWorkflowId"
        label={text('Proposal workflow')}
        required
        choices={choices.proposalWorkflows}
      />
      {features.has('EXPERIMENT_SAFETY_REVIEW') ? (
        <WorkflowChoice
          control={control}
          name="experimentWorkflowId"
          label={text('Experiment workflow')}
          none={text('None')}
          choices={choices.experimentWorkflows}
        />
      ) : null}
      <TextInput
        control={control}
        name="referenceNumberFormat"
        label={text('Reference number format')}
        blockEnter
        help={
          taken ??
          (example
            ? text('Next submission: {{example}}', { example })
            : text('A prefix and the number of digits, for example 211{digits:4}'))
        }
      />
    </FormGroup>
  );
}

/** Step General: name, dates, templates, workflows (rule C13). */
export function StepGeneral(props: CallStepProps) {
  return (
    <>
      <NameGroup {...props} />
      <DatesGroup {...props} />
      <TemplatesGroup {...props} />
      <WorkflowGroup {...props} />
    </>
  );
}
