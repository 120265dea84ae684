import { recordKey } from '@atrium/domain/live';
import { administrationProposalArgs } from '@atrium/domain/management-decision';
import { EmptyState } from '@atrium/ui/empty-state';
import { CheckboxInput, FormGrid, NumberInput, SelectInput } from '@atrium/ui/fields';
import { HtmlText } from '@atrium/ui/html-text';
import { RichTextInput } from '@atrium/ui/rich-text';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  AdministrationProposalDocument,
  NotifyOfResultDocument,
  ProposalRecordDocument,
} from '../../api/generated/features/proposal-record/proposal-record.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useConfirm, useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { DraftNote, DraftNotices, type FormPart, richTexts, useFormDraft } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { asPlainText, PredefinedMessagesButton, withMessage } from '../../kits/predefined-messages/index.ts';
import { finalStatusWords } from '../../kits/proposal-rows/index.ts';
import { useText } from '../../locale/index.ts';
import type { RecordedProposal, RecordTab } from './record-tab.ts';

const schema = administrationProposalArgs.extend({
  managementTimeAllocations: z.array(
    z.object({
      instrumentId: z.number(),
      value: administrationProposalArgs.shape.managementTimeAllocations.element.shape.value,
    }),
  ),
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

function AdministrationForm({ proposal }: { proposal: RecordedProposal }) {
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
  const submit = form.handleSubmit(async (values) => {
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
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DraftNotices {...draft} />
      {save.question}
      <FormGrid>
        <SelectInput
          control={form.control}
          name="finalStatus"
          label={text('Final status')}
          choices={Object.entries(finalStatusWords).map(([value, { label }]) => ({ value, label: text(label) }))}
        />
        {(proposal.instruments ?? []).map((instrument, index) => (
          <NumberInput
            key={instrument.id}
            control={form.control}
            name={`managementTimeAllocations.${index}.value`}
            label={text('{{instrument}}: time allocation ({{unit}})', { instrument: instrument.name, unit })}
          />
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
        <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty}>
          {text('Save')}
        </Button>
      </StickyFoot>
    </form>
  );
}

/** Tells the applicant the result, in so many words before it happens. */
function Notify({ proposal, blocked }: { proposal: RecordedProposal; blocked: boolean }) {
  const text = useText();
  const ask = useConfirm();
  const notify = useCommand(NotifyOfResultDocument, {
    done: 'Notification sent successfully',
    refreshes: [ProposalRecordDocument],
  });
  const { notify: ability } = proposal.abilities;
  const again = ability.reason === 'ALREADY_NOTIFIED';
  if (!ability.allowed && !again) return null;
  const run = async () => {
    const sure = await ask({
      title: 'Notify results',
      text: text('{{name}} gets an e-mail with the final status “{{status}}” and the comment for the user.', {
        name: proposal.proposer
          ? `${proposal.proposer.firstname} ${proposal.proposer.lastname}`
          : text('The applicant'),
        status: text(finalStatusWords[proposal.finalStatus ?? 'UNSET'].label),
      }),
      confirmLabel: again ? 'Notify again' : 'Notify',
    });
    if (sure) await notify.run({ proposalPk: proposal.primaryKey, ignoreNotifiedFlag: again });
  };
  return (
    <Button loading={notify.pending} disabled={blocked} onClick={() => void run()}>
      {text(again ? 'Notify again' : 'Notify')}
    </Button>
  );
}

function ReadOnly({ proposal }: { proposal: RecordedProposal }) {
  const text = useText();
  const unit = `${(proposal.call?.allocationTimeUnit ?? 'Day').toLowerCase()}s`;
  const facts = [
    [text('Final status'), text(finalStatusWords[proposal.finalStatus ?? 'UNSET'].label)],
    ...(proposal.instruments ?? []).map(({ name, managementTimeAllocation: time }) => [
      text('{{instrument}}: time allocation ({{unit}})', { instrument: name, unit }),
      time === null || time === undefined ? '–' : String(time),
    ]),
    [text('Management decision submitted'), text(proposal.managementDecisionSubmitted ? 'Yes' : 'No')],
  ];
  const comments = [
    [text('Comment for user'), proposal.commentForUser],
    [text('Comment for management'), proposal.commentForManagement],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 2,
        maxWidth: 760,
        m: 0,
        '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
        '& dd': { m: 0 },
      }}
    >
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {comments.map(([label, html]) =>
        html ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <HtmlText html={html} />
            </dd>
          </div>
        ) : null,
      )}
    </Box>
  );
}

function Administration({ proposal }: { proposal: RecordedProposal }) {
  const text = useText();
  const { administer } = proposal.abilities;
  if (administer.allowed) {
    return (
      <>
        <WhoIsHere record={recordKey('administration', proposal.primaryKey)} part={text('Admin')} />
        <AdministrationForm proposal={proposal} />
      </>
    );
  }
  if (administer.reason === 'NO_INSTRUMENT') {
    return <EmptyState title={text('Proposal has to be assigned to an instrument for administration')} />;
  }
  return (
    <>
      {administer.reason === 'INSTRUMENT_SUBMITTED' ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text(administer.message ?? '')}
        </Alert>
      ) : null}
      <ReadOnly proposal={proposal} />
    </>
  );
}

/** The tab of the management, where role and feature have it (rule P56). */
export const adminTab: RecordTab = {
  label: 'Admin',
  isShown: ({ abilities }) =>
    abilities.administer.allowed ||
    abilities.viewAdministration.allowed ||
    abilities.administer.reason === 'INSTRUMENT_SUBMITTED',
  Content: Administration,
};
