import { recordKey } from '@atrium/domain/live';
import { administrationProposalArgs, missingTimes } from '@atrium/domain/management-decision';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  AdministrationProposalDocument,
  ProposalRecordDocument,
  ProposalStandingDocument,
} from '../../api/generated/features/proposal-record/proposal-record.ts';
import { showIssues, useOperation } from '../../api/index.ts';
import { useConfirm, useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { type FormPart, richTexts, useFormDraft } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
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

export type DecisionForm = UseFormReturn<Values, unknown, z.output<typeof schema>>;

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

/** Asks before a decision is submitted, and says what follows from it; one that stays open is saved without a question. */
function useSubmissionQuestion({ primaryKey, abilities }: RecordedProposal) {
  const ask = useConfirm();
  const { data: stands } = useOperation(
    ProposalStandingDocument,
    { proposalPk: primaryKey },
    { quiet: true, enabled: abilities.readLogs.allowed, live: () => [recordKey('proposal', primaryKey)] },
  );
  return async ({ managementDecisionSubmitted, finalStatus }: z.output<typeof schema>): Promise<boolean> =>
    !managementDecisionSubmitted ||
    ask({
      title: 'Submit the management decision',
      text: <WhatFollows standing={stands?.proposalStanding} finalStatus={finalStatus} />,
      confirmLabel: 'Submit',
    });
}

/** The decision on a proposal as it is being written, with its draft; `submit` stores it. */
export function useDecisionForm(proposal: RecordedProposal) {
  const stored = valuesOf(proposal);
  const save = useFormSave(AdministrationProposalDocument, {
    done: 'Saved',
    refreshes: [ProposalRecordDocument],
    faces: parts,
  });
  const form: DecisionForm = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: stored,
  });
  const read = useRead(form, stored);
  const { isDirty, isSubmitting } = form.formState;
  const draft = useFormDraft(form, { record: `administration-${proposal.primaryKey}`, parts, stored });
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
