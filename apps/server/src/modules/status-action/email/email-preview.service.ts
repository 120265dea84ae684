import { type emailPreviewArgs, letterSamples } from '@atrium/domain/email-template';
import type { z } from 'zod';
import type { Ctx } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import { type FillingProblem, fillEmails } from '../../email-template/index.ts';
import { mailFrame } from '../../mail/index.ts';
import { facilityOf } from '../../proposal/index.ts';
import { variablesOf } from '../actions/email/variables.ts';
import { gatherMaterial } from '../actions/email/write.ts';

export interface EmailPreview {
  readonly subject: string | null;
  readonly html: string | null;
  readonly problem: FillingProblem | null;
  readonly variables: string;
}

const reader = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace', preferredName: 'Ada' };
const other = { email: 'charles@example.org', firstName: 'Charles', lastName: 'Babbage', preferredName: 'Charles' };

type Input = z.infer<typeof emailPreviewArgs>;

/** Used when no proposal is chosen. */
const sample = {
  primaryKey: 1,
  proposalId: '123456',
  title: 'Ice under pressure',
  abstract: 'What happens to ice when it is pressed.',
  callId: 1,
  callShortCode: 'SPRING',
  callTitle: 'Spring call',
  workflowId: 1,
  status: 'FEASIBILITY_REVIEW',
  statusName: 'Feasibility review',
  previousStatus: 'DRAFT',
  submitted: true,
  submittedDate: '2026-03-04T12:00:00.000Z',
  finalStatus: 'UNSET',
  commentForUser: { $html: '<p>A comment of the user office.</p>' },
  instruments: [
    { name: 'HALO', shortCode: 'HALO' },
    { name: 'EMBER', shortCode: 'EMBER' },
  ],
  pi: reader,
  coProposers: [other],
  address: 'https://example.org/ProposalEdit/1',
};

const experiment = {
  experimentId: '123456-1',
  startsAt: '2026-05-01T08:00:00.000Z',
  endsAt: '2026-05-03T08:00:00.000Z',
  instrument: 'HALO',
  status: 'ESF_IS_REVIEW',
  statusName: 'Safety form with instrument scientist',
  scientistDecision: 'UNSET',
  scientistComment: '',
  reviewerDecision: 'UNSET',
  reviewerComment: '',
  address: 'https://example.org/ExperimentSafety/1',
};

async function variables(ctx: Ctx, { proposalPk, language }: Input): Promise<Record<string, unknown>> {
  const samples = letterSamples(language ?? 'en');
  if (!proposalPk) {
    const { pi, coProposers, instruments } = sample;
    return {
      ...samples,
      ...reader,
      ...(await facilityOf(ctx)),
      proposals: [sample],
      pi,
      coProposers,
      instruments,
      experiment,
    };
  }
  const material = await gatherMaterial(ctx, [proposalPk]);
  const people = material.people.get(proposalPk);
  if (!people) throw refused('PROPOSAL_NOT_FOUND');
  const about = material.values.get(proposalPk);
  const { title: proposalTitle, callShortCode } = { ...sample, ...about };
  return {
    experiment,
    ...samples,
    proposalTitle,
    callShortCode,
    ...variablesOf({ to: people.pi ?? reader, proposalPks: [proposalPk] }, material, 'PI'),
  };
}

/**
 * Returns a preview of the e-mail to the principal investigator of a proposal, or with sample data if no proposal is chosen; nothing is
 * stored or sent.
 */
export async function emailPreview(ctx: Ctx, input: Input): Promise<EmailPreview> {
  const data = await variables(ctx, input);
  const shown = JSON.stringify(data, null, 2);
  const [filled] = await fillEmails(ctx, [{ subject: input.subject, body: input.body, data }]);
  if (!filled?.ok) return { subject: null, html: null, problem: filled?.problem ?? null, variables: shown };
  const { subject, body } = filled;
  const html = mailFrame({ title: subject, body, language: input.language, ...(await facilityOf(ctx)) });
  return { subject, html, problem: null, variables: shown };
}
