import { recordKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import { DateText } from '@atrium/ui/date-text';
import { CheckboxInput, FormGrid, NumberInput, SelectInput } from '@atrium/ui/fields';
import { RichTextInput } from '@atrium/ui/rich-text';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import { windowFrom } from '@atrium/ui/width';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import {
  AdministrationProposalDocument,
  ProposalRecordDocument,
  ProposalStandingDocument,
} from '../../api/generated/features/proposal-record/proposal-record.ts';
import { showIssues, useOperation } from '../../api/index.ts';
import { useConfirm, useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { DraftNote, DraftNotices, useFormDraft } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import {
  asPlainText,
  PredefinedMessagesButton,
  type PredefinedMessagesButtonProps,
  withMessage,
} from '../../kits/predefined-messages/index.ts';
import { proposalActs } from '../../kits/proposal-acts/index.ts';
import { finalStatusWords } from '../../kits/proposal-rows/index.ts';
import { unitsOf } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';
import { type Basis, DecisionBasis, offeredTimes, useDecisionBasis } from './decision-basis.tsx';
import {
  type ManagementDecision,
  type ManagementValues,
  managementParts,
  managementSchema,
  managementValuesOf,
} from './decision-values.ts';
import type { RecordedProposal } from './record-tab.ts';
import { WhatFollows } from './what-follows.tsx';

type DecisionForm = UseFormReturn<ManagementValues, unknown, ManagementDecision>;

const timeOf = (index: number) => `managementTimeAllocations.${index}.value` as const;

/** Asks for confirmation before a decision is submitted, and shows the consequences; a decision that is not submitted is saved without asking. */
function useSubmissionQuestion({ primaryKey, abilities }: RecordedProposal) {
  const ask = useConfirm();
  const { data: stands } = useOperation(
    ProposalStandingDocument,
    { proposalPk: primaryKey },
    { quiet: true, enabled: abilities.readLogs.allowed, live: () => [recordKey('proposal', primaryKey)] },
  );
  return async ({ managementDecisionSubmitted, finalStatus }: ManagementDecision): Promise<boolean> =>
    !managementDecisionSubmitted ||
    ask({
      title: 'Submit the management decision',
      text: <WhatFollows standing={stands?.proposalStanding} finalStatus={finalStatus} />,
      confirmLabel: 'Submit',
    });
}

/** The form of the decision, with its draft; `submit` stores it. */
function useDecisionForm(proposal: RecordedProposal) {
  const stored = managementValuesOf(proposal);
  const save = useFormSave(AdministrationProposalDocument, {
    done: 'Saved',
    refreshes: [ProposalRecordDocument],
    faces: managementParts,
  });
  const form: DecisionForm = useForm<ManagementValues, unknown, ManagementDecision>({
    resolver: zodResolver(managementSchema),
    defaultValues: stored,
  });
  const read = useRead(form, stored);
  const { isDirty, isSubmitting } = form.formState;
  const draft = useFormDraft(form, { record: `administration-${proposal.primaryKey}`, parts: managementParts, stored });
  useUnsavedPrompt(isDirty && !isSubmitting, draft.giveUp);
  const isSure = useSubmissionQuestion(proposal);
  const submit = form.handleSubmit(async (values) => {
    if (!(await isSure(values))) return;
    const taken = draft.taken();
    const outcome = await save.run({
      ...read.held(values),
      variables: (mine, { proposalPk: _, ...before }) => ({ ...mine, read: before }),
    });
    if (!outcome.ok) return showIssues(form, outcome.error);
    read.saved();
    draft.saved(taken);
  });
  return { form, draft, question: save.question, isDirty, isSubmitting, submit };
}

/** Returns the offered times; when the decision becomes 'accepted', they are filled in where no time is set (rule P104). */
function useOffers(form: DecisionForm, { instruments }: RecordedProposal, basis: Basis | null | undefined) {
  const offered = useMemo(() => offeredTimes(basis ?? []), [basis]);
  const finalStatus = form.watch('finalStatus');
  const wasChosen = form.formState.dirtyFields.finalStatus === true;
  useEffect(() => {
    if (finalStatus !== 'ACCEPTED' || !wasChosen) return;
    for (const [index, { id }] of (instruments ?? []).entries()) {
      const time = offered.get(id);
      if (time !== undefined && (form.getValues(timeOf(index)) ?? null) === null)
        form.setValue(timeOf(index), time, { shouldDirty: true, shouldValidate: true });
    }
  }, [finalStatus, wasChosen, offered, instruments, form]);
  return offered;
}

interface OfferProps {
  readonly form: DecisionForm;
  readonly index: number;
  readonly time: number | undefined;
  readonly unit: string;
  readonly instrument: string;
}

/** A button that applies the time of panel or technical review while the field contains a different one. */
function Offer({ form, index, time, unit, instrument }: OfferProps) {
  const text = useText();
  const current = form.watch(timeOf(index));
  if (time === undefined || current === time) return null;
  return (
    <Button
      size="small"
      aria-label={text('Use {{time}} {{unit}} from the reviews for {{instrument}}', { time, unit, instrument })}
      onClick={() => form.setValue(timeOf(index), time, { shouldDirty: true, shouldValidate: true })}
    >
      {text('Use {{time}} {{unit}} from the reviews', { time, unit })}
    </Button>
  );
}

interface CommentProps {
  readonly form: DecisionForm;
  readonly name: 'commentForUser' | 'commentForManagement';
  readonly label: string;
  readonly help: string;
  /** The predefined messages offered for the comment. */
  readonly messages: Pick<PredefinedMessagesButtonProps, 'messageKey' | 'label'>;
}

/** A comment, with predefined messages. */
function Comment({ form, name, label, help, messages }: CommentProps) {
  const written = () => form.getValues(name) ?? '';
  const put = (message: string) =>
    form.setValue(name, withMessage(written(), message), { shouldDirty: true, shouldValidate: true });
  return (
    <Box>
      <RichTextInput control={form.control} name={name} label={label} help={help} />
      <PredefinedMessagesButton {...messages} written={() => asPlainText(written())} onUse={put} />
    </Box>
  );
}

interface FieldsProps {
  readonly form: DecisionForm;
  readonly instruments: NonNullable<RecordedProposal['instruments']>;
  readonly unit: string;
  /** The offered time of each instrument. */
  readonly offered: ReadonlyMap<number, number>;
}

function Fields({ form, instruments, unit, offered }: FieldsProps) {
  const text = useText();
  return (
    <FormGrid>
      <SelectInput
        control={form.control}
        name="finalStatus"
        label={text('Final status')}
        choices={Object.entries(finalStatusWords).map(([value, { label }]) => ({ value, label: text(label) }))}
      />
      {instruments.map(({ id, name }, index) => (
        <Box key={id}>
          <NumberInput
            control={form.control}
            name={timeOf(index)}
            label={text('{{instrument}}: time allocation ({{unit}})', { instrument: name, unit })}
          />
          <Offer form={form} index={index} time={offered.get(id)} unit={unit} instrument={name} />
        </Box>
      ))}
      <Comment
        form={form}
        name="commentForUser"
        label={text('Comment for user')}
        help={text('The applicant can read it once notified.')}
        messages={{ messageKey: 'user', label: text('Predefined messages: comment for user') }}
      />
      <Comment
        form={form}
        name="commentForManagement"
        label={text('Comment for management')}
        help={text('For the user office and instrument scientists only.')}
        messages={{ messageKey: 'manager', label: text('Predefined messages: comment for management') }}
      />
      <CheckboxInput
        control={form.control}
        name="managementDecisionSubmitted"
        label={text('Management decision submitted')}
        help={text('The decision takes effect, and the next steps of the workflow begin.')}
      />
    </FormGrid>
  );
}

/** The management decision, with its basis beside it (rules P56 and P103). */
export function AdministrationForm({ proposal }: { proposal: RecordedProposal }) {
  const text = useText();
  const { form, draft, question, isDirty, isSubmitting, submit } = useDecisionForm(proposal);
  const unit = unitsOf(proposal.call?.allocationTimeUnit);
  const seesBasis = proposal.abilities.readLogs.allowed;
  const basis = useDecisionBasis(proposal.primaryKey, seesBasis);
  const offered = useOffers(form, proposal, basis.data?.proposal?.decisionBasis);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignItems: 'start',
        ...(seesBasis ? { [windowFrom(1300)]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(16.25rem, 2fr)' } } : {}),
      }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DraftNotices {...draft} />
        <HeldLetter since={proposal.resultHeldSince} />
        {question}
        <Fields form={form} instruments={proposal.instruments ?? []} unit={unit} offered={offered} />
        <StickyFoot note={<DraftNote room={draft.room} savesItself={false} />}>
          <Notify proposal={proposal} blocked={isDirty} />
          <ActionButton type="submit" variant="contained" busy={isSubmitting} disabled={!isDirty}>
            {text('Save')}
          </ActionButton>
        </StickyFoot>
      </form>
      {seesBasis ? (
        <DecisionBasis proposal={proposal} operation={basis} units={proposal.call?.allocationTimeUnit} />
      ) : null}
    </Box>
  );
}

/** Notifies the applicant of the result, through a dialog that shows the letter first; says if a letter is held. */
function Notify({ proposal, blocked }: { proposal: RecordedProposal; blocked: boolean }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { notify: ability } = proposal.abilities;
  const again = ability.reason === 'ALREADY_NOTIFIED';
  if (!ability.allowed && !again) return null;
  const { Dialog } = proposalActs.NOTIFY;
  const close = () => setOpen(false);
  return (
    <>
      <Button disabled={blocked} onClick={() => setOpen(true)}>
        {text(again ? 'Notify again' : 'Notify')}
      </Button>
      {open ? (
        <Dialog
          proposalPks={[proposal.primaryKey]}
          refreshes={[ProposalRecordDocument]}
          onClose={close}
          onDone={close}
        />
      ) : null}
    </>
  );
}

/** Says that the letter with the result is held, and where (rule R200). */
function HeldLetter({ since }: { since: string | null | undefined }) {
  const text = useText();
  if (!since) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {text('The result letter has been held since')} <DateText value={since} withTime />
      {text('. The applicant will be notified once it is sent.')}{' '}
      <ScreenLink to="/EmailOutbox" color="inherit">
        {text('Open the outbox')}
      </ScreenLink>
    </Alert>
  );
}
