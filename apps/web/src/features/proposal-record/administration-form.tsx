import { recordKey } from '@atrium/domain/live';
import { administrationProposalArgs, missingTimes } from '@atrium/domain/management-decision';
import { ActionButton } from '@atrium/ui/action-button';
import { DateText } from '@atrium/ui/date-text';
import { CheckboxInput, FormGrid, NumberInput, SelectInput } from '@atrium/ui/fields';
import { RichTextInput } from '@atrium/ui/rich-text';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  AdministrationProposalDocument,
  ProposalRecordDocument,
  ProposalStandingDocument,
} from '../../api/generated/features/proposal-record/proposal-record.ts';
import { showIssues, useOperation } from '../../api/index.ts';
import { useConfirm, useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { DraftNote, DraftNotices, type FormPart, richTexts, useFormDraft } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { asPlainText, PredefinedMessagesButton, withMessage } from '../../kits/predefined-messages/index.ts';
import { proposalActs } from '../../kits/proposal-acts/index.ts';
import { finalStatusWords } from '../../kits/proposal-rows/index.ts';
import { useText } from '../../locale/index.ts';
import { type Basis, DecisionBasis, offeredTimes, useDecisionBasis } from './decision-basis.tsx';
import type { RecordedProposal } from './record-tab.ts';
import { WhatFollows } from './what-follows.tsx';

const schema = administrationProposalArgs
  .extend({
    managementTimeAllocations: z.array(
      z.object({
        instrumentId: z.number(),
        value: administrationProposalArgs.shape.managementTimeAllocations.element.shape.value,
      }),
    ),
  })
  .superRefine((decision, { addIssue }) => {
    for (const at of missingTimes(decision)) {
      addIssue({
        code: 'custom',
        path: ['managementTimeAllocations', at, 'value'],
        message: 'Enter how much time is allocated, 0 for none',
      });
    }
  });

type Values = z.input<typeof schema>;

const valuesOf = (proposal: RecordedProposal): Values => ({
  proposalPk: proposal.primaryKey,
  finalStatus: proposal.finalStatus ?? 'UNSET',
  commentForUser: proposal.commentForUser ?? '',
  commentForManagement: proposal.commentForManagement ?? '',
  managementTimeAllocations: (proposal.instruments ?? []).map(({ id, managementTimeAllocation }) => ({
    instrumentId: id,
    value: managementTimeAllocation ?? null,
  })),
  managementDecisionSubmitted: proposal.managementDecisionSubmitted,
});

const timesInWords = (times: unknown) =>
  (times as Values['managementTimeAllocations']).map(({ value }) => String(value ?? '–')).join(', ');

const parts: readonly FormPart<Values>[] = [
  { name: 'finalStatus', label: 'Final status', words: String },
  { name: 'commentForUser', label: 'Comment for user', ...richTexts },
  { name: 'commentForManagement', label: 'Comment for management', ...richTexts },
  { name: 'managementTimeAllocations', label: 'Time allocation', words: timesInWords },
];

const timeOf = (index: number) => `managementTimeAllocations.${index}.value` as const;

/** What was found out about the time; a decision that turns to accepted takes it over where no time was said (rule P104). */
function useOffers(form: UseFormReturn<Values>, { instruments }: RecordedProposal, basis: Basis | null | undefined) {
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
  readonly form: UseFormReturn<Values>;
  readonly index: number;
  readonly time: number | undefined;
  readonly unit: string;
  readonly instrument: string;
}

/** The time that panel or technical review say, a press away while another one stands in the field. */
function Offer({ form, index, time, unit, instrument }: OfferProps) {
  const text = useText();
  const current = form.watch(timeOf(index));
  if (time === undefined || current === time) return null;
  return (
    <Button
      size="small"
      aria-label={text('Use {{time}} {{unit}} for {{instrument}}', { time, unit, instrument })}
      onClick={() => form.setValue(timeOf(index), time, { shouldDirty: true, shouldValidate: true })}
    >
      {text('Use {{time}} {{unit}} from the reviews', { time, unit })}
    </Button>
  );
}

/** The decision of the management, what it rests on beside it (rules P56 and P103). */
export function AdministrationForm({ proposal }: { proposal: RecordedProposal }) {
  const text = useText();
  const save = useFormSave(AdministrationProposalDocument, {
    done: 'Saved',
    refreshes: [ProposalRecordDocument],
    faces: parts,
  });
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(proposal),
  });
  const read = useRead(form, valuesOf(proposal));
  const { isDirty, isSubmitting } = form.formState;
  const record = `administration-${proposal.primaryKey}`;
  const draft = useFormDraft(form, { record, parts, stored: valuesOf(proposal) });
  useUnsavedPrompt(isDirty && !isSubmitting, draft.giveUp);
  const unit = `${(proposal.call?.allocationTimeUnit ?? 'Day').toLowerCase()}s`;
  const seesBasis = proposal.abilities.readLogs.allowed;
  const basis = useDecisionBasis(proposal.primaryKey, seesBasis);
  const offered = useOffers(form, proposal, basis.data?.proposal?.decisionBasis);
  const ask = useConfirm();
  const { data: stands } = useOperation(
    ProposalStandingDocument,
    { proposalPk: proposal.primaryKey },
    { quiet: true, enabled: seesBasis, live: () => [recordKey('proposal', proposal.primaryKey)] },
  );
  const submit = form.handleSubmit(async (values) => {
    const sure =
      !values.managementDecisionSubmitted ||
      (await ask({
        title: 'Submit the management decision',
        text: <WhatFollows standing={stands?.proposalStanding} finalStatus={values.finalStatus} />,
        confirmLabel: 'Submit',
      }));
    if (!sure) return;
    const taken = draft.taken();
    const outcome = await save.run({
      ...read.held(values),
      variables: (mine, { proposalPk: _, ...before }) => ({ ...mine, read: before }),
    });
    if (!outcome.ok) return showIssues(form, outcome.error);
    read.saved();
    draft.saved(taken);
  });
  const messagesFor = (name: 'commentForUser' | 'commentForManagement') => ({
    written: () => asPlainText(form.getValues(name) ?? ''),
    onUse: (message: string) =>
      form.setValue(name, withMessage(form.getValues(name) ?? '', message), {
        shouldDirty: true,
        shouldValidate: true,
      }),
  });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignItems: 'start',
        ...(seesBasis
          ? { '@media (min-width:1300px)': { gridTemplateColumns: 'minmax(0, 3fr) minmax(260px, 2fr)' } }
          : {}),
      }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DraftNotices {...draft} />
        <HeldLetter since={proposal.resultHeldSince} />
        {save.question}
        <FormGrid>
          <SelectInput
            control={form.control}
            name="finalStatus"
            label={text('Final status')}
            choices={Object.entries(finalStatusWords).map(([value, { label }]) => ({ value, label: text(label) }))}
          />
          {(proposal.instruments ?? []).map((instrument, index) => (
            <Box key={instrument.id}>
              <NumberInput
                control={form.control}
                name={`managementTimeAllocations.${index}.value`}
                label={text('{{instrument}}: time allocation ({{unit}})', { instrument: instrument.name, unit })}
              />
              <Offer
                form={form}
                index={index}
                time={offered.get(instrument.id)}
                unit={unit}
                instrument={instrument.name}
              />
            </Box>
          ))}
          <Box>
            <RichTextInput
              control={form.control}
              name="commentForUser"
              label={text('Comment for user')}
              help={text('The applicant reads it once notified.')}
            />
            <PredefinedMessagesButton
              messageKey="user"
              label={text('Predefined messages: comment for user')}
              {...messagesFor('commentForUser')}
            />
          </Box>
          <Box>
            <RichTextInput
              control={form.control}
              name="commentForManagement"
              label={text('Comment for management')}
              help={text('For the user office and instrument scientists only.')}
            />
            <PredefinedMessagesButton
              messageKey="manager"
              label={text('Predefined messages: comment for management')}
              {...messagesFor('commentForManagement')}
            />
          </Box>
          <CheckboxInput
            control={form.control}
            name="managementDecisionSubmitted"
            label={text('Management decision submitted')}
            help={text('The decision stands; what follows in the workflow begins.')}
          />
        </FormGrid>
        <StickyFoot note={<DraftNote room={draft.room} savesItself={false} />}>
          <Notify proposal={proposal} blocked={isDirty} />
          <ActionButton type="submit" variant="contained" busy={isSubmitting} disabled={!isDirty}>
            {text('Save')}
          </ActionButton>
        </StickyFoot>
      </form>
      {seesBasis ? <DecisionBasis proposal={proposal} operation={basis} units={unit} /> : null}
    </Box>
  );
}

/** Tells the applicant the result, by the dialog that shows the letter first; says where one is held. */
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

/** Where the letter with the result waits (rule R200). */
function HeldLetter({ since }: { since: string | null | undefined }) {
  const text = useText();
  if (!since) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {text('The letter with the result is held since')} <DateText value={since} withTime />
      {text('. The applicant is notified once it is sent.')}{' '}
      <ScreenLink to="/EmailOutbox" color="inherit">
        {text('Open the outbox')}
      </ScreenLink>
    </Alert>
  );
}
